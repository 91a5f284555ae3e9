import { altering, finding, planning } from '../../alterations.js'
import { overridden, type Override } from '../../../behaviour/behaviour.js'
import type { QueryOptions, ReadRequest } from '../../../behaviour/query.js'
import type { Expression } from '../../../query/expression.js'
import { breaches, breachesBy, crossed } from '../breaches.js'

/** Breaches of what a `$filter` finds: by a text, by the sides of an `or`, by an id. */
export const filterComparisonDeviations = [
  ...crossed({
    'eq-by-prefix': {
      says: 'A text equals every value that begins with it',
      override: comparing((value, literal) => literal !== '' && value.startsWith(literal)),
      cells: {
        always: 'READ-7/prefix',
        'inside-or': 'READ-8/signs',
        'in-xml': 'READ-10/xml-or',
        'beside-top': 'READ-10/xml-or',
      },
    },
    'or-right-lost': {
      says: 'The last side of an or has no effect',
      override: understanding((read) => (read.kind === 'or' ? read.left : read)),
      cells: {
        'beside-select': { id: 'or-right-lost-with-select', breaks: 'READ-10/xml-or' },
        'beside-top': { id: 'or-right-lost-with-top', breaks: 'READ-10/xml-or' },
        'in-xml': 'READ-10/xml-or',
      },
    },
    'first-of-or-twice': {
      says: 'The first record that an or finds comes twice',
      override: finding('legacy', (found) => [...found.slice(0, 1), ...found]),
      cells: { 'inside-or-in-xml': { id: 'or-gives-doubles-in-xml', breaks: 'READ-10/xml-or' } },
    },
    'id-filter-ignored': {
      says: 'A filter on only the Id has no effect',
      override: planning((plan, options) =>
        /^Id eq guid'[^']*'$/.test(options.get('$filter') ?? '') ? { ...plan, holds: undefined } : plan,
      ),
      cells: { 'in-xml': 'READ-11/xml' },
    },
  }),
  ...breachesBy(comparing, {
    'eq-reads-percent-as-any-text': [
      'A percent sign at the end of a text in a filter matches any text.',
      'READ-7/pattern',
      (value, literal) => value === literal || (literal.endsWith('%') && value.startsWith(literal.slice(0, -1))),
    ],
    'eq-reads-underscore-as-any-character': [
      'An underscore at the end of a text in a filter matches any character.',
      'READ-7/pattern',
      (value, literal) =>
        /^[^_]*_$/.test(literal)
          ? [...value].slice(0, -1).join('') === literal.slice(0, -1) && value !== ''
          : value === literal,
    ],
    'eq-reads-brackets-as-a-choice': [
      'Brackets in a text of a filter match one of the characters between them, as in a database.',
      'READ-7/pattern',
      (value, literal) => value === literal || value === literal.replace(/\[(.)\]/g, '$1'),
    ],
    'texts-like-guids-not-found': [
      'A text that looks like a GUID is found by no filter.',
      ['READ-7/kinds', 'READ-8/union'],
      (value, literal) => value === literal && !/^[\da-f]{8}(-[\da-f]{4}){3}-/.test(literal),
    ],
    'plus-equals-blank': ['A plus sign equals a blank in a filter.', 'READ-9/plus', alike(/\+/g, ' ')],
    'eq-without-blanks-in-front': ['A filter ignores blanks that begin a text.', 'READ-7/sign-more', alike(/^ +/)],
    'eq-without-apostrophes': ['A filter ignores apostrophes.', 'READ-15/lost', alike(/'/g)],
  }),
  ...breachesBy(understanding, {
    'or-third-lost': [
      'The third side of an or has no effect.',
      'READ-8/union',
      (read) => (read.kind === 'or' && read.left.kind === 'or' ? read.left : read),
    ],
  }),
  ...breaches({
    'or-right-ignored': [
      'An or finds its left side only.',
      'READ-8/union',
      () => ({ filter: { either: (left) => left } }),
    ],
    'or-gives-doubles': [
      'What both sides of an or find comes twice.',
      'READ-8/once',
      finding('legacy', (found, _plan, _rows, request) => {
        if (expressionOf(request)?.kind !== 'or') return found
        const both = behaving(request, () => ({ filter: { either: (left, right) => left && right } }))
        const { holds } = both.call.deployment.behaviour.query.plan(optionsOf(request), both)
        return found.flatMap((row) => (holds?.(row) ? [row, row] : [row]))
      }),
    ],
    'id-filter-finds-all': [
      'A filter on the Id of a contact finds every contact.',
      'READ-11/last',
      planning((plan, _options, request) => (filtersById(request) ? { ...plan, holds: undefined } : plan)),
    ],
    'id-filter-finds-nothing': [
      'A filter on the Id of a contact compares with a text, and finds nothing.',
      'READ-11/last',
      planning((plan, _options, request) => (filtersById(request) ? { ...plan, holds: () => false } : plan)),
    ],
    'unknown-id-finds-first': [
      'A filter on an Id that no contact has finds the first record of Contact.',
      'READ-11/none',
      finding('legacy', (found, _plan, rows, request) =>
        found.length === 0 && filtersById(request) ? rows.slice(0, 1) : found,
      ),
    ],
  }),
]

type Equals = (value: string, literal: string) => boolean

function comparing(textEquals: Equals): Override {
  return () => ({ filter: { textEquals } })
}

/** Compares texts after this was replaced in both. */
function alike(found: RegExp, instead = ''): Equals {
  return (value, literal) => value.replace(found, instead) === literal.replace(found, instead)
}

/** Takes a filter for another one than it says. */
function understanding(change: (read: Expression) => Expression): Override {
  return altering('filter', 'read', change)
}

function pathOf(expression: Expression): string {
  return expression.kind === 'path' ? expression.steps.join('/') : ''
}

function optionsOf({ call, service }: ReadRequest): QueryOptions {
  return call.deployment.behaviour.query.options(call, service)
}

/** The filter of a read; undefined for none. */
function expressionOf(request: ReadRequest): Expression | undefined {
  const source = optionsOf(request).get('$filter')
  return source === undefined ? undefined : request.call.deployment.behaviour.filter.read(source)
}

/** The same read at a deployment that behaves in another way. */
function behaving(request: ReadRequest, override: Override): ReadRequest {
  const { call } = request
  const behaviour = overridden(call.deployment.behaviour, override)
  return { ...request, call: { ...call, deployment: { ...call.deployment, behaviour } } }
}

/** Of contacts only: a record that is changed is found again by its id. */
function filtersById(request: ReadRequest): boolean {
  const read = request.model.name === 'Contact' ? expressionOf(request) : undefined
  return read?.kind === 'comparison' && pathOf(read.left) === 'Id'
}
