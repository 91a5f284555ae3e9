import type { Override } from '../behaviour.js'
import { planning } from '../behaviour/altered-query.js'
import type { ReadRequest } from '../behaviour/query.js'
import type { Deviation } from '../listed.js'
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
    id: 'top-zero-ignored',
    sentence: 'A $top of zero is taken for none.',
    breaks: ['READ-6'],
    override: planning((plan) => ({ ...plan, top: plan.top === 0 ? undefined : plan.top })),
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
    id: 'top-first-before-filter',
    sentence: 'A $filter that comes after a $top looks at the first $top records only.',
    breaks: ['READ-10'],
    override: ({ query }) => ({
      query: {
        found: (plan, rows, request) =>
          query.found(plan, /top=.*filter=/.test(request.call.query) ? rows.slice(0, plan.top) : rows, request),
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

/** Breaches of what the options mean together that an `or` shows, or an answer in XML. */
export const optionsTogetherDeviations: readonly Deviation[] = [
  {
    id: 'or-right-lost-with-select',
    sentence: 'The last side of an or beside a $select has no effect.',
    breaks: ['READ-10'],
    override: asking(({ select }) => select !== undefined, withoutLastSide),
  },
  {
    id: 'or-right-lost-with-top',
    sentence: 'The last side of an or beside a $top has no effect.',
    breaks: ['READ-10'],
    override: asking(({ top }) => top !== undefined, withoutLastSide),
  },
  {
    id: 'or-right-lost-in-xml',
    sentence: 'The last side of an or has no effect in XML.',
    breaks: ['READ-10'],
    override: asking(isInXml, withoutLastSide),
  },
  {
    id: 'filter-ignored-in-xml',
    sentence: 'A $filter has no effect in XML.',
    breaks: ['READ-10'],
    override: planning((plan, _options, { format }) => (format === 'xml' ? { ...plan, holds: undefined } : plan)),
  },
  {
    id: 'select-ignored-in-xml',
    sentence: 'A $select has no effect in XML.',
    breaks: ['READ-5', 'READ-10'],
    override: planning((plan, _options, { format }) => (format === 'xml' ? { ...plan, select: undefined } : plan)),
  },
  {
    id: 'select-first-only-in-xml',
    sentence: 'Of several selected fields only the first is shown in XML.',
    breaks: ['READ-5', 'READ-10'],
    override: planning((plan, _options, { format }) =>
      format === 'xml' ? { ...plan, select: plan.select?.slice(0, 1) } : plan,
    ),
  },
  {
    id: 'selected-field-lost-in-xml',
    sentence: 'Of selected fields the first that is not the Id is not shown in XML.',
    breaks: ['READ-5', 'READ-10'],
    override: planning((plan, _options, { format }) => {
      const lost = plan.select?.find((name) => name !== 'Id')
      return format === 'xml' ? { ...plan, select: plan.select?.filter((name) => name !== lost) } : plan
    }),
  },
  {
    id: 'select-brings-name-in-xml',
    sentence: 'The name of a record comes along in XML whatever was selected.',
    breaks: ['READ-5', 'READ-10'],
    override: planning((plan, _options, { format }) =>
      format === 'xml' ? { ...plan, select: plan.select && ['Name', ...plan.select] } : plan,
    ),
  },
  {
    id: 'top-ignored-in-xml',
    sentence: 'A $top has no effect in XML.',
    breaks: ['READ-10'],
    override: planning((plan, _options, { format }) => (format === 'xml' ? { ...plan, top: undefined } : plan)),
  },
  {
    id: 'plus-is-blank-in-xml',
    sentence: 'A plus sign in a filter is read as a blank in XML.',
    breaks: ['READ-10'],
    override: asking(isInXml, (filter) => filter.replaceAll('+', ' ')),
  },
  {
    id: 'filter-of-latin-1-in-xml',
    sentence: 'Letters outside Latin-1 are question marks in a filter in XML.',
    breaks: ['READ-10'],
    override: asking(isInXml, (filter) => filter.replace(/[^\0-\xff]/gu, '?')),
  },
  {
    id: 'id-filter-ignored-in-xml',
    sentence: 'A filter on an Id alone has no effect in XML.',
    breaks: ['READ-11'],
    override: planning((plan, options, { format }) =>
      format === 'xml' && /^Id eq guid'[^']*'$/.test(options.get('$filter') ?? '')
        ? { ...plan, holds: undefined }
        : plan,
    ),
  },
  {
    id: 'quotes-stay-doubled-in-xml',
    sentence: 'A doubled quote in a text of a filter stays two quotes in XML.',
    breaks: ['READ-15'],
    override: asking(isInXml, (filter) => filter.replaceAll("''", "''''")),
  },
]

function isInXml(_plan: Plan, { format }: ReadRequest): boolean {
  return format === 'xml'
}

function withoutLastSide(filter: string): string {
  return filter.split(' or ').slice(0, -1).join(' or ') || filter
}

/** Carries out another filter than the legacy service was asked for, where this holds of the read. */
function asking(applies: (plan: Plan, request: ReadRequest) => boolean, change: (filter: string) => string): Override {
  return ({ query }) => ({
    query: {
      plan(options, request) {
        const plan = query.plan(options, request)
        const filter = request.service === 'legacy' && applies(plan, request) ? options.get('$filter') : undefined
        return filter === undefined ? plan : query.plan(new Map([...options, ['$filter', change(filter)]]), request)
      },
    },
  })
}
