import { overridden, type Behaviour, type Override } from '../behaviour.js'
import { finding, planning } from '../behaviour/altered-query.js'
import type { ReadRequest } from '../behaviour/query.js'
import type { Deviation } from '../listed.js'
import type { Expression } from '../query/expression.js'

/** Breaches of what a `$filter` finds: by a text, by the two sides of an `or`, by an id. */
export const filterDeviations: readonly Deviation[] = [
  {
    id: 'eq-by-prefix',
    sentence: 'A text equals every value that begins with it.',
    breaks: ['READ-7'],
    override: comparingTexts((value, literal) => literal !== '' && value.startsWith(literal)),
  },
  {
    id: 'eq-reads-percent-as-any-text',
    sentence: 'A per cent sign at the end of a text in a filter stands for any text.',
    breaks: ['READ-7'],
    override: comparingTexts(
      (value, literal) => value === literal || (literal.endsWith('%') && value.startsWith(literal.slice(0, -1))),
    ),
  },
  {
    id: 'eq-reads-underscore-as-any-character',
    sentence: 'A low line at the end of a text in a filter stands for any character.',
    breaks: ['READ-7'],
    override: comparingTexts(
      (value, literal) =>
        value === literal ||
        (literal.endsWith('_') && value.length === literal.length && value.startsWith(literal.slice(0, -1))),
    ),
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
    override: finding('legacy', (found, _plan, _rows, request) =>
      comparesText(expressionOf(request)) ? found.slice(0, 1) : found,
    ),
  },
  {
    id: 'or-right-ignored',
    sentence: 'The right side of an or has no effect.',
    breaks: ['READ-8'],
    override: () => ({ filter: { either: (left) => left } }),
  },
  {
    id: 'or-third-lost',
    sentence: 'The third side of an or has no effect.',
    breaks: ['READ-8'],
    override: understanding((read) => (read.kind === 'or' && read.left.kind === 'or' ? read.left : read)),
  },
  {
    id: 'or-of-three-sides-at-most',
    sentence: 'Of an or of many sides the first three have an effect.',
    breaks: ['READ-8'],
    override: understanding((read) =>
      sidesOf(read)
        .slice(0, 3)
        .reduce((left, right) => ({ kind: 'or', left, right })),
    ),
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
    override: understanding((read) => {
      if (read.kind !== 'or') return read
      const fields = [read.left, read.right].map((side) => (side.kind === 'comparison' ? pathOf(side.left) : ''))
      return fields[0] === fields[1] ? read : read.left
    }),
  },
  {
    id: 'or-gives-doubles',
    sentence: 'What both sides of an or find comes twice.',
    breaks: ['READ-8'],
    override: finding('legacy', (found, _plan, _rows, request) => {
      if (expressionOf(request)?.kind !== 'or') return found
      const both = behaving(request, () => ({ filter: { either: (left, right) => left && right } }))
      const { holds } = both.call.deployment.behaviour.query.plan(optionsOf(request), both)
      return found.flatMap((row) => (holds?.(row) ? [row, row] : [row]))
    }),
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
    override: finding('legacy', (found, _plan, rows, request) =>
      found.length === 0 && filtersById(request) ? rows.slice(0, 1) : found,
    ),
  },
  {
    id: 'id-filter-finds-nothing',
    sentence: 'A filter on the Id of a contact compares with a text, and finds nothing.',
    breaks: ['READ-11'],
    override: planning((plan, _options, request) => (filtersById(request) ? { ...plan, holds: () => false } : plan)),
  },
]

function optionsOf({ call, service }: ReadRequest): ReturnType<Behaviour['query']['options']> {
  return call.deployment.behaviour.query.options(call, service)
}

/** The filter of a read; undefined where there is none. */
function expressionOf(request: ReadRequest): Expression | undefined {
  const source = optionsOf(request).get('$filter')
  return source === undefined ? undefined : request.call.deployment.behaviour.filter.read(source)
}

/** The same read, where the deployment behaves in another way. */
function behaving(request: ReadRequest, override: Override): ReadRequest {
  const { call } = request
  const behaviour = overridden(call.deployment.behaviour, override)
  return { ...request, call: { ...call, deployment: { ...call.deployment, behaviour } } }
}

/** Takes a filter for another one than it says. */
function understanding(change: (read: Expression) => Expression): Override {
  return ({ filter }) => ({ filter: { read: (source) => change(filter.read(source)) } })
}

/** What an `or` joins, from left to right; any other filter is its only side. */
function sidesOf(expression: Expression): readonly Expression[] {
  return expression.kind === 'or' ? [...sidesOf(expression.left), ...sidesOf(expression.right)] : [expression]
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

export function comparingTexts(equals: (value: string, literal: string) => boolean): Override {
  return () => ({ filter: { textEquals: equals } })
}
