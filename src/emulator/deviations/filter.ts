import type { Behaviour, Override } from '../behaviour.js'
import { overridden } from '../behaviour.js'
import type { ReadRequest } from '../behaviour/query.js'
import type { Deviation } from '../catalogue.js'
import { percentDecoded } from '../http/percent-encoding.js'
import type { Expression } from '../query/expression.js'
import { planning } from './options.js'

/** Breaches of what a `$filter` finds: texts, the two sides of an `or`, plus signs, ids, quotes. */
export const filterDeviations: readonly Deviation[] = [
  {
    id: 'eq-by-prefix',
    sentence: 'A text equals every value that begins with it.',
    breaks: ['READ-7'],
    override: comparingTexts((value, literal) => literal !== '' && value.startsWith(literal)),
  },
  {
    id: 'eq-cut-at-ten',
    sentence: 'Texts are compared by their first ten characters.',
    breaks: ['READ-7'],
    override: comparingTexts((value, literal) => value.slice(0, 10) === literal.slice(0, 10)),
  },
  {
    id: 'eq-first-match-only',
    sentence: 'A comparison with a text finds the first record of that value and no other.',
    breaks: ['READ-7'],
    override: ({ query }) => ({
      query: {
        found(plan, rows, request) {
          const found = query.found(plan, rows, request)
          return comparesText(expressionOf(request)) ? found.slice(0, 1) : found
        },
      },
    }),
  },
  {
    id: 'filter-read-as-latin-1',
    sentence: 'The escapes of a filter are taken for Latin-1, so that text outside ASCII is not found.',
    breaks: ['READ-7'],
    override: () => ({
      query: {
        decode: (raw) =>
          raw
            .replaceAll('+', ' ')
            .replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      },
    }),
  },
  {
    id: 'filter-decoded-twice',
    sentence: 'A filter is decoded twice, so that a per cent sign with two digits after it is not found.',
    breaks: ['READ-7'],
    override: ({ query }) => ({
      query: {
        decode(raw) {
          const once = query.decode(raw)
          return percentDecoded(once) ?? once
        },
      },
    }),
  },
  {
    id: 'filter-cut-at-ampersand',
    sentence: 'An escaped ampersand ends the filter, which is then refused.',
    breaks: ['READ-7'],
    override: ({ query }) => ({
      query: {
        options: (call, service) => query.options({ ...call, query: call.query.replace(/%26/g, '&') }, service),
      },
    }),
  },
  {
    id: 'or-right-ignored',
    sentence: 'The right side of an or has no effect.',
    breaks: ['READ-8'],
    override: () => ({ filter: { either: (left) => left } }),
  },
  {
    id: 'or-is-exclusive',
    sentence: 'An or does not find what both of its sides find.',
    breaks: ['READ-8'],
    override: () => ({ filter: { either: (left, right) => left !== right } }),
  },
  {
    id: 'or-on-one-field-only',
    sentence: 'An or between two fields finds what its left side finds.',
    breaks: ['READ-8'],
    override: ({ filter }) => ({
      filter: {
        read(source) {
          const read = filter.read(source)
          if (read.kind !== 'or') return read
          const fields = [read.left, read.right].map((side) => (side.kind === 'comparison' ? pathOf(side.left) : ''))
          return fields[0] === fields[1] ? read : read.left
        },
      },
    }),
  },
  {
    id: 'or-gives-doubles',
    sentence: 'What both sides of an or find comes twice.',
    breaks: ['READ-8'],
    override: ({ query }) => ({
      query: {
        found(plan, rows, request) {
          const found = query.found(plan, rows, request)
          if (expressionOf(request)?.kind !== 'or') return found
          const both = query.plan(
            optionsOf(request),
            behaving(request, () => ({ filter: { either: (left, right) => left && right } })),
          )
          return found.flatMap((row) => (both.holds?.(row) ? [row, row] : [row]))
        },
      },
    }),
  },
  {
    id: 'plus-decoded-twice',
    sentence: 'An escaped plus sign in a filter is read as a blank.',
    breaks: ['READ-9'],
    override: ({ query }) => ({ query: { decode: (raw) => query.decode(raw.replace(/%2B/gi, '+')) } }),
  },
  {
    id: 'plus-lost',
    sentence: 'An escaped plus sign in a filter is lost.',
    breaks: ['READ-9'],
    override: ({ query }) => ({ query: { decode: (raw) => query.decode(raw.replace(/%2B/gi, '')) } }),
  },
  {
    id: 'plus-equals-blank',
    sentence: 'A plus sign equals a blank where texts are compared.',
    breaks: ['READ-9'],
    override: comparingTexts((value, literal) => value.replaceAll('+', ' ') === literal.replaceAll('+', ' ')),
  },
  {
    id: 'id-filter-finds-all',
    sentence: 'A filter on the Id of a contact finds every contact.',
    breaks: ['READ-11'],
    override: planning((plan, _options, request) => (filtersById(request) ? { ...plan, holds: undefined } : plan)),
  },
  {
    id: 'unknown-id-finds-first',
    sentence: 'A filter on an Id that no contact has finds the first contact.',
    breaks: ['READ-11'],
    override: ({ query }) => ({
      query: {
        found(plan, rows, request) {
          const found = query.found(plan, rows, request)
          const none = found.length === 0 && filtersById(request)
          return none ? rows.slice(0, 1) : found
        },
      },
    }),
  },
  {
    id: 'id-filter-finds-nothing',
    sentence: 'A filter on the Id of a contact compares with a text, and finds nothing.',
    breaks: ['READ-11'],
    override: planning((plan, _options, request) => (filtersById(request) ? { ...plan, holds: () => false } : plan)),
  },
  {
    id: 'quote-ends-literal',
    sentence: 'A text ends at its first doubled quote, and what follows is passed over.',
    breaks: ['READ-15'],
    override: readingFilter((source) => source.replace(/'([^']+)''(?:[^']|'')*'/g, "'$1'")),
  },
  {
    id: 'quotes-stay-doubled',
    sentence: 'A doubled quote in a text stays two quotes.',
    breaks: ['READ-15'],
    override: readingFilter((source) => source.replace(/'(?:[^']|'')*'/g, doubled)),
  },
  {
    id: 'quotes-halved-before-parsing',
    sentence: 'Doubled quotes are made single before the filter is parsed, so that a text can become a condition.',
    breaks: ['READ-15'],
    override: readingFilter((source) => source.replaceAll("''", "'")),
  },
]

function optionsOf({ call, service }: ReadRequest): ReturnType<Behaviour['query']['options']> {
  return call.deployment.behaviour.query.options(call, service)
}

/** The filter of a legacy read; undefined where there is none. */
function expressionOf(request: ReadRequest): Expression | undefined {
  const source = request.service === 'legacy' ? optionsOf(request).get('$filter') : undefined
  return source === undefined ? undefined : request.call.deployment.behaviour.filter.read(source)
}

/** The same read, where the deployment behaves in another way. */
function behaving(request: ReadRequest, override: Override): ReadRequest {
  const { call } = request
  const behaviour = overridden(call.deployment.behaviour, override)
  return { ...request, call: { ...call, deployment: { ...call.deployment, behaviour } } }
}

function pathOf(expression: Expression): string {
  return expression.kind === 'path' ? expression.steps.join('/') : ''
}

/** Of contacts alone: a record that is changed is found again by its id. */
function filtersById(request: ReadRequest): boolean {
  const read = request.model.name === 'Contact' ? expressionOf(request) : undefined
  return read?.kind === 'comparison' && pathOf(read.left) === 'Id'
}

function comparesText(expression: Expression | undefined): boolean {
  return expression?.kind === 'comparison' && expression.right.kind === 'literal' && expression.right.type === 'text'
}

function doubled(text: string): string {
  return `'${text.slice(1, -1).replaceAll("''", "''''")}'`
}

function comparingTexts(equals: (value: string, literal: string) => boolean): Override {
  return () => ({ filter: { textEquals: equals } })
}

/** Alters the source of a filter before it is parsed. */
function readingFilter(change: (source: string) => string): Override {
  return ({ filter }) => ({ filter: { read: (source) => filter.read(change(source)) } })
}
