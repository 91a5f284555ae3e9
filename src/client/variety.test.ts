import { describe, expect, it } from 'vitest'
import { variety } from '../emulator/index.js'
import { difference, playEnd, type PlayEnd } from './deeds.js'
import { playVariety, reduce, type PlayOn } from './variety.js'

const signal = new AbortController().signal
const deeds = new Map([['GET /0/odata/Contact', true]])
const good: PlayEnd = { exitCode: 0, hasTimedOut: false, deeds, evidence: ['x-0001'] }
const bad: PlayEnd = { ...good, exitCode: 1, evidence: ['x-0009'] }

/** Ends with 1 where all variants of one of the sets are in force. */
const failingOn =
  (...sets: readonly (readonly string[])[]): PlayOn =>
  (variants) =>
    Promise.resolve(sets.some((set) => set.every((id) => variants.includes(id))) ? bad : good)

const sets = [1, 2, 3].map((seed) => variety(seed))
const everywhere = sets[0]?.find((id) => sets.every((set) => set.includes(id))) ?? ''
const [first = '', second = ''] = sets[0]?.filter((id) => id !== everywhere) ?? []

describe('permitted variations', () => {
  it('that change nothing are counted, and nothing is found', async () => {
    const seen = await playVariety(failingOn(['no-such']), { sets: 3, seed: 1, plain: good, signal })
    expect(seen).toEqual({ kind: 'played', played: 3, dependsOn: [] })
  })

  it('are reduced to the one that matters, which is named once, in words, with what was seen', async () => {
    const seen = await playVariety(failingOn(['cookie-order']), { sets: 20, seed: 1, plain: good, signal })
    expect(seen).toEqual({
      kind: 'played',
      played: 20,
      dependsOn: [
        {
          what: 'the order of the cookies that the login sets (variant cookie-order)',
          seen: 'exit code 1; on the plain emulator exit code 0',
          evidence: ['x-0009'],
        },
      ],
    })
  })

  it('are named each where a client depends on several', async () => {
    const seen = await playVariety(failingOn([first], [second]), { sets: 1, seed: 1, plain: good, signal })
    expect(seen).toMatchObject({ dependsOn: [{}, {}] })
  })

  it('are named together where each alone does no harm', async () => {
    const seen = await playVariety(failingOn([first, second]), { sets: 1, seed: 1, plain: good, signal })
    expect(seen).toMatchObject({ dependsOn: [{ what: expect.stringContaining(', together with ') as string }] })
  })

  it('decide nothing if the command ends differently on the plain emulator, too', async () => {
    let plays = 0
    const unsteady: PlayOn = () => Promise.resolve((plays += 1) % 2 === 0 ? good : bad)
    expect(await playVariety(unsteady, { sets: 3, seed: 1, plain: good, signal })).toMatchObject({ kind: 'unsteady' })
    expect(await playVariety(() => Promise.resolve(bad), { sets: 3, seed: 1, plain: good, signal })).toEqual({
      kind: 'unsteady',
      seen: 'exit code 1; on the plain emulator exit code 0',
    })
  })
})

describe('a set is reduced', () => {
  const letters = [...'abcdefghijklmnop']
  it.each([['a'], ['p'], ['h'], ['a', 'p'], ['c', 'd'], ['b', 'h', 'o']])('to %s %s %s', async (...wanted) => {
    let plays = 0
    const holds = (part: readonly string[]) => {
      plays += 1
      return Promise.resolve(wanted.every((letter) => part.includes(letter)))
    }
    expect(await reduce(letters, holds)).toEqual(wanted)
    expect(plays).toBeLessThanOrEqual(5 * wanted.length)
  })
})

it('a set of which one variant hides another is left as it is', async () => {
  const set = ['a', 'b', 'c']
  expect(await reduce(set, (part) => Promise.resolve(part.length === 3))).toEqual(set)
  expect(await reduce(set, () => Promise.resolve(false))).toEqual(set)
})

describe('how a play ended', () => {
  const at = 'http://127.0.0.1:1'
  const record = (method: string, path: string, status = 200) =>
    ({ id: 'x-0001', method, url: at + path, status }) as Parameters<typeof playEnd>[1][number]
  const end = { exitCode: 0, hasTimedOut: false, output: '', durationMs: 1 }
  const address = (id: string) => `/0/ServiceModel/EntityDataService.svc/ContactCollection(guid'${id}')`
  const one = '0b1c2d3e-0000-4000-a000-000000000001'
  const other = '0B1C2D3E-0000-4000-A000-000000000002'
  const plain = playEnd(end, [record('GET', '/0/odata/Contact?$top=1'), record('MERGE', address(one), 204)])

  it.each([
    ['another record', [record('GET', '/0/odata/Contact'), record('MERGE', address(other), 204)]],
    [
      'more pages',
      [
        record('GET', '/0/odata/Contact'),
        record('GET', '/0/odata/Contact?$skiptoken=1'),
        record('MERGE', address(one)),
      ],
    ],
    [
      'a refusal that is mended',
      [record('GET', '/0/odata/Contact', 302), record('GET', '/0/odata/Contact'), record('MERGE', address(one))],
    ],
  ])('is the same with %s', (_name, records) => {
    expect(difference(plain, playEnd(end, records))).toBeUndefined()
  })

  it.each([
    [
      'a change that is missing',
      [record('GET', '/0/odata/Contact')],
      /^no MERGE .*ContactCollection\(guid'…'\); on the plain/,
    ],
    [
      'a change that is refused',
      [record('GET', '/0/odata/Contact'), record('MERGE', address(one), 403)],
      /^MERGE .* is refused/,
    ],
    [
      'another request',
      [record('GET', '/0/odata/Contact'), record('MERGE', address(one)), record('GET', '/Login/NuiLogin.aspx')],
      /^GET \/Login\/NuiLogin.aspx; on the plain emulator there is none/,
    ],
  ])('differs by %s', (_name, records, told) => {
    expect(difference(plain, playEnd(end, records))).toMatch(told)
  })

  it('differs by its exit code, and by the time that it takes', () => {
    const records = [record('GET', '/0/odata/Contact'), record('MERGE', address(one))]
    expect(difference(plain, playEnd({ ...end, exitCode: 2 }, records))).toContain('exit code 2')
    expect(difference(plain, playEnd({ ...end, exitCode: null, hasTimedOut: true }, records))).toContain('in time')
  })
})
