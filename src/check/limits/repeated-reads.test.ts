import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { ExchangeFault } from '../../exchange/index.js'
import { session } from '../sessions/main-session.js'
import { newRecord, recording } from '../outcome/record.js'
import { plainRead } from '../sessions/requests.js'
import {
  allSameEachTime,
  differentReads,
  emptyHanded,
  sameEachTime,
  limited,
  needsGoodSession,
  readInTurns,
  readRepeatedly,
} from './repeated-reads.js'
import { profileAt, runAt, runNowhere, runOverNetwork } from '../testing/run-at.js'
import { noRows, smallDeployment, threeRows } from '../testing/small-deployment.js'

const ids = ['1', '2', '3', '4'].map((digit) => '88888888-4444-4444-8444-12121212abcd'.replaceAll('8', digit))
const guid = 'abcdef12-4444-4444-8444-121212121212'
const rowsOf = (...places: readonly number[]): Said => ({
  ...threeRows,
  body: JSON.stringify({ value: places.map((place) => ({ Id: ids[place] })) }),
})
/** The first records, by these names. */
const named = (...names: readonly string[]): Said => ({
  ...threeRows,
  body: JSON.stringify({ value: names.map((Name, place) => ({ Id: ids[place], Name })) }),
})
/** Every record is there for who asks for it by its id. */
const lookedUp = (url: string) =>
  url.includes('filter=Id') ? rowsOf(ids.findIndex((id) => url.includes(id))) : undefined
const busy: Said = { status: 429 }

/** Reads four times after the first, two at once, with the answers in their order; the last one is given from then on. */
async function repeated(...said: readonly Said[]) {
  return repeatedAt(({ url }, nth) => lookedUp(url) ?? said[nth - 1] ?? said.at(-1))
}

async function repeatedAt(data: (request: Received, nth: number) => Said | undefined) {
  const { target, run, main } = await mainAt({ data })
  const record = newRecord('FLOW-2')
  const within = <T>(task: () => Promise<T>) => recording(run, record, task)
  const reads = await within(() =>
    readRepeatedly(run, main, { request: plainRead(run), times: 4, atOnce: 1, whenBusy: 'takeIt' }),
  )
  const judged = () =>
    within(() => sameEachTime(run, main, reads)).then(
      (found) => (found.holds === false ? `expected ${found.expected}, seen ${found.seen}` : 'passed'),
      (fault: unknown) => (fault as Error).message,
    )
  return { reads, judged, target, run, main, within, observed: () => record.observations.map(({ text }) => text) }
}

describe('a read that is repeated', () => {
  it('is sent once on its own, and so often again as was asked', async () => {
    const { reads, target, judged, observed } = await repeated(rowsOf(0, 1))
    expect(target.reads()).toHaveLength(5)
    expect(reads.answers).toHaveLength(4)
    expect(limited(reads.answers)).toBeUndefined()
    expect(emptyHanded(reads)).toBeUndefined()
    expect(await judged()).toBe('passed')
    expect(observed()).toEqual([])
  })

  it('may be answered by servers that write the same values otherwise', async () => {
    const one = { ...threeRows, body: `{"value":[{"Id":"${ids[0]!}","OwnerId":"${guid}","Rating":1.50,"Notes":null}]}` }
    const other = {
      ...threeRows,
      body: `{"value":[{"Rating":15E-1,"OwnerId":"${guid.toUpperCase()}","Id":"${ids[0]!.toUpperCase()}"}]}`,
    }
    const { judged, observed } = await repeated(one, one, other, one)
    expect([await judged(), observed()]).toEqual(['passed', []])
  })

  it.each([
    ['a target that renews the session with its answers', true, 4, undefined, 'the target renews the session'],
    ['a profile with limits.rate', false, 4, 1000, 'limits.rate slows the checker down'],
    ['neither', false, 4, undefined, undefined],
    ['both, and one at a time asked for', true, 1, 1000, undefined],
  ])('at once says where none may have been: with %s', async (_what, renews, atOnce, rate, why) => {
    const renewal = (nth: number) => (renews ? ([['Set-Cookie', `SVCSESSIONID=${String(nth)}; path=/`]] as const) : [])
    const { headers = [], ...rows } = rowsOf(0)
    const { origin } = await smallDeployment({
      data: (_request, nth) => ({ ...rows, headers: [...headers, ...renewal(nth)] }),
    })
    const { limits } = await profileAt(origin)
    const run = await runAt(origin, { limits: rate === undefined ? limits : { ...limits, rate } })
    const main = await session(run, 'main')
    const record = newRecord('FLOW-2')
    await recording(run, record, () => readRepeatedly(run, main, { request: plainRead(run), times: 8, atOnce }))
    expect(record.observations.map(({ text }) => text)).toEqual(
      why === undefined ? [] : [expect.stringContaining(`tested with sequential reads only: ${why}`)],
    )
  })

  it('ends with the first answer of too many requests', async () => {
    const { reads, target } = await repeated(rowsOf(0), rowsOf(0), busy)
    expect(target.reads()).toHaveLength(3)
    expect(limited(reads.answers)).toBe(reads.answers[1])
  })

  it('is not repeated at all where the first answer is that', async () => {
    const { reads, target } = await repeated(busy)
    expect(target.reads()).toHaveLength(1)
    expect(reads.answers).toEqual([reads.first])
  })

  it('ends with the first answer that does not come whole', async () => {
    const tooLong = { ...rowsOf(0), body: 'x'.repeat(20_000) }
    const target = await smallDeployment({ data: (_request, nth) => (nth === 3 ? tooLong : rowsOf(0)) })
    const { limits } = (await runNowhere()).profile
    const run = await runOverNetwork(target.origin, { limits: { ...limits, maxBodySize: 10_000 } })
    const reads = await readRepeatedly(run, await session(run, 'main'), {
      request: plainRead(run),
      times: 4,
      atOnce: 0,
    })
    expect([target.reads().length, reads.answers.length]).toEqual([3, 1])
    expect(() => emptyHanded(reads)).toThrow(ExchangeFault)
    expect((await repeated(rowsOf(0))).reads).not.toHaveProperty('fault')
  })

  it('ends with what kept an answer from coming', async () => {
    const { reads, within, main, run } = await repeated(rowsOf(0))
    const fault = new Error('reset')
    expect(() => emptyHanded({ ...reads, fault })).toThrow(fault)
    await expect(within(() => sameEachTime(run, main, { ...reads, fault }))).rejects.toThrow(fault)
  })
})

describe('the answers to a repeated read', () => {
  it('are wrong where one has no rows', async () => {
    const { reads, judged } = await repeated(rowsOf(0, 1), rowsOf(0, 1), noRows, rowsOf(0, 1))
    expect(emptyHanded(reads)).toBe(reads.answers[1])
    expect(await judged()).toMatch(
      /^expected 200 with 2 records, the same each time, seen 200 with 0 records \(GET .*\)$/,
    )
  })

  it('are the same in any order', async () => {
    const { judged, observed } = await repeated(rowsOf(0, 1, 2), rowsOf(2, 0, 1))
    expect([await judged(), observed()]).toEqual(['passed', []])
  })

  it('are wrong where one has others, as long as the read itself comes out as it did', async () => {
    const { judged } = await repeated(rowsOf(0, 1), rowsOf(0, 2), rowsOf(0, 1))
    expect(await judged()).toMatch(/seen 200 with 2 records, not the same \(GET/)
  })

  it('are wrong where one has other values in the same records, as long as the read itself comes out as it did', async () => {
    const { judged, observed } = await repeated(named('A', 'B'), named('A', 'C'), named('A', 'B'))
    expect(await judged()).toMatch(/^expected the same values, seen other values in the same records \(GET/)
    expect(observed()).toEqual([])
  })

  it('are the same where fields and records come in another order', async () => {
    const { body = '', ...others } = named('A', 'B')
    const turned = (JSON.parse(String(body)) as { value: object[] }).value.toReversed()
    const { judged, observed } = await repeated(named('A', 'B'), { ...others, body: JSON.stringify({ value: turned }) })
    expect([await judged(), observed()]).toEqual(['passed', []])
  })

  it('may have other values where the read itself has others by now', async () => {
    const { judged, observed } = await repeated(named('A', 'B'), named('A', 'C'))
    expect(await judged()).toBe('passed')
    expect(observed()).toEqual(['the same read now gives other values, so only the ids were compared'])
  })

  const byId = /filter=Id/
  const passing = (isThere: boolean) =>
    repeatedAt(({ url }, nth) => {
      if (byId.test(url)) return isThere ? rowsOf(3) : { ...threeRows, body: '{"value":[]}' }
      return nth === 3 ? rowsOf(3, 0) : rowsOf(0, 1)
    })

  it('may show a record that came first for a moment, though the first answer and the last are alike', async () => {
    const { judged, observed } = await passing(false)
    expect(await judged()).toBe('passed')
    expect(observed()).toEqual([
      'records were added or deleted during the reads: answers with such records were ignored',
    ])
  })

  it('are wrong where one has a record that is there all the time', async () => {
    const { judged } = await passing(true)
    expect(await judged()).toMatch(/seen 200 with 2 records, not the same \(GET/)
  })

  it('are judged by their number alone where the read comes out otherwise by now', async () => {
    const { judged, observed } = await repeated(rowsOf(0, 1), rowsOf(0, 1), rowsOf(0, 2))
    expect(await judged()).toBe('passed')
    expect(observed()).toEqual(['the same read now gives other records, so only their number was compared'])
  })

  it('are judged so too where the read comes out otherwise once of three times', async () => {
    const then = [...Array<Said>(3).fill(rowsOf(0, 1)), rowsOf(0, 2), rowsOf(0, 1), rowsOf(0, 1), rowsOf(0, 2)]
    const { judged, observed, target } = await repeated(rowsOf(0, 1), ...then)
    expect(await judged()).toBe('passed')
    expect(observed()).toHaveLength(1)
    expect(target.reads()).toHaveLength(8)
  })

  it('are wrong by their number also where the read comes out otherwise by now', async () => {
    const { judged } = await repeated(
      rowsOf(0, 1),
      rowsOf(0, 1, 2),
      rowsOf(0, 1),
      rowsOf(0, 1),
      rowsOf(0, 1),
      rowsOf(0, 3),
    )
    expect(await judged()).toMatch(/^expected 200 with 2 records, the same each time, seen 200 with 3 records \(GET/)
  })

  it('decide nothing where even the number of records has changed', async () => {
    const { judged } = await repeated(rowsOf(0, 1), rowsOf(0, 1, 2))
    expect(await judged()).toBe(
      'the records changed during the reads: the same read now gives another number of them. Run again',
    )
  })

  it('decide nothing where no records come any more', async () => {
    const { judged } = await repeated(...Array<Said>(4).fill(rowsOf(0, 1)), rowsOf(0, 2), { body: 'busy' })
    expect(await judged()).toBe(
      'the records changed during the reads: the same read now gives another number of them. Run again',
    )
  })
})

describe('reads that are sent at once', () => {
  const top = ({ url }: Received) => Number(/top=(\d)/.exec(url)?.[1] ?? 4)
  const first = (count: number) => rowsOf(...Array.from({ length: count }, (_, place) => place))

  async function differentAt(data: (request: Received) => Said) {
    const { run, main } = await mainAt({ data })
    const within = <T>(task: () => Promise<T>) => recording(run, newRecord('FLOW-2'), task)
    return { run, main, within, ...(await within(() => differentReads(run, main, plainRead(run)))) }
  }

  it('ask for other numbers of records each, as far as there are so many', async () => {
    const tops = async (rows: number) => {
      const { requests } = await differentAt((request) => first(Math.min(rows, top(request))))
      return requests.map(({ url }) => /top=(\d)/.exec(url)?.[1]).join()
    }
    expect([await tops(4), await tops(3), await tops(1)]).toEqual(['3,1', '3,1', '3'])
  })

  it('send nothing on its own again that was answered well', async () => {
    const sent: number[] = []
    const { run, main, within, requests, firsts } = await differentAt((request) => {
      sent.push(top(request))
      return first(top(request))
    })
    const before = sent.length
    await within(() => readInTurns(run, main, { requests, firsts, times: 4, atOnce: 1 }))
    const tops = requests.map(({ url }) => Number(/top=(\d)/.exec(url)?.[1]))
    expect(sent.slice(before)).toEqual([...tops, ...tops])
  })

  it('are wrong where two get the answers to each other', async () => {
    let isAtOnce = false
    const { run, main, within, requests } = await differentAt((request) => {
      const count = top(request)
      return first(isAtOnce && count < 3 ? 3 - count : count)
    })
    await within(async () => {
      const reads = await readInTurns(run, main, { requests, times: 4, atOnce: 2 })
      expect(reads.map(({ answers }) => answers.length)).toEqual([2, 2])
      expect((await allSameEachTime(run, main, reads)).holds).toBe(true)
      const before = await readInTurns(run, main, { requests, times: 0, atOnce: 1 })
      isAtOnce = true
      const { answers } = (await readInTurns(run, main, { requests, times: 4, atOnce: 1 }))[1]!
      isAtOnce = false
      const mixed = await sameEachTime(run, main, { ...before[1]!, answers })
      expect(mixed).toMatchObject({ holds: false, seen: expect.stringContaining('200 with 2 records') as string })
    })
  })
})

describe('the session after a repeated read', () => {
  it('is needed to be good', async () => {
    const good = await repeated(rowsOf(0))
    await good.within(() => needsGoodSession(good.main, good.reads))
    const { within, main, reads } = await repeated(...Array<Said>(5).fill(rowsOf(0)), noRows)
    await expect(within(() => needsGoodSession(main, reads))).rejects.toThrow('the session ended meanwhile')
  })
})
