import type { Override } from '../behaviour.js'
import type { QueryOptions, ReadRequest } from '../behaviour/query.js'
import type { Deviation } from '../catalogue.js'
import type { Plan } from '../query/plan.js'

/** Breaches of what `$select` and `$top` mean to the legacy service, alone and together with `$filter`. */
export const optionDeviations: readonly Deviation[] = [
  {
    id: 'select-ignored',
    sentence: 'Every field is shown whatever was selected.',
    breaks: ['READ-5', 'READ-10'],
    override: planning((plan) => ({ ...plan, select: undefined })),
  },
  {
    id: 'select-first-only',
    sentence: 'Of several selected fields only the first is shown.',
    breaks: ['READ-5', 'READ-10'],
    override: planning((plan) => ({ ...plan, select: plan.select?.slice(0, 1) })),
  },
  {
    id: 'select-brings-name',
    sentence: 'The name of a record comes along whatever was selected.',
    breaks: ['READ-5', 'READ-10'],
    override: planning((plan) => ({ ...plan, select: plan.select && ['Name', ...plan.select] })),
  },
  {
    id: 'select-blanks-the-rest',
    sentence: 'A field that was not selected is shown as null.',
    breaks: ['READ-5', 'READ-10'],
    override: ({ formats }) => ({
      formats: {
        jsonRow: (row, view) =>
          view.plain || view.service !== 'legacy'
            ? formats.jsonRow(row, view)
            : formats.jsonRow(
                { ...row, values: Object.fromEntries(view.fields.map(({ name }) => [name, row.values[name] ?? null])) },
                { ...view, fields: view.model.fields },
              ),
      },
    }),
  },
  {
    id: 'top-one-more',
    sentence: 'A $top of n gives n + 1 records.',
    breaks: ['READ-6', 'READ-10'],
    override: planning((plan) => ({ ...plan, top: plan.top === undefined ? undefined : plan.top + 1 })),
  },
  {
    id: 'top-per-page',
    sentence: 'A $top is the size of a page, after which the records go on.',
    breaks: ['READ-6', 'READ-10'],
    override: ({ limits }) => ({
      limits: {
        end: (plan, found, read) =>
          limits.end(read.service === 'legacy' ? { ...plan, top: undefined } : plan, found, read),
        pageSize: (read) => (read.service === 'legacy' ? read.top : undefined) ?? limits.pageSize(read),
      },
    }),
  },
  {
    id: 'top-ignored-with-filter',
    sentence: 'A $top beside a $filter has no effect.',
    breaks: ['READ-10'],
    override: planning((plan) => (plan.holds ? { ...plan, top: undefined } : plan)),
  },
  {
    id: 'top-before-filter',
    sentence: 'A $filter looks at the first $top records only.',
    breaks: ['READ-10'],
    override: ({ query }) => ({
      query: {
        found: (plan, rows, request) =>
          query.found(plan, plan.holds && request.service === 'legacy' ? rows.slice(0, plan.top) : rows, request),
      },
    }),
  },
  {
    id: 'select-ignored-with-filter',
    sentence: 'A $select beside a $filter has no effect.',
    breaks: ['READ-10'],
    override: planning((plan) => (plan.holds ? { ...plan, select: undefined } : plan)),
  },
  {
    id: 'filter-ignored-with-top',
    sentence: 'A $filter beside a $top has no effect.',
    breaks: ['READ-10'],
    override: planning((plan) => (plan.top === undefined ? plan : { ...plan, holds: undefined })),
  },
  {
    id: 'filter-after-select',
    sentence: 'A $filter takes a field that is not selected for one that is not set.',
    breaks: ['READ-10'],
    override: planning((plan) => {
      const { holds, select } = plan
      if (!holds || !select) return plan
      const kept = (name: string): boolean => select.includes(name) || select.includes('*')
      return {
        ...plan,
        holds: (row) =>
          holds({ ...row, values: Object.fromEntries(Object.entries(row.values).filter(([name]) => kept(name))) }),
      }
    }),
  },
]

/** Carries out another plan than the one that was asked of the legacy service. */
export function planning(change: (plan: Plan, options: QueryOptions, request: ReadRequest) => Plan): Override {
  return ({ query }) => ({
    query: {
      plan(options, request) {
        const plan = query.plan(options, request)
        return request.service === 'legacy' ? change(plan, options, request) : plan
      },
    },
  })
}
