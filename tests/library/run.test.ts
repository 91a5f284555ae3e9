import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'
import { builtLibrary } from './built.js'

const library = await builtLibrary()
const folder = temporaryFolder()
const small = { only: ['PAGE-1'], formats: ['json'], acceptUntested: true } as const

describe('a run of the library', () => {
  it.each<[string, Parameters<typeof library.run>[0], RegExp]>([
    ['no target', {}, /no target/],
    ['a variable that is not set', { baseUrl: process.env['SVC_NOT_SET']! }, /baseUrl is empty/],
    ['an empty address', { baseUrl: '' }, /baseUrl is empty/],
    ['two targets', { baseUrl: 'http://127.0.0.1:1', emulator: true }, /two targets/],
    [
      'a misspelt option',
      { baseUrl: 'http://127.0.0.1:1', readonly: true } as { baseUrl: string },
      /unknown option `readonly`\. Did you mean `readOnly`/,
    ],
    [
      'more at a time than a profile may ask for',
      { baseUrl: 'http://127.0.0.1:1', concurrency: 1000 },
      /`concurrency`/,
    ],
  ])('refuses %s', async (_case, options, message) => {
    await expect(library.run(options)).rejects.toThrow(message)
    await expect(library.run(options)).rejects.toBeInstanceOf(TypeError)
  })

  it('names the faults of a profile object by their place', async () => {
    const profile = { target: { baseUrl: 'http://127.0.0.1:1', nmae: 'x' } } as never
    const fault = await library.run({ profile }).catch((raised: unknown) => raised)
    expect(fault).toBeInstanceOf(library.ProfileFault)
    expect(String(fault)).toMatch(/given profile is invalid.*target\.nmae.*Did you mean `name`/s)
  })

  it('refuses a word that is no clause, before it writes anything', async () => {
    await expect(library.run({ emulator: true, only: ['ACCES-3'], out: folder })).rejects.toBeInstanceOf(
      library.UnknownClause,
    )
  })

  it('judges an emulator that a program has started, by its profile, and tells each clause as it ends', async () => {
    const platform = await library.emulate({ rows: 10 })
    const told: string[] = []
    try {
      const { report, exitCode } = await library.run({
        ...small,
        profile: platform.profile,
        env: platform.environment,
        out: join(folder, 'started'),
        onVerdict: ({ id, outcome }) => told.push(`${id} ${outcome}`),
      })
      expect([exitCode, report.outcome, report.target.baseUrl]).toEqual([0, 'holds', platform.baseUrl])
      expect(told).toEqual(['PAGE-1 passed'])
    } finally {
      await platform.close()
    }
  })

  it('starts no emulator with an option that there is not', async () => {
    const given = { deviation: ['token-not-set'] } as never
    await expect(library.emulate(given)).rejects.toThrow(
      /unknown option `deviation` of an emulator\. Did you mean `deviations`/,
    )
  })

  it('judges an emulator of its own, with a deviation that it finds', async () => {
    const emulator = { rows: 10, deviations: ['page-gone'] }
    const deviations = await library.run({ ...small, emulator, out: join(folder, 'own') }).catch(String)
    expect(String(deviations)).toMatch(/page-gone/)
    const { exitCode, report } = await library.run({ ...small, emulator: { rows: 10 }, out: join(folder, 'own') })
    expect([exitCode, report.target.kind]).toEqual([0, 'emulator'])
  })
})
