import type { Override } from '../behaviour.js'
import { finding, planning } from '../behaviour/altered-query.js'
import type { QueryOptions, ReadRequest } from '../behaviour/query.js'
import type { Deviation } from '../listed.js'

/** Breaches of what a filter or a `$top` of the legacy service means that show beside another option, or in XML alone. */
export const besideOptionsDeviations: readonly Deviation[] = [
  {
    id: 'eq-by-prefix-in-xml',
    sentence: 'A text equals every value that begins with it where a read is answered in XML.',
    breaks: ['READ-10'],
    override: comparing(beginsWith, (_options, { format }) => format === 'xml'),
  },
  {
    id: 'eq-by-beginning-of-asked-in-xml',
    sentence: 'A text equals every value that it begins with where a read is answered in XML.',
    breaks: ['READ-10'],
    override: comparing(
      (value, asked) => value !== '' && beginsWith(asked, value),
      (_options, { format }) => format === 'xml',
    ),
  },
  {
    id: 'eq-by-prefix-beside-top',
    sentence: 'A text equals every value that begins with it where a read has a $top.',
    breaks: ['READ-10'],
    override: comparing(beginsWith, (options) => options.has('$top')),
  },
  {
    id: 'or-gives-doubles-in-xml',
    sentence: 'Of what an or finds the first record comes twice in XML.',
    breaks: ['READ-10'],
    override: finding('legacy', (found, _plan, _rows, { call, format }) => {
      const filter = new URLSearchParams(call.query).get('$filter') ?? ''
      return format === 'xml' && filter.includes(' or ') ? [...found.slice(0, 1), ...found] : found
    }),
  },
  {
    id: 'top-ignored-beside-filter',
    sentence: 'A $top beside a $filter has no effect where there is no $select.',
    breaks: ['READ-10'],
    override: planning((plan, options) =>
      options.has('$filter') && !options.has('$select') ? { ...plan, top: undefined } : plan,
    ),
  },
  {
    id: 'top-ignored-beside-filter-in-xml',
    sentence: 'A $top beside a $filter has no effect in XML where there is no $select.',
    breaks: ['READ-10'],
    override: planning((plan, options, { format }) =>
      format === 'xml' && options.has('$filter') && !options.has('$select') ? { ...plan, top: undefined } : plan,
    ),
  },
  {
    id: 'select-ignored-beside-or',
    sentence: 'A $select has no effect in JSON beside a $filter with an or.',
    breaks: ['READ-10'],
    override: planning((plan, options, { format }) =>
      format === 'json' && / or /.test(options.get('$filter') ?? '') ? { ...plan, select: undefined } : plan,
    ),
  },
  {
    id: 'top-ignored-beside-select',
    sentence: 'A $top beside a $select has no effect where there is no $filter.',
    breaks: ['READ-10'],
    override: planning((plan, options) =>
      options.has('$select') && !options.has('$filter') ? { ...plan, top: undefined } : plan,
    ),
  },
]

function beginsWith(left: string, right: string): boolean {
  return left.startsWith(right)
}

function comparing(
  textEquals: (value: string, asked: string) => boolean,
  applies: (options: QueryOptions, request: ReadRequest) => boolean,
): Override {
  return ({ query, filter }) => ({
    query: {
      plan(options, request) {
        if (request.service !== 'legacy' || !applies(options, request)) return query.plan(options, request)
        const { call } = request
        const { deployment } = call
        const behaviour = { ...deployment.behaviour, filter: { ...filter, textEquals } }
        return query.plan(options, { ...request, call: { ...call, deployment: { ...deployment, behaviour } } })
      },
    },
  })
}
