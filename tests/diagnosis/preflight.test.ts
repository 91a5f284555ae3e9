import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { CheckerProcess, type RunAnswer } from '../support/checker-process.js'

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

interface Profile {
  readonly target: { readonly baseUrl: string }
  readonly users: { readonly main: object; readonly restricted: { readonly password: object } }
}

/** Judges an emulator with another profile than its own. */
async function judged(
  options: EmulatorOptions,
  change: (profile: Profile) => object = () => ({}),
  only: readonly string[] = ['LOGIN-1', 'COOKIE-9', 'READ-1'],
): Promise<RunAnswer> {
  const emulator: Emulator = await startEmulator({ rows: 20, maxEntityRowCount: 10, ...options })
  const profile = emulator.profile as Profile
  try {
    return await checker.judge({ ...emulator, profile: { ...profile, ...change(profile) } }, { only })
  } finally {
    await emulator.close()
  }
}

function faultsOf({ report }: RunAnswer): readonly string[] {
  return (report.preflight ?? []).filter(({ holds }) => !holds).map(({ check }) => check)
}

describe('a run', () => {
  it('that meets a target in order says that all of it holds', async () => {
    const answer = await judged({})
    expect(answer.report.preflight?.map(({ check, holds }) => [check, holds])).toEqual(
      ['name', 'connection', 'clock', 'login', 'cookies', 'probe', 'csrf'].map((check) => [check, true]),
    )
    expect(answer.report.clauses.filter(({ outcome }) => outcome === 'passed')).toHaveLength(3)
  })

  it('that reaches nobody ends at once, and says at which step', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const answer = await judged({}, ({ target }) => ({
      target: { ...target, baseUrl: `http://127.0.0.1:${String(port)}` },
    }))
    expect([answer.exitCode, answer.report.outcome]).toEqual([6, 'incomplete'])
    expect(faultsOf(answer)).toEqual(['connection'])
    expect(answer.report.preflight?.at(-1)?.remedy).toMatch(/^Check the port/)
  })

  it('that does not trust the certificate ends at once, and says what to give', async () => {
    const answer = await judged({ tls: true })
    expect([answer.exitCode, answer.report.traffic.logins <= 1]).toEqual([6, true])
    expect(answer.report.preflight?.map(({ check, holds }) => [check, holds])).toEqual([
      ['name', true],
      ['connection', true],
      ['tls', false],
    ])
    expect(answer.report.preflight?.at(-1)?.remedy).toContain('tls.ca')
  })

  it('whose login is refused ends at once, after one login', async () => {
    const answer = await judged({}, ({ users }) => ({
      users: { main: { ...users.main, password: users.restricted.password } },
    }))
    expect([answer.exitCode, answer.report.traffic.logins]).toEqual([6, 1])
    expect(faultsOf(answer)).toEqual(['login'])
  })

  it('that finds the clock of the target wrong says so, and fails no clause for it', async () => {
    const answer = await judged({ now: () => new Date(Date.now() + 3_600_000) })
    expect(faultsOf(answer)).toEqual(['clock'])
    expect(answer.report.preflight?.find(({ check }) => check === 'clock')?.text).toContain('60 minutes ahead')
    expect(answer.report.clauses.filter(({ outcome }) => outcome === 'passed')).toHaveLength(3)
  })

  it('goes on with a deployment that has no CSRF cookie, and calls that no fault', async () => {
    const answer = await judged({ variants: ['no-csrf'] })
    expect(faultsOf(answer)).toEqual([])
    expect(answer.report.clauses.filter(({ outcome }) => outcome === 'passed')).toHaveLength(3)
  })

  it('goes on where the target has no probe entity: what needs none is judged, and the rest blames the profile', async () => {
    const answer = await judged({}, () => ({ entities: { probe: 'Contakt' } }), [
      'LOGIN-1',
      'LOGIN-8',
      'READ-1',
      'ODATA-1',
    ])
    expect(faultsOf(answer)).toEqual(['probe'])
    const passed = answer.report.clauses.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)
    expect(passed).toEqual(['LOGIN-1', 'LOGIN-8'])
    const undecided = answer.report.clauses.filter(({ outcome }) => outcome === 'cantTell')
    expect(undecided.map(({ id, blame }) => [id, blame])).toEqual([
      ['READ-1', 'profile'],
      ['ODATA-1', 'profile'],
    ])
    expect([answer.exitCode, answer.report.outcome]).toEqual([3, 'incomplete'])
  })

  it.each([['no-legacy-service'], ['app-at-root']])(
    'holds a service that is not there against the target, and not against the profile: %s, not declared',
    async (variant) => {
      const answer = await judged({ variants: [variant] }, () => ({ departures: [] }), ['READ-1'])
      expect(answer.report.clauses.find(({ id }) => id === 'READ-1')?.outcome).toBe('failed')
      expect(answer.exitCode).toBe(1)
    },
  )
})
