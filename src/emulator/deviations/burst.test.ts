import { describe, expect, it } from 'vitest'
import { startEmulator } from '../index.js'
import { legacy, loggedIn } from '../testing/client.js'

/** What each of ninety like reads in a row is answered with, in words. */
async function burst(
  deviations: readonly string[],
  path = legacy('ContactCollection?$top=1'),
  accept = 'application/json',
): Promise<readonly string[]> {
  const emulator = await startEmulator({ deviations, rows: 10 })
  try {
    const client = await loggedIn(emulator)
    const seen: string[] = []
    for (let place = 1; place <= 90; place += 1) {
      const { status, text } = await client.send('GET', path, { accept })
      seen.push(`${status}, ${/"Name":"Ann"|<d:Name>Ann</.test(text) ? 'rows' : 'no rows'}`)
    }
    return seen
  } finally {
    await emulator.close()
  }
}

/** The places, counted from one, at which an answer differs from a good one. */
function bad(seen: readonly string[]): readonly number[] {
  return seen.flatMap((answer, index) => (answer === '200, rows' ? [] : [index + 1]))
}

describe('a long row of like reads', () => {
  it('is served to its end', async () => {
    expect(bad(await burst([]))).toEqual([])
  })

  it.each([
    ['burst-429', 70, 90, '429, no rows'],
    ['burst-once-429', 80, 80, '429, no rows'],
    ['burst-once-empty', 80, 80, '200, no rows'],
  ] as const)('with %s fails from the %ith read to the %ith', async (id, from, to, answer) => {
    const seen = await burst([id])
    expect(bad(seen)).toEqual(Array.from({ length: to - from + 1 }, (_, index) => from + index))
    expect(seen[from - 1]).toBe(answer)
  })

  it('of the OData endpoint is served to its end, but for one with thirtieth-odata-read-429', async () => {
    const path = '/0/odata/Contact?$top=1'
    expect(bad(await burst([], path))).toEqual([])
    expect(bad(await burst(['thirtieth-odata-read-429'], path))).toEqual([30])
  })

  it('in XML is served to its end, but for one with thirtieth-feed-put-off', async () => {
    const path = legacy('ContactCollection?$top=1')
    expect(bad(await burst([], path, 'application/xml'))).toEqual([])
    expect(bad(await burst(['thirtieth-feed-put-off'], path, 'application/xml'))).toEqual([30])
  })
})
