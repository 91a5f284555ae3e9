import type { Deviation } from '../listed.js'
import { contactsWhere, type Asks } from './contacts-where.js'
import { withoutZeroMilliseconds } from './zero-milliseconds.js'

/** Breaches of what records show, and how, that not every answer has: those of some options, or of a later page. */
export const besideFilterDeviations: readonly Deviation[] = [
  {
    id: 'records-packed-beside-filter',
    sentence: 'A legacy contact that a $filter found is an array of its values.',
    breaks: ['RECORD-1'],
    override: contactsWhere('legacy', beside('$filter'), packed),
  },
  {
    id: 'records-packed-on-later-pages',
    sentence: 'Legacy contacts come in pages, and from the second on each is an array of its values.',
    breaks: ['RECORD-1'],
    override: (base) => ({
      ...contactsWhere('legacy', beside('$skiptoken'), packed)(base),
      limits: {
        pageSize: (read) => (read.service === 'legacy' && read.entity === 'Contact' ? 40 : base.limits.pageSize(read)),
      },
    }),
  },
  {
    id: 'dates-short-beside-filter',
    sentence: 'A legacy contact that a $filter found has date-times on a whole second without milliseconds.',
    breaks: ['RECORD-3'],
    override: contactsWhere('legacy', beside('$filter'), withoutZeroMilliseconds),
  },
  {
    id: 'numbers-quoted-beside-filter',
    sentence: 'A legacy contact that a $filter found has whole numbers as strings.',
    breaks: ['RECORD-4'],
    override: contactsWhere('legacy', beside('$filter'), (body) => body.replace(/"Age":(\d+)/g, '"Age":"$1"')),
  },
  {
    id: 'dates-short-along-lookup',
    sentence:
      'A contact that the OData endpoint found along a lookup has date-times on a whole second without milliseconds.',
    breaks: ['ODATA-3'],
    override: contactsWhere('odata', beside('$filter'), withoutZeroMilliseconds),
  },
  {
    id: 'numbers-lost-beside-filter',
    sentence: 'A legacy contact that a $filter found has 0 for its whole numbers.',
    breaks: ['READ-7', 'READ-11'],
    override: contactsWhere('legacy', beside('$filter'), withoutAge),
  },
  {
    id: 'numbers-lost-along-lookup',
    sentence: 'A contact that the OData endpoint found along a lookup has 0 for its whole numbers.',
    breaks: ['ODATA-2'],
    override: contactsWhere('odata', beside('$filter'), withoutAge),
  },
  {
    id: 'numbers-lost-beside-or',
    sentence: 'A legacy contact that a $filter with an or found has 0 for its whole numbers.',
    breaks: ['READ-8'],
    override: contactsWhere('legacy', joinsByOr, withoutAge),
  },
  {
    id: 'numbers-lost-beside-select',
    sentence: 'A legacy contact has 0 for its whole numbers where its fields are selected.',
    breaks: ['READ-5'],
    override: contactsWhere('legacy', beside('$select'), withoutAge),
  },
  {
    id: 'numbers-lost-beside-filter-in-xml',
    sentence: 'A legacy contact that a $filter found has 0 for its whole numbers in XML.',
    breaks: ['READ-10'],
    override: contactsWhere('legacy', beside('$filter'), (body) => body.replace(/(<d:Age [^>]*>)\d+/g, '$10'), 'xml'),
  },
  {
    id: 'ampersands-escaped-twice-beside-filter-in-xml',
    sentence: 'An ampersand in a text of a legacy contact that a $filter found is escaped twice in XML.',
    breaks: ['READ-10'],
    override: contactsWhere(
      'legacy',
      beside('$filter'),
      (body) => body.replace(/(?<=<d:\w+>)[^<]+/g, (text) => text.replaceAll('&amp;', '&amp;amp;')),
      'xml',
    ),
  },
  {
    id: 'texts-capital-beside-select-in-xml',
    sentence: 'Texts of legacy contacts whose fields are selected are in capitals in XML.',
    breaks: ['READ-10'],
    override: contactsWhere('legacy', beside('$select'), inCapitals, 'xml'),
  },
  {
    id: 'numbers-lost-beside-small-top',
    sentence: 'A legacy contact has 0 for its whole numbers where fewer than ten are asked for, and nothing else.',
    breaks: ['READ-6'],
    override: contactsWhere('legacy', (options) => options.size === 1 && Number(options.get('$top')) < 10, withoutAge),
  },
  {
    id: 'dates-short-beside-select',
    sentence: 'A date-time on a whole second that is selected from legacy contacts has no milliseconds.',
    breaks: ['RECORD-3'],
    inWholeRun: true,
    override: contactsWhere('legacy', beside('$select'), withoutZeroMilliseconds),
  },
]

function beside(option: string): Asks {
  return (options) => options.has(option)
}

/** An `or` within a text joins nothing. */
function joinsByOr(options: Parameters<Asks>[0]): boolean {
  return / or /.test((options.get('$filter') ?? '').replace(/'(?:[^']|'')*'/g, "''"))
}

/** Wherever the records stand, no other array stands in an answer of contacts. */
function packed(body: string): string {
  const packing = (_key: string, value: unknown): unknown =>
    Array.isArray(value) ? value.map((row: object) => Object.values(row)) : value
  return JSON.stringify(JSON.parse(body, packing))
}

/** Texts alone have no type beside their name. */
function inCapitals(feed: string): string {
  return feed.replace(/(?<=<d:\w+>)[^<]+/g, (text) => text.toUpperCase())
}

function withoutAge(body: string): string {
  return body.replace(/"Age":\d+/g, '"Age":0')
}
