import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../index.js'
import { legacy, loggedIn } from '../../testing/client.js'

/** What each of ninety like reads in a row is answered with, in words. */
async function burst(
  deviations: readonly string[],
  path = legacy('ContactCollection?$top=1'),
): Promise<readonly string[]> {
  const emulator = await startEmulator({ deviations, rows: 10 })
  try {
    const client = await loggedIn(emulator)
    const seen: string[] = []
    for (let place = 1; place <= 90; place += 1) {
      const { status, text } = await client.send('GET', path, { accept: 'application/json' })
      seen.push(`${status}, ${text.includes('"Name":"Ann"') ? 'rows' : 'no rows'}`)
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

  it('with burst-429 is served to its 69th read, and refused from the 70th on', async () => {
    const seen = await burst(['burst-429'])
    expect(bad(seen)).toEqual(Array.from({ length: 21 }, (_, index) => 70 + index))
    expect(new Set(seen.slice(69))).toEqual(new Set(['429, no rows']))
  })

  it('of the OData endpoint is served to its end, but for one with twentieth-odata-read-429', async () => {
    const path = '/0/odata/Contact?$top=1'
    expect(bad(await burst([], path))).toEqual([])
    expect(bad(await burst(['twentieth-odata-read-429'], path))).toEqual([20])
  })
})
