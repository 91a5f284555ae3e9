import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDeviations, listVariants, startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { tour, type Travelogue } from '../../src/emulator/testing/tour.js'
import { visibleInReads } from '../../src/emulator/testing/visible-reads.js'
import { visibleInChanges } from '../../src/emulator/testing/visible-changes.js'

const now = (): Date => new Date(Date.UTC(2026, 5, 1))

async function travelogue(options: EmulatorOptions): Promise<Travelogue> {
  const emulator = await startEmulator({ rows: 10, now, ...options })
  try {
    return await tour(emulator)
  } finally {
    await emulator.close()
  }
}

/** The stops of the tour at which something else was seen. */
function differing(standard: Travelogue, other: Travelogue): readonly string[] {
  return [...standard].filter(([stop, seen]) => other.get(stop) !== seen).map(([stop]) => stop)
}

const standards = new Map<string, Travelogue>()
const standardFor = (needs: EmulatorOptions): Travelogue => standards.get(JSON.stringify(needs)) ?? new Map()

beforeAll(async () => {
  const needs = [...listVariants(), ...listDeviations()].map((listed) => listed.needs ?? {})
  for (const options of needs) {
    const key = JSON.stringify(options)
    if (!standards.has(key)) standards.set(key, await travelogue(options))
  }
})
afterAll(() => {
  standards.clear()
})

it('the same emulator twice shows the same, so that a difference says something', async () => {
  expect(differing(standardFor({}), await travelogue({}))).toEqual([])
})

describe('variant', () => {
  /**
   * Shown in tests of their own: the tour makes no such collection, has all times of a change alike, and looks for no text
   * right after it was set, and gives no GUID in another spelling.
   */
  const elsewhere = ['continues-after-cap', 'unchanged-not-marked', 'index-late', 'guids-spelled-otherwise-taken']
  it.each(listVariants().map(({ id, needs }) => [id, needs ?? {}] as const))(
    '%s boots and shows',
    async (id, needs) => {
      const stops = differing(standardFor(needs), await travelogue({ ...needs, variants: [id] }))
      expect(stops.length > 0).toBe(!elsewhere.includes(id))
    },
  )
})

/** The stops at which a breach of a clause may show. */
const visible: Readonly<Record<string, RegExp>> = {
  ...visibleInChanges,
  ...visibleInReads,
  'LOGIN-1': /^login(,| with)/,
  'LOGIN-2': /^login,/,
  'LOGIN-3': /^login,/,
  'LOGIN-4': /^login,/,
  'LOGIN-5': /^login with wrong password/,
  'LOGIN-6': /^login with unknown user/,
  'LOGIN-7': /^login with no /,
  'LOGIN-8': /^login,/,
  'LOGIN-9': /^login,/,
  'COOKIE-1': /^login,/,
  'COOKIE-2': /^login,/,
  'COOKIE-3': /^login( page|,)/,
  'COOKIE-4': /^login,/,
  'COOKIE-5': /^login,/,
  'COOKIE-6': /^login,/,
  'COOKIE-7': /^login,/,
  'COOKIE-9': /^read after the expiry/,
  'COOKIE-10': /^token in the header/,
  'ACCESS-1':
    /^no cookies, (legacy|odata|put)|^(put|merge) without cookies($|, verbose)|^record after (put without cookies, verbose|merge of no)/,
  'ACCESS-2': /^no cookies|^(put|merge) without cookies(, verbose)?$|^expired/,
  'ACCESS-3': /^no cookies|^(put|merge) without cookies(, verbose)?$|^expired/,
  'ACCESS-4': /^login page/,
  'ACCESS-5': /^expired/,
  'ACCESS-6': /^tampered|^merge, tampered|^record after (merge, tampered|put without cookies|merge of no)/,
  'ACCESS-7': /^tampered|^merge, tampered|^token (alone|in)|^restricted/,
  'ACCESS-8': /^token (alone|in the header, in XML)/,
  'ACCESS-9': /^no header, legacy/,
  'ACCESS-10': /^((record after )?(merge|put)( without header|, tampered)|record after .* (of no|cookies))/,
  'ACCESS-11': /^no header, odata/,
  'ACCESS-12': /^no header, service/,
  'ACCESS-13': /^record after (merge|put)( without|, tampered| of no)|^merge without cookies, read back/,
  'ACCESS-15':
    /^no (cookies|header), |^(merge|put) without (header|cookies)|^expired|^wrong token|^tampered|^token (alone|in the header, in XML)/,
  'PAGE-1': /^login page/,
  'PAGE-2': /^login page/,
  'PAGE-3': /^message server/,
}

describe('deviation', () => {
  /** A breach of these shows everywhere: every request carries the headers of the one, and belongs to a session. */
  const everywhere = ['COOKIE-8', 'ACCESS-14', 'FLOW-2']
  /** Shown in burst.test.ts, since the tour makes no long row of like reads; the last two show by what the clauses alone send. */
  const elsewhere = [
    'burst-429',
    'burst-once-429',
    'burst-once-empty',
    'thirtieth-odata-read-429',
    'thirtieth-feed-put-off',
    'date-with-day-for-month',
  ]
  it.each(listDeviations().map(({ id, needs, breaks }) => [id, needs ?? {}, breaks] as const))(
    '%s boots and shows, and only where its clauses are at stake',
    async (id, needs, breaks) => {
      const stops = differing(standardFor(needs), await travelogue({ ...needs, deviations: [id] }))
      expect(stops.length > 0).toBe(!elsewhere.includes(id))
      if (breaks.some((clause) => everywhere.includes(clause))) return
      expect(stops.filter((stop) => !breaks.some((clause) => visible[clause]?.test(stop)))).toEqual([])
    },
  )
})
