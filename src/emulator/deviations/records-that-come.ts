import { finding, planning } from '../behaviour/altered-query.js'
import type { Deviation } from '../listed.js'

/** Contacts on a page of those deviations that give them in pages. */
const contactsOnPage = 40

/** Breaches of what `$select` and `$top` have to do with which records come, and how many. */
export const recordsThatComeDeviations: readonly Deviation[] = [
  {
    id: 'select-distinct',
    sentence: 'Records that are alike in all fields selected come once.',
    breaks: ['READ-5', 'READ-10'],
    override: finding('legacy', (found, { select }) => {
      if (select === undefined || select.includes('*')) return found
      const first = new Map(
        found.toReversed().map((row) => [JSON.stringify(select.map((name) => row.values[name] ?? null)), row]),
      )
      return [...first.values()].toReversed()
    }),
  },
  {
    id: 'select-of-id-ignored',
    sentence: 'A $select of the Id and nothing else has no effect, since the Id comes along with every record.',
    breaks: ['READ-5'],
    override: planning((plan) => (plan.select?.join() === 'Id' ? { ...plan, select: undefined } : plan)),
  },
  {
    id: 'select-ends-after-page',
    sentence: 'Contacts come in pages, and beside a $select the first does not say where to go on.',
    breaks: ['READ-5'],
    override: ({ limits, formats }) => ({
      limits: {
        pageSize: (read) =>
          read.service === 'legacy' && read.entity === 'Contact' ? contactsOnPage : limits.pageSize(read),
      },
      formats: {
        jsonCollection: (rows, page, view) =>
          formats.jsonCollection(rows, view.plain ? page : { ...page, next: undefined }, view),
      },
    }),
  },
  {
    id: 'filter-ends-after-page',
    sentence:
      'Contacts come in pages of twenty where more than fifty are asked for, and the address of the next one leaves out the $filter.',
    breaks: ['READ-7', 'READ-10', 'READ-16'],
    override: ({ limits, formats }) => ({
      limits: {
        pageSize: (read) =>
          read.service === 'legacy' && read.entity === 'Contact' && (read.top ?? Infinity) > 50
            ? 20
            : limits.pageSize(read),
      },
      formats: {
        jsonCollection(rows, page, view) {
          const next = page.next?.replace(/(\$|%24)filter=[^&]*&/i, '')
          return formats.jsonCollection(rows, { ...page, next }, view)
        },
      },
    }),
  },
  {
    id: 'filter-finds-thirty-at-most',
    sentence: 'A filter of the legacy service finds thirty contacts at most, and does not say where to go on.',
    breaks: ['READ-7'],
    // So that all contacts can be read: what else a filter is to find is known of those alone.
    needs: { rows: 250, maxEntityRowCount: 200 },
    override: finding('legacy', (found, { holds }, _rows, { model }) =>
      holds && model.name === 'Contact' ? found.slice(0, 30) : found,
    ),
  },
  {
    id: 'select-joins-beside-filter',
    sentence: 'A lookup selected beside a $filter leaves out the records in which it is not set.',
    breaks: ['READ-10'],
    override: planning((plan, _options, { model }) => {
      const { holds, select } = plan
      const lookups = model.fields.filter(({ lookup, name }) => lookup !== undefined && select?.includes(name) === true)
      return holds === undefined || lookups.length === 0
        ? plan
        : { ...plan, holds: (row) => holds(row) && lookups.every(({ name }) => row.values[name] != null) }
    }),
  },
  {
    id: 'top-above-five-ignored-beside-filter',
    sentence: 'A $top above five has no effect beside a $filter.',
    breaks: ['READ-10'],
    override: planning((plan) => (plan.holds && (plan.top ?? 0) > 5 ? { ...plan, top: undefined } : plan)),
  },
]
