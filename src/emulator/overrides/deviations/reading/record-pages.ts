import type { LimitedRead } from '../../../behaviour/limits.js'
import type { Service } from '../../../behaviour/routes.js'
import { altering, finding, replacing, together } from '../../alterations.js'
import type { View } from '../../../formats/view.js'
import type { Override } from '../../../behaviour/behaviour.js'
import type { Row } from '../../../records/row.js'
import type { Plan } from '../../../query/plan.js'
import { breaches, breachesBy } from '../breaches.js'

/** So that all contacts are given: if the cap ends a collection, nobody knows what is lost of it. */
const needs = { rows: 250, maxEntityRowCount: 200 }

/** Breaches of which records come, how often, and on which page. */
export const recordPageDeviations = [
  ...breachesBy(nextPageAt, {
    'record-lost-between-pages': [
      'Legacy contacts come in pages if there is no $top, and the next page begins a record too late.',
      'READ-16/pages',
      ['legacy', 1],
      { needs },
    ],
    'record-on-two-pages': [
      'Legacy contacts come in pages if there is no $top, and the next page begins a record too early.',
      'READ-16/pages',
      ['legacy', -1],
      { needs },
    ],
    'record-lost-between-pages-odata': [
      'OData contacts come in pages if there is no $top, and the next page begins a record too late.',
      'READ-16/pages',
      ['odata', 1],
      { needs },
    ],
  }),
  ...breaches({
    'filter-ends-after-page': [
      'Contacts come in pages of twenty if more than fifty are asked for, and the link to the next page lacks the $filter.',
      ['READ-7/pages', 'READ-10/xml-or', 'READ-16/pages'],
      together(
        inPages('legacy', 20, ({ top = Infinity }) => top > 50),
        linking((next) => next?.replace(/(\$|%24)filter=[^&]*&/i, '')),
      ),
    ],
    'select-distinct': [
      'Records that are equal in all selected fields come once.',
      ['READ-5/one-field', 'READ-10/filter-field'],
      finding('legacy', (found, { select }) => {
        if (select === undefined || select.includes('*')) return found
        const first = new Map(
          found.toReversed().map((row) => [JSON.stringify(select.map((name) => row.values[name] ?? null)), row]),
        )
        return [...first.values()].toReversed()
      }),
    ],
    'first-record-twice': [
      'The first record of a legacy collection comes again as its eleventh.',
      'RECORD-5/ids',
      finding('legacy', firstAgain),
    ],
    'first-record-twice-odata': [
      'The first record of a collection of the OData endpoint comes again as its eleventh.',
      'ODATA-3/values',
      finding('odata', firstAgain),
    ],
  }),
]

/** Gives contacts in pages of this size. */
export function inPages(
  service: Service,
  size: number,
  applies: (read: LimitedRead) => boolean = () => true,
): Override {
  return altering('limits', 'pageSize', (documented, read) =>
    read.service === service && read.entity === 'Contact' && applies(read) ? size : documented,
  )
}

/** Alters the link of a page to the next one. */
export function linking(change: (next: string | undefined, view: View) => string | undefined): Override {
  return replacing(
    'formats',
    'jsonCollection',
    (write) => (rows, page, view) => write(rows, { ...page, next: change(page.next, view) }, view),
  )
}

/** Links from each page of contacts to a place so many records beside the one after its last record. */
function nextPageAt([service, beside]: readonly [Service, number]): Override {
  return together(
    inPages(service, 40, ({ top }) => top === undefined),
    linking((next, view) =>
      view.service === service && next?.includes('/Contact') && !/filter=/i.test(next)
        ? next.replace(/(?<=skiptoken=)\d+/, (given) => String(Number(given) + beside))
        : next,
    ),
  )
}

function firstAgain(found: readonly Row[], plan: Plan): readonly Row[] {
  return plan.holds ? found : [...found.slice(0, 10), ...found.slice(0, 1), ...found.slice(10)]
}
