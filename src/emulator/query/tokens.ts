import { DataFault } from '../errors.js'
import { timeFrom, wholeNumber } from '../records/convert.js'
import type { ValueType } from './expression.js'
import type { Value } from '../../../fixtures/model.js'

export type Token =
  | { readonly kind: 'literal'; readonly type: ValueType; readonly value: Value; readonly at: number }
  | { readonly kind: 'word'; readonly text: string; readonly at: number }
  | { readonly kind: 'mark'; readonly text: '(' | ')' | ','; readonly at: number }
  | { readonly kind: 'end'; readonly at: number }

const guidShape = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'
const momentShape = '\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,7})?)?(?:Z|[+-]\\d\\d:\\d\\d)?)?'
const quoted = "'((?:[^']|'')*)'"

interface Shape {
  readonly pattern: RegExp
  readonly read: (match: readonly string[], at: number) => Token
}

const literal = (type: ValueType, value: Value, at: number): Token => ({ kind: 'literal', type, value, at })

/** Tried in this order at each place. What ends a literal must not be a further character of a word. */
const shapes: readonly Shape[] = [
  {
    pattern: new RegExp(`guid'(${guidShape})'`, 'y'),
    read: ([, value = ''], at) => literal('guid', value.toLowerCase(), at),
  },
  {
    pattern: new RegExp(`(?:datetime|datetimeoffset)'(${momentShape})'`, 'y'),
    read: ([, value = ''], at) => literal('moment', momentFrom(value, at), at),
  },
  {
    pattern: new RegExp(`(${guidShape})(?![\\w-])`, 'y'),
    read: ([, value = ''], at) => literal('guid', value.toLowerCase(), at),
  },
  {
    pattern: new RegExp(`(${momentShape})(?![\\w-])`, 'y'),
    read: ([, value = ''], at) => literal('moment', momentFrom(value, at), at),
  },
  { pattern: new RegExp(quoted, 'y'), read: ([, value = ''], at) => literal('text', value.replaceAll("''", "'"), at) },
  {
    pattern: /time'([^']*)'|(\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?)(?![\w-])/y,
    read: ([whole = '', duration, clock], at) => literal('time', timeAt(duration ?? clock ?? whole, at), at),
  },
  {
    pattern: /(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)[mMdDfFlL]?(?![\w.'])/y,
    read: ([, value = ''], at) => literal('number', /^-?\d+$/.test(value) ? wholeNumber(value) : Number(value), at),
  },
  { pattern: /(true|false)(?![\w/'(])/y, read: ([, value = ''], at) => literal('boolean', value === 'true', at) },
  { pattern: /null(?![\w/'(])/y, read: (_, at) => literal('null', null, at) },
  {
    pattern: /[\p{L}_][\p{L}\p{N}_]*(?:\/[\p{L}_][\p{L}\p{N}_]*)*(?!')/uy,
    read: ([text = ''], at) => ({ kind: 'word', text, at }),
  },
  { pattern: /[(),]/y, read: ([text = ''], at) => ({ kind: 'mark', text: text as '(' | ')' | ',', at }) },
]

/** Splits a filter into tokens. Throws a fault that names the place where no token begins. */
export function tokensOf(filter: string): readonly Token[] {
  const tokens: Token[] = []
  const blank = /\s*/y
  let at = 0
  for (;;) {
    blank.lastIndex = at
    blank.exec(filter)
    at = blank.lastIndex
    if (at >= filter.length) break
    const token = tokenAt(filter, at)
    tokens.push(token.token)
    at = token.end
  }
  tokens.push({ kind: 'end', at })
  return tokens
}

function tokenAt(filter: string, at: number): { token: Token; end: number } {
  for (const { pattern, read } of shapes) {
    pattern.lastIndex = at
    const match = pattern.exec(filter)
    if (match) return { token: read(match, at), end: pattern.lastIndex }
  }
  throw new DataFault('filter', `Syntax error at position ${at} in '${filter}'.`)
}

function momentFrom(value: string, at: number): number {
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`
  const moment = Date.parse(zoned.replace(/(\.\d{3})\d+/, '$1'))
  if (Number.isNaN(moment)) throw new DataFault('filter', `'${value}' at position ${at} is not a valid date-time.`)
  return moment
}

function timeAt(value: string, at: number): number {
  const time = timeFrom(value)
  if (time === undefined) throw new DataFault('filter', `'${value}' at position ${at} is not a valid time of day.`)
  return time
}
