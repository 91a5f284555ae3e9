import type { Override } from '../behaviour.js'
import type { Service } from '../behaviour/routes.js'
import type { Deviation } from '../listed.js'

const contactsOnPage = 40

/** So that all contacts are given: where the cap ends a collection, nobody knows what is lost of it. */
const needs = { rows: 250, maxEntityRowCount: 200 }

/** Breaches that show where one page ends and the next one begins. */
export const betweenPagesDeviations: readonly Deviation[] = [
  {
    id: 'record-lost-between-pages',
    sentence: 'Legacy contacts come in pages where no $top is given, and the next page begins a record too late.',
    breaks: ['READ-16'],
    needs,
    override: nextPageAt('legacy', (given) => given + 1),
  },
  {
    id: 'record-on-two-pages',
    sentence: 'Legacy contacts come in pages where no $top is given, and the next page begins a record too early.',
    breaks: ['READ-16'],
    needs,
    override: nextPageAt('legacy', (given) => given - 1),
  },
  {
    id: 'record-lost-between-pages-odata',
    sentence:
      'Contacts come from the OData endpoint in pages where no $top is given, and the next page begins a record too late.',
    breaks: ['READ-16'],
    needs,
    override: nextPageAt('odata', (given) => given + 1),
  },
  {
    id: 'record-on-two-pages-odata',
    sentence:
      'Contacts come from the OData endpoint in pages where no $top is given, and the next page begins a record too early.',
    breaks: ['READ-16'],
    needs,
    override: nextPageAt('odata', (given) => given - 1),
  },
]

/** Leads from each page of contacts to another place than the one after its last record. */
function nextPageAt(service: Service, place: (given: number) => number): Override {
  return ({ limits, formats }) => ({
    limits: {
      pageSize: (read) =>
        read.service === service && read.entity === 'Contact' && read.top === undefined
          ? contactsOnPage
          : limits.pageSize(read),
    },
    formats: {
      jsonCollection(rows, page, view) {
        const { next } = page
        if (view.service !== service || !next?.includes('/Contact') || /filter=/i.test(next))
          return formats.jsonCollection(rows, page, view)
        const elsewhere = next.replace(/(?<=skiptoken=)\d+/, (given) => String(place(Number(given))))
        return formats.jsonCollection(rows, { ...page, next: elsewhere }, view)
      },
    },
  })
}
