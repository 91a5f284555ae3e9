import type { Freedoms } from '../freedoms.js'
import { DataFailure } from './data-failure.js'
import { schema, type Field } from './schema.js'
import type { Row, Store, Value } from './store.js'
import type { Workings } from './workings.js'

export type Test = (row: Row) => boolean
export type Dialect = 'legacy' | 'odata'

interface Token {
  readonly kind: 'guid' | 'text' | 'number' | 'word' | 'bracket'
  readonly text: string
}

interface Origin {
  readonly entity: string
  readonly store: Store
  readonly dialect: Dialect
  readonly collation: Freedoms['collation']
  readonly equal: Workings['equal']
}

interface Operand {
  readonly field: Field
  readonly value: (row: Row) => Value
}

const bareGuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/iy
const legacyGuid = /guid'([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'/iy
const shapes: readonly (readonly [Token['kind'], RegExp])[] = [
  ['text', /'((?:[^']|'')*)'/y],
  ['bracket', /([()])/y],
  ['number', /(-?\d+(?:\.\d+)?)(?![\w.-])/y],
  ['word', /([A-Za-z_]\w*(?:\/[A-Za-z_]\w*)*)(?!['\w])/y],
]

/**
 * Reads a filter of `eq`, `ne`, `and`, `or`, `not` and brackets over text, GUIDs, numbers, flags and null. Text is
 * compared as the deployment's database is set up. GUIDs are written `guid'…'` for the legacy
 * service and bare for the other. Throws a DataFailure (400) for whatever else.
 */
export function readFilter(text: string, from: Origin): Test {
  const tokens = split(text, from.dialect)
  let at = 0
  const fail = (): never => {
    throw new DataFailure(400, `Syntax error in $filter near '${tokens[at]?.text ?? 'its end'}'`, [
      'The filter is not understood.',
    ])
  }
  const take = (wanted?: string): Token => {
    const token = tokens[at]
    if (token === undefined || (wanted !== undefined && (token.text !== wanted || token.kind === 'text'))) return fail()
    at += 1
    return token
  }
  const next = (word: string) => tokens[at]?.text === word && tokens[at]?.kind !== 'text'

  const either = (): Test => {
    let left = both()
    while (next('or')) {
      take()
      const [a, b] = [left, both()]
      left = (row) => a(row) || b(row)
    }
    return left
  }
  const both = (): Test => {
    let left = single()
    while (next('and')) {
      take()
      const [a, b] = [left, single()]
      left = (row) => a(row) && b(row)
    }
    return left
  }
  const single = (): Test => {
    if (next('not')) {
      take()
      const inside = single()
      return (row) => !inside(row)
    }
    if (next('(')) {
      take()
      const inside = either()
      take(')')
      return inside
    }
    return comparison()
  }
  const comparison = (): Test => {
    const name = take()
    const operand = name.kind === 'word' ? findOperand(name.text, from) : undefined
    const sign = take().text
    if (operand === undefined || (sign !== 'eq' && sign !== 'ne')) return fail()
    const wanted = literal(take(), operand.field) ?? fail()
    const { dialect, collation } = from
    const { field } = operand
    return (row) => {
      const is = operand.value(row)
      const honest = fold(is, field, collation) === fold(wanted.value, field, collation)
      return from.equal(honest, { field, path: name.text, dialect, is, wanted: wanted.value }) === (sign === 'eq')
    }
  }

  const test = either()
  return at === tokens.length ? test : fail()
}

function fold(value: Value, { kind }: Field, collation: Freedoms['collation']): Value {
  if (typeof value !== 'string') return value
  if (kind !== 'text') return value.toLowerCase()
  const padded = collation === 'case-and-padding' ? value.replace(/ +$/, '') : value
  return collation === 'exact' ? value : padded.toLowerCase()
}

/** The value of a literal that fits the field; null where it does not. */
function literal(token: Token, { kind }: Field): { value: Value } | null {
  if (token.kind === 'word' && token.text === 'null') return { value: null }
  if (token.kind === 'guid') return kind === 'guid' || kind === 'lookup' ? { value: token.text } : null
  if (token.kind === 'text') return kind === 'text' ? { value: token.text.replaceAll("''", "'") } : null
  if (token.kind === 'number') return kind === 'whole' || kind === 'decimal' ? { value: Number(token.text) } : null
  return kind === 'flag' && /^(true|false)$/.test(token.text) ? { value: token.text === 'true' } : null
}

/** A field of the entity, or one of the record that a lookup points to (`Account/Name`). */
function findOperand(path: string, { entity, store }: { entity: string; store: Store }): Operand | undefined {
  const [first = '', second, ...more] = path.split('/')
  const fields = schema[entity] ?? []
  if (second === undefined) {
    const field = fields.find(({ name }) => name === first)
    return field && { field, value: (row) => row[field.name] ?? null }
  }
  const lookup = fields.find(({ name, kind }) => kind === 'lookup' && name === `${first}Id`)
  const field = schema[lookup?.target ?? '']?.find(({ name }) => name === second)
  if (lookup?.target === undefined || field === undefined || more.length > 0) return undefined
  const byId = new Map(store.rows(lookup.target).map((row) => [row['Id'], row]))
  return { field, value: (row) => byId.get(row[lookup.name])?.[field.name] ?? null }
}

function split(text: string, dialect: Dialect): readonly Token[] {
  const tokens: Token[] = []
  const all = [['guid', dialect === 'legacy' ? legacyGuid : bareGuid] as const, ...shapes]
  for (let at = 0; at < text.length;) {
    if (text[at] === ' ') {
      at += 1
      continue
    }
    const found = all
      .map(([kind, shape]) => {
        shape.lastIndex = at
        return { kind, match: shape.exec(text) }
      })
      .find(({ match }) => match !== null)
    if (found?.match == null) throw new DataFailure(400, `Syntax error in $filter at position ${String(at)}`)
    tokens.push({ kind: found.kind, text: found.match[1] ?? found.match[0] })
    at += found.match[0].length
  }
  return tokens
}
