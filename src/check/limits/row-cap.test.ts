import { describe, expect, it } from 'vitest'
import type { Said } from '../../../tests/support/scripted-server.js'
import type { Actor } from '../../session/index.js'
import type { Finding } from '../outcome/check.js'
import { largeRead, type LargeRead } from './large-read.js'
import { session } from '../sessions/main-session.js'
import { newRecord, recording } from '../outcome/record.js'
import { besideLegacy, capAtWork, hasSameCap, observeLargeRead, reachesCap, topKeepsCap } from './row-cap.js'
import type { RunContext } from '../run-state/run-context.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { observed } from '../testing/observed.js'
import { smallDeployment } from '../testing/small-deployment.js'

const cap = 3

/** A run with a cap of three, at a large entity of which the profile says that it has so many rows. */
async function runWith(rows?: number, origin = 'https://crm.example.com'): Promise<RunContext> {
  const { target } = (await runNowhere({}, origin)).profile
  const large = { entity: 'Log', ...(rows === undefined ? {} : { rows }) }
  return runAt(origin, { target: { ...target, maxEntityRowCount: cap }, entities: { large } })
}

const readOf = (rowsPerAnswer: readonly number[], more: Partial<LargeRead> = {}): LargeRead => ({
  rowsPerAnswer,
  total: rowsPerAnswer.reduce((sum, rows) => sum + rows, 0),
  goesOn: false,
  format: 'json',
  bytes: 70,
  milliseconds: 4.6,
  name: 'the read',
  how: 'in JSON',
  ...more,
})
const goesOn = { goesOn: true }

/** Whether what is judged holds, or why it does not. */
function told(found: Finding): string {
  if (found.holds === 'undecided') return found.reason
  return found.holds ? 'holds' : `expected ${found.expected}, seen ${found.seen}`
}

const tooMany =
  /^expected at most 3 records in one answer, seen (4 records in one answer|\d records in 2 answers, 4 of them in one) (in|through) (JSON|XML|OData)/

describe('the cap', () => {
  it.each<[string, LargeRead, number | undefined, string | RegExp]>([
    ['is reached exactly', readOf([3]), undefined, 'holds'],
    ['is reached by pages together', readOf([2, 1]), 50, 'holds'],
    ['is passed by pages together', readOf([3, 3]), 50, 'holds'],
    ['is not reached, and there is more', readOf([2], goesOn), 50, 'holds'],
    [
      'is not reached, where there are rows enough',
      readOf([1, 1]),
      50,
      /^expected 3 records, since the entity has 50 .*, seen 2 records in 2 answers in JSON, and no more offered$/,
    ],
    ['is not reached, and nobody knows how many there are', readOf([2]), undefined, /^the read ended after 2 records/],
    ['is passed by one answer', readOf([4, 1], goesOn), 50, tooMany],
    ['is passed by a later answer', readOf([1, 4], goesOn), 50, tooMany],
  ])('%s', async (_how, read, rows, end) => {
    const run = await runWith(rows)
    expect(told(reachesCap(run, read))).toMatch(end)
  })

  it('is not known to be missed where no large entity is named', async () => {
    const run = await runAt('https://crm.example.com')
    expect(told(reachesCap(run, readOf([2])))).toMatch(/^the read ended after 2 records/)
  })
})

describe('the cap at work', () => {
  /** An answer of so many records, the first of which has this number; after some there is more. */
  const answer = (rows: number, first = 0, more?: 'more'): Said => ({
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({
      value: Array.from({ length: rows }, (_, place) => ({ Id: String(first + place) })),
      ...(more === undefined ? {} : { '@odata.nextLink': `LogCollection?from=${String(first + rows)}` }),
    }),
  })

  const judges = {
    capAtWork: async (run: RunContext, main: Actor) => capAtWork(run, await largeRead(run, main, 'legacy')),
    hasSameCap: async (run: RunContext, main: Actor) => hasSameCap(run, await besideLegacy(run, main, 'odata')),
    topKeepsCap: async (run: RunContext, main: Actor) => topKeepsCap(run, await besideLegacy(run, main, 'legacyTop')),
  }

  const judged = async (run: RunContext, main: Actor, judge: keyof typeof judges) =>
    told(await recording(run, newRecord('LIMIT-1'), () => judges[judge](run, main)))

  /** A target that gives so many records to legacy reads, to OData, and to legacy reads with a `$top`, each in their order. */
  async function at(legacy: readonly Said[], odata: readonly Said[] = [], top: readonly Said[] = []) {
    const asked = { legacy: 0, odata: 0, top: 0 }
    const target = await smallDeployment({
      data({ url }) {
        const [kind, answers] = url.includes('/odata/')
          ? (['odata', odata] as const)
          : /top=4/.test(url)
            ? (['top', top] as const)
            : (['legacy', legacy] as const)
        return answers[asked[kind]++] ?? answers.at(-1)
      },
    })
    const run = await runWith(undefined, target.origin)
    const main = await session(run, 'main')
    return { run, asked, endOf: (judge: keyof typeof judges) => judged(run, main, judge) }
  }

  it.each<[string, readonly Said[], string | RegExp]>([
    ['in one answer', [answer(3)], 'holds'],
    ['in one answer, with more to come', [answer(3, 0, 'more'), answer(3, 3, 'more')], 'holds'],
    ['in one answer of several', [answer(3, 0, 'more'), answer(1, 3)], 'holds'],
    ['in all answers together', [answer(2, 0, 'more'), answer(1, 2)], 'holds'],
    ['not at all', [answer(2)], /gave 2 records in one answer, and the cap is 3$/],
    [
      'in pages that go on, each by itself',
      [answer(1, 0, 'more'), answer(2, 1, 'more'), answer(1, 3, 'more')],
      'holds',
    ],
    ['not in more', [answer(4)], /gave 4 records in one answer, and/],
  ])('is seen %s', async (_where, legacy, end) => {
    expect(await (await at(legacy)).endOf('capAtWork')).toMatch(end)
  })

  it.each<[string, number, number | undefined, string]>([
    ['the profile where an entity may be too small', 2, undefined, 'profile'],
    ['the target where the profile says how many there are', 2, 50, 'target'],
    ['the target where more than the cap come', 4, undefined, 'target'],
  ])('that is not seen is up to %s', async (_who, came, rows, blame) => {
    const target = await smallDeployment({ data: () => answer(came) })
    const run = await runWith(rows, target.origin)
    const main = await session(run, 'main')
    const found = await recording(run, newRecord('LIMIT-2'), () => judges.capAtWork(run, main))
    expect(found).toMatchObject({ holds: 'undecided', blame })
  })

  const another =
    /^expected 3 records in one answer in JSON, seen 2 records in one answer through OData, and no more offered$/

  it.each<[string, readonly Said[], Said, string | RegExp]>([
    ['reaches it', [answer(3), answer(1)], answer(3), 'holds'],
    ['ends before it', [answer(3)], answer(2), another],
    ['ends before it, once records were deleted', [answer(3), answer(2)], answer(2), /^the records changed: GET/],
    ['passes it', [answer(3)], answer(4), tooMany],
  ])('is that of OData too, which %s', async (_what, legacy, odata, end) => {
    expect(await (await at(legacy, [odata])).endOf('hasSameCap')).toMatch(end)
  })

  const pages = [answer(2, 0, 'more'), answer(2, 2, 'more'), answer(2, 4, 'more'), answer(2, 6, 'more')]
  const withTop = (said: Said): Said => ({ ...said, body: String(said.body).replace('?from', '?$top=4&from') })
  const fewer = /ended after 2 records, fewer than the cap of 3/

  it.each<[string, readonly Said[], readonly Said[], string | RegExp]>([
    ['the legacy data service alone, and OData reaches the cap', pages, [answer(3)], 'holds'],
    ['the legacy data service alone, and OData passes the cap', pages, [answer(4)], tooMany],
    ['the legacy data service alone, and OData ends before the cap', pages, [answer(2)], fewer],
    ['both', pages, pages, 'holds'],
    ['both, and a page of OData passes the cap', pages, [answer(2, 0, 'more'), answer(4, 2)], tooMany],
    ['OData alone', [answer(3)], pages, 'holds'],
    ['OData alone, where the cap is not seen in the legacy data service', [answer(1)], pages, 'holds'],
  ])('is judged in pages of %s', async (_whose, legacy, odata, end) => {
    expect(await (await at(legacy, odata)).endOf('hasSameCap')).toMatch(end)
  })

  it.each<[string, readonly Said[], readonly Said[], string | RegExp]>([
    ['in pages', [answer(1)], pages.map(withTop), 'holds'],
    ['in a page that passes the cap', pages, [answer(4)], tooMany],
    ['where it is seen at work', [answer(3)], [answer(3)], 'holds'],
    ['where it is not seen at work', [answer(2)], [answer(3)], /^the cap was not reached \(LIMIT-1\): GET/],
    ['where fewer come with it', [answer(3)], [answer(2)], /^GET .* gave 2 records, fewer than without \$top/],
    ['where fewer come with it, and pages without it', pages, [answer(2)], /^GET .* gave 2 records, fewer than/],
  ])('is judged with $top %s', async (_where, legacy, top, end) => {
    expect(await (await at(legacy, [], top)).endOf('topKeepsCap')).toMatch(end)
  })

  it.each([
    ['topKeepsCap', '3 records in one answer in JSON, with $top=4; 3 records in one answer in JSON without $top'],
    ['hasSameCap', '3 records in one answer through OData; 3 records in one answer in JSON'],
  ] as const)('is shown beside the read without options: %s', async (judge, seen) => {
    const { run } = await at([answer(3)], [answer(3)], [answer(3)])
    const main = await session(run, 'main')
    const found = await recording(run, newRecord('LIMIT-2'), () => judges[judge](run, main))
    expect(found).toMatchObject({ holds: true, seen })
  })

  it('is looked for in three pages of a query', async () => {
    const many = Array.from({ length: 500 }, (_, place) => answer(1, place, 'more'))
    const { run, asked } = await at(many, many)
    const main = await session(run, 'main')
    const found = await recording(run, newRecord('LIMIT-3'), () => judges.hasSameCap(run, main))
    expect(asked).toEqual({ legacy: 0, odata: 3, top: 0 })
    expect(found).toMatchObject({ holds: true, seen: '3 records in 3 answers through OData' })
  })
})

describe('a large read', () => {
  const took = (what: string) => `the read: ${what}, 70 bytes, 5 ms`
  const unmarked = 'the cut is not marked: the answer looks complete'
  const notBeyond = 'not all pages were read'

  it.each<[string, LargeRead, number | undefined, readonly string[]]>([
    ['whole', readOf([2]), 2, [took('2 records in one answer'), '2 records over all pages']],
    ['of an unknown whole', readOf([2]), undefined, [took('2 records in one answer'), '2 records over all pages']],
    ['cut in silence', readOf([2]), 3, [took('2 records in one answer'), unmarked, '2 records over all pages']],
    [
      'in pages',
      readOf([2, 1]),
      3,
      [took('3 records in 2 answers'), 'the cut is marked: a continuation link', '3 records over all pages'],
    ],
    [
      'that goes on, and counts',
      readOf([3], { goesOn: true, count: 50 }),
      undefined,
      [took('3 records in one answer'), 'the cut is marked: a continuation link, a count of 50', notBeyond],
    ],
    [
      'that counts alone',
      readOf([3], { count: 0 }),
      undefined,
      [took('3 records in one answer'), 'the cut is marked: a count of 0', '3 records over all pages'],
    ],
  ])('%s is recorded', async (_what, read, rows, said) => {
    const run = await runWith(rows)
    expect((await observed(run, () => observeLargeRead(run, read))).map(({ text }) => text)).toEqual(said)
  })

  it('is recorded where no large entity is named', async () => {
    const run = await runAt('https://crm.example.com')
    expect(await observed(run, () => observeLargeRead(run, readOf([1])))).toHaveLength(2)
  })
})
