import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import type { Row } from '../../../odata/index.js'
import { runNowhere } from '../../testing/run-at.js'
import { noteLocalTimes, timesOfChanges, zoneAwayBy } from './times-of-changes.js'

const now = Date.UTC(2026, 10, 21, 12, 0, 0)
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
const [minute, hour] = [60_000, 3_600_000]

it.each<[string, Row[string], number]>([
  ['two hours ahead', at(2 * hour), 2 * hour],
  ['half an hour and five behind', at(-5.5 * hour), -5.5 * hour],
  ['three quarters, a little late', at(5.75 * hour - 20_000), 5.75 * hour],
  ['none ahead', at(-20_000), 0],
  ['seven minutes ahead', at(7 * minute), 0],
  ['a day ahead', at(24 * hour), 0],
  ['no time', 'x', 0],
  ['a number', 5, 0],
])('%s of the answer is the clock of a zone: %s, %s', (_what, value, away) => {
  expect(zoneAwayBy(value, now)).toBe(away)
})

describe('a field that tells when a record was changed', () => {
  interface Made {
    readonly field?: string
    readonly value?: string
    readonly status?: number
    readonly date?: string | undefined
    readonly given?: readonly string[]
  }

  async function told(...changes: readonly Made[]) {
    const run = await runNowhere()
    for (const { field = 'ModifiedOn', value = at(2 * hour), status = 204, given = [], ...made } of changes) {
      const date = 'date' in made ? made.date : new Date(now).toUTCString()
      const headers = date === undefined ? [] : [['Date', date] as const]
      const answer = exchangeOf({ status, headers, startedAt: at(-1000), durationMs: 500 })
      const [before, after] = [{ [field]: at(-24 * hour) }, { [field]: value }]
      noteLocalTimes(run, { answer, before, after, moved: [], besides: [], asGiven: [] }, given)
    }
    return timesOfChanges(run).faults
  }

  it('is in UTC', async () => {
    expect(await told({}, {})).toEqual(['ModifiedOn, which claims UTC, is 2 hours ahead of the Date header (x-0001)'])
    expect(await told({ value: at(-3 * hour) }, { value: at(-3 * hour) })).toEqual([
      expect.stringContaining('3 hours behind the Date header'),
    ])
    expect(await told({ value: at(0) }, { value: at(0) })).toEqual([])
  })

  it.each<[string, readonly Made[]]>([
    ['it was so once alone', [{}]],
    ['it is not always so far away', [{}, { value: at(hour) }]],
    ['it is right now and then', [{}, {}, { value: at(0) }]],
    ['it may be a time to come', [{ field: 'DueOn' }, { field: 'DueOn' }]],
    ['the change gave it', [{ given: ['ModifiedOn'] }, { given: ['ModifiedOn'] }]],
    ['it does not say that it is UTC', [{ value: at(2 * hour).slice(0, -1) }, { value: at(2 * hour).slice(0, -1) }]],
    ['the change was refused', [{ status: 400 }, { status: 400 }]],
    ['the answer has no Date', [{ date: undefined }, { date: undefined }]],
    ['the Date is another than that of the checker', [{ date: 'Sat, 21 Nov 2026 14:00:00 GMT' }, { date: 'x' }]],
  ])('tells nothing where %s', async (_what, changes) => {
    expect(await told(...changes)).toEqual([])
  })
})
