import { nothing } from '../house/answer.js'
import type { Page } from '../house/collection.js'
import type { Reading } from '../house/workings.js'
import { everyNth, isFeed, isLegacyJson, option, servedMoreThan, withRecords } from './bending.js'
import { onStanding, type Fault } from './fault.js'

/** All at once, up to the cap: pages would hide a cap that is another. */
const within = { pageSize: 0 } as const

const cap = 90
const first =
  (count: number, wanted: (reading: Reading) => boolean) =>
  (page: Page, reading: Reading): Page =>
    page.entity === 'Journal' && wanted(reading) ? { ...page, rows: reading.all.slice(0, count), next: null } : page

const topAbove = ({ question }: Reading) => Number(option(question, '$top') ?? 0) > cap
const plainJson = (reading: Reading) => isLegacyJson(reading) && option(reading.question, '$top') === undefined
/** More than whatever stands before the burst takes, fewer than that and the burst together. */
const inTheBurst = 110

export const limitFaults = [
  {
    id: 'cap-one-more',
    sentence: 'a legacy query gives one record more than the cap',
    within,
    fails: ['LIMIT-1'],
    arguable: [],
    inside: { page: first(cap + 1, plainJson) },
  },
  {
    id: 'cap-one-fewer',
    sentence: 'a legacy query gives one record fewer than the cap, and no link to more',
    within,
    fails: ['LIMIT-1'],
    arguable: [],
    inside: { page: first(cap - 1, plainJson) },
  },
  {
    id: 'cap-forgotten-at-the-last-page',
    sentence: 'pages of forty, and no link after the first',
    within: { pageSize: 40 },
    fails: ['LIMIT-1'],
    arguable: [],
    inside: {
      page: (page, reading) => (page.entity === 'Journal' && plainJson(reading) ? { ...page, next: null } : page),
    },
  },
  {
    id: 'top-above-the-cap-obeyed',
    sentence: '$top above the cap is obeyed',
    within,
    fails: ['LIMIT-2'],
    arguable: [],
    inside: {
      page: first(130, (reading) => reading.dialect === 'legacy' && topAbove(reading)),
    },
  },
  {
    id: 'odata-without-a-cap',
    sentence: 'the OData endpoint gives every record',
    within,
    fails: ['LIMIT-3'],
    arguable: [],
    inside: { page: first(130, ({ dialect }) => dialect === 'odata') },
  },
  {
    id: 'odata-with-half-the-cap',
    sentence: 'the OData endpoint ends at half the cap',
    within,
    fails: ['LIMIT-3'],
    arguable: [],
    inside: { page: first(cap / 2, ({ dialect }) => dialect === 'odata') },
  },
  {
    id: 'xml-one-above-the-cap',
    sentence: 'the XML answer has one record more than the cap',
    within,
    fails: ['LIMIT-4'],
    arguable: [],
    inside: { page: first(cap + 1, isFeed) },
  },
  {
    id: 'session-with-an-allowance',
    sentence: 'a session that has asked often is answered 429',
    within: {},
    fails: ['LIMIT-5'],
    arguable: [],
    apply: onStanding(['good'], ['legacy'], (moment) =>
      servedMoreThan(inTheBurst, moment)
        ? { ...nothing, status: 429, headers: [['Retry-After', '60']] }
        : moment.answer,
    ),
  },
  {
    id: 'session-that-runs-dry',
    sentence: 'a session that has asked often gets an empty collection every fifth time',
    within: {},
    fails: ['LIMIT-5'],
    arguable: [],
    apply: onStanding(['good'], ['legacy'], (moment) =>
      servedMoreThan(inTheBurst, moment) && everyNth(5, moment) ? withRecords(moment, () => []) : moment.answer,
    ),
  },
] as const satisfies readonly Fault[]
