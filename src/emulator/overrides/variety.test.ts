import { expect, it } from 'vitest'
import { dependenceOn, listVariants, startEmulator, variety } from '../index.js'
import { Client } from '../testing/client.js'

const seeds = Array.from({ length: 200 }, (_, seed) => seed)
const sets = seeds.map((seed) => variety(seed))

it('a set is the same for the same seed, and another for another', () => {
  expect(seeds.map((seed) => variety(seed))).toEqual(sets)
  expect(new Set(sets.map((ids) => ids.join(' '))).size).toBe(sets.length)
})

it('a set has variants that need neither a departure nor an option, in the order of the catalogue', () => {
  const plain = listVariants()
    .filter(({ departure, needs }) => departure === undefined && needs === undefined)
    .map(({ id }) => id)
  for (const ids of sets) expect(plain.filter((id) => ids.includes(id))).toEqual(ids)
})

it.each([
  ['session-at-login', 'no-session-cookie'],
  ['rotating-token', 'no-csrf'],
  ['json-light', 'json-bare-array'],
  ['nulls-omitted', 'zero-guid-for-null'],
  ['errors-nested-deeper', 'error-without-inner'],
])('no set has both %s and %s, and each comes up without the other', (one, other) => {
  expect(sets.filter((ids) => ids.includes(one) && ids.includes(other))).toEqual([])
  expect(sets.some((ids) => ids.includes(one)) && sets.some((ids) => ids.includes(other))).toBe(true)
})

it('every variant of a set is named by what a client depends on that cannot cope with it', () => {
  const drawn = new Set(sets.flat())
  for (const { id } of listVariants()) expect([id, dependenceOn(id) !== undefined]).toEqual([id, drawn.has(id)])
  expect(dependenceOn('no-legacy-service')).toBeUndefined()
})

it('a lawful client works with the sets', async () => {
  for (const seed of seeds.slice(0, 25)) {
    const emulator = await startEmulator({ variants: variety(seed), rows: 10 })
    const client = new Client(emulator)
    expect((await client.logIn()).status).toBe(200)
    for (let read = 0; read < 3; read += 1)
      expect([seed, (await client.read('ContactCollection?$top=3')).status]).toEqual([seed, 200])
    await emulator.close()
  }
})

it('is what an emulator started with `vary` has in force, besides the variants that it is given', async () => {
  const seed = 7
  const drawn = variety(seed)
  const start = async (options: Parameters<typeof startEmulator>[0]) => {
    const emulator = await startEmulator(options)
    await emulator.close()
    return emulator.variants()
  }
  expect(drawn.length).toBeGreaterThan(5)
  expect(await start({ vary: seed })).toEqual(drawn)
  expect(await start({ vary: seed, variants: ['csrf-not-secure'] })).toEqual([...drawn, 'csrf-not-secure'])
  await expect(start({ vary: 0.5 })).rejects.toThrow('vary must be a whole number')
})

it('draws nothing that would replace a given variant', () => {
  const given = ['paged-40']
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)
  expect(seeds.some((seed) => variety(seed).includes('continues-after-cap'))).toBe(true)
  expect(seeds.some((seed) => variety(seed, given).includes('continues-after-cap'))).toBe(false)
})
