import type { Deviation } from '../listed.js'
import { converting, numeric } from './written-value.js'

const hour = 3_600_000
const day = 24 * hour
const minute = 60_000

/** Date-times that a change sets as other instants. */
export const writtenInstantDeviations: readonly Deviation[] = [
  {
    id: 'date-read-as-local-time',
    sentence: 'The Z of a date-time is ignored, and the time is taken for that of a place two hours ahead.',
    breaks: ['WRITE-5'],
    override: converting(
      ['Edm.DateTime'],
      numeric((given) => given - 2 * hour),
    ),
  },
  {
    id: 'date-without-time',
    sentence: 'A date-time loses its time of day.',
    breaks: ['WRITE-5'],
    override: converting(
      ['Edm.DateTime'],
      numeric((given) => given - (given % day)),
    ),
  },
  {
    id: 'date-to-the-minute',
    sentence: 'A date-time is kept to the minute.',
    breaks: ['WRITE-5'],
    override: converting(
      ['Edm.DateTime'],
      numeric((given) => given - (given % minute)),
    ),
  },
  {
    id: 'date-before-1970-cut',
    sentence: 'A date-time before 1970 is stored as the beginning of that year.',
    breaks: ['WRITE-5'],
    override: converting(
      ['Edm.DateTime'],
      numeric((given) => Math.max(given, 0)),
    ),
  },
  {
    id: 'date-after-2038-cut',
    sentence: 'A date-time beyond January 2038 is stored as the last second that 32 bits hold.',
    breaks: ['WRITE-5'],
    override: converting(
      ['Edm.DateTime'],
      numeric((given) => Math.min(given, (2 ** 31 - 1) * 1000)),
    ),
  },
  {
    id: 'date-of-1970-not-set',
    sentence: 'The first instant of 1970 is taken for no date-time.',
    breaks: ['WRITE-5'],
    override: converting(['Edm.DateTime'], (value) => (value === 0 ? null : value)),
  },
  {
    id: 'date-of-leap-day-a-day-early',
    sentence: 'A date-time of 29 February is stored as one of the day before.',
    breaks: ['WRITE-5'],
    override: converting(
      ['Edm.DateTime'],
      numeric((given) => given - (isOfLeapDay(given) ? day : 0)),
    ),
  },
  {
    id: 'date-of-summer-off-by-an-hour',
    sentence: 'A date-time of April to September is taken for one of a clock that was put forward.',
    breaks: ['WRITE-5'],
    override: converting(
      ['Edm.DateTime'],
      numeric((given) => given - (isOfSummer(given) ? hour : 0)),
    ),
  },
  {
    id: 'date-with-day-for-month',
    sentence: 'Day and month of a date-time before 1970 change places where the day could be a month.',
    breaks: ['WRITE-5'],
    override: converting(
      ['Edm.DateTime'],
      numeric((given) => (given < 0 ? withDayForMonth(given) : given)),
    ),
  },
]

function withDayForMonth(instant: number): number {
  const date = new Date(instant)
  const day = date.getUTCDate()
  return day > 12 ? instant : date.setUTCMonth(day - 1, date.getUTCMonth() + 1)
}

function isOfLeapDay(instant: number): boolean {
  const date = new Date(instant)
  return date.getUTCMonth() === 1 && date.getUTCDate() === 29
}

function isOfSummer(instant: number): boolean {
  const month = new Date(instant).getUTCMonth()
  return month >= 3 && month <= 8
}
