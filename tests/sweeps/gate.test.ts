import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { statementSha256 } from '../../src/contract/index.js'
import { reportIn, temporaryFolder } from '../cli/command.js'
import { emulatorHere } from '../cli/emulator-here.js'
import { CommandsProcess, type Carried } from '../support/commands-process.js'

const long = { timeout: 120_000 }
const reports = temporaryFolder()
const commands = new CommandsProcess()
const command = (args: readonly string[]) => commands.command(args)
const [good, bad] = [join(reports, 'good'), join(reports, 'bad')]
let lawful: string
let broken: string

beforeAll(async () => {
  const [one, other] = [await emulatorHere(), await emulatorHere({ deviations: ['login-location-missing'] })]
  lawful = one.profile
  broken = other.profile
  await Promise.all([judge(lawful, good), judge(broken, bad)])
}, 120_000)

/** Judges two clauses of logging in; the one about Location fails on the broken server. */
function judge(profile: string, out: string, ...more: readonly string[]): Promise<Carried> {
  return command(['run', '--profile', profile, '--only', 'LOGIN-8,LOGIN-9', '--out', out, ...more])
}

let number = 0
const judgeAgain = (profile: string, ...more: readonly string[]) =>
  judge(profile, join(reports, `again-${String((number += 1))}`), ...more)

describe('run --baseline', () => {
  it.each([
    ['passed before and now', () => [lawful, good], 0, /The gate passed: no new failures and no lost verdicts/],
    ['failed before and now', () => [broken, bad], 0, /failed as in the baseline: LOGIN-8\nThe gate passed/],
    ['newly failed', () => [broken, good], 1, /The gate failed:\n {2}newly failed: LOGIN-8\n/],
    ['no longer failing', () => [lawful, bad], 1, /fixed since the baseline \(renew the baseline\): LOGIN-8\n/],
  ] as const)('%s', long, async (_cell, given, wanted, words) => {
    const [profile, baseline] = given() as [string, string]
    const { code, stderr } = await judgeAgain(profile, '--baseline', join(baseline, 'report.json'))
    expect(stderr).toMatch(words)
    expect(code).toBe(wanted)
  })

  it('excuses no verdict that is lost', long, async () => {
    const { code, stderr } = await judgeAgain(lawful, '--baseline', good, '--skip', 'LOGIN-9')
    expect(stderr).toMatch(/The gate failed:\n {2}verdict lost: LOGIN-9\n/)
    expect(code).toBe(1)
  })

  it('is never green where nothing was found to hold, and leaves the other codes alone', long, async () => {
    const nothing = join(reports, 'nothing')
    const observing = ['run', '--profile', lawful, '--only', 'OBS-1', '--out']
    expect((await command([...observing, nothing])).code).toBe(3)
    const again = await command([...observing, nothing, '--baseline', good])
    expect(again.code).toBe(1)
    const empty = await command([...observing, join(reports, 'empty'), '--baseline', nothing])
    expect(empty.stderr).toMatch(/The gate was not evaluated: no clause passed/)
    expect(empty.code).toBe(3)
    const away = await command(['run', 'http://127.0.0.1:1', '--out', join(reports, 'away'), '--baseline', good])
    expect(away.stderr).toMatch(/The gate was not evaluated: the run ended early/)
    expect(away.code).toBe(6)
  })

  it('lets no run through that was refused the login, though it was so before', long, async () => {
    const { profile } = await emulatorHere({ deviations: ['login-page-as-text'] })
    const refused = profile.replace('emulator.yaml', 'refused.yaml')
    writeFileSync(profile.replace('emulator.yaml', 'wrong.secret'), 'wrong')
    const text = readFileSync(profile, 'utf8')
    writeFileSync(refused, text.replace(/\S*main\.secret/, './wrong.secret'))
    const out = join(reports, 'refused')
    const run = ['run', '--profile', refused, '--only', 'PAGE,LOGIN-8', '--quiet', '--out']
    expect((await command([...run, out])).code).toBe(1)
    const again = await command([...run, join(reports, 'refused-again'), '--baseline', out])
    expect(again.stderr).toMatch(/^The gate was not evaluated: the login was refused, so no clause that needs a login/)
    expect(again.code).toBe(6)
    const elsewhere = await command([...run, join(reports, 'refused-anew'), '--baseline', good])
    expect(elsewhere.stderr).toMatch(/^The gate failed:[^]*\nBesides, the login was refused/)
    expect(elsewhere.code).toBe(1)
  })

  it('that cannot be read is wrong usage, before anything is sent', async () => {
    const path = join(reports, 'no-report.json')
    for (const text of [undefined, '{}', 'x']) {
      if (text !== undefined) writeFileSync(path, text)
      const { code, stdout, stderr } = await judgeAgain(lawful, '--baseline', path)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^error: .*no-report\.json/)
    }
  })

  it('says with --quiet only why it does not hold', long, async () => {
    const holds = await judgeAgain(lawful, '--baseline', good, '--quiet')
    expect(holds.stderr).toBe('')
    const { stderr } = await judgeAgain(broken, '--baseline', good, '--quiet')
    expect(stderr).toBe('The gate failed:\n  newly failed: LOGIN-8\n')
  })
})

describe('run --waivers', () => {
  const file = (more: object = {}) => {
    const path = join(reports, 'waivers.json')
    const waiver = { clause: 'LOGIN-8', reason: 'old proxy', owner: 'platform team', until: '2999-01-01', ...more }
    writeFileSync(path, JSON.stringify({ waivers: [waiver] }))
    return path
  }
  const digest = statementSha256('LOGIN-8').slice(0, 16)
  const otherDigest = statementSha256('LOGIN-9').slice(0, 16)

  it.each([
    ['in effect', {}, 0, 'in effect'],
    ['in effect, for this very wording', { statement: digest }, 0, 'in effect'],
    ['for another wording', { statement: otherDigest }, 1, 'another statement'],
    ['that expired', { until: '2020-01-01' }, 1, 'expired'],
  ] as const)('takes a failure out of the outcome by one %s', long, async (_what, more, wanted, state) => {
    const out = join(reports, `waived-${state}`)
    const { code, stderr } = await judge(broken, out, '--waivers', file(more))
    expect(code).toBe(wanted)
    const { waivers, counts, clauses, qualifiers } = reportIn(out)
    expect(waivers).toMatchObject([{ clause: 'LOGIN-8', state, ...more }])
    const waived = state === 'in effect'
    expect(counts).toMatchObject({ failed: 1, waived: waived ? 1 : 0 })
    expect(clauses.find(({ id }) => id === 'LOGIN-8')).toMatchObject({ outcome: 'failed' })
    expect(qualifiers.waivers).toEqual(waived ? ['LOGIN-8'] : [])
    expect(stderr).toMatch(waived ? /^ {2}waived +LOGIN-8$/m : new RegExp(`^ {2}waived +LOGIN-8 ${state}$`, 'm'))
    const [page] = /<section class="outcome.*?<\/section>/s.exec(readFileSync(join(out, 'report.html'), 'utf8')) ?? ['']
    expect(page).toContain(waived ? 'Waived failures' : `(${state})`)
  })

  it.each([
    ['stale', {}, /the waiver of LOGIN-8 \(platform team\) is stale/],
    ['expired', { until: '2020-01-01' }, /expired on 2020-01-01/],
    ['of another wording', { statement: otherDigest }, /another wording/],
  ])(
    'that is %s, with no failure to excuse, fails under --strict-waivers and --baseline alone',
    long,
    async (_is, more, words) => {
      const waivers = ['--waivers', file(more)]
      expect((await judgeAgain(lawful, ...waivers)).code).toBe(0)
      for (const strict of [['--strict-waivers'], ['--baseline', good]]) {
        const { code, stderr } = await judgeAgain(lawful, ...waivers, ...strict)
        expect(stderr).toMatch(words)
        expect(code).toBe(1)
      }
    },
  )

  it('and --strict-waivers lets one that is in effect, or not judged, be', long, async () => {
    const inEffect = await judgeAgain(broken, '--waivers', file(), '--strict-waivers')
    expect(inEffect.code).toBe(0)
    expect(inEffect.stderr).toContain('No waiver is expired, stale or for another wording.')
    expect((await judgeAgain(broken, '--waivers', file(), '--strict-waivers', '--skip', 'LOGIN-8')).code).toBe(0)
  })

  it('of an unknown clause is wrong usage', async () => {
    const { code, stdout, stderr } = await judgeAgain(lawful, '--waivers', file({ clause: 'LOGIN-99' }))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/waiver file .*`waivers\[0\]\.clause` is `LOGIN-99`/s)
  })

  it('asks for the digest that `clauses` prints', async () => {
    expect((await command(['clauses', 'LOGIN-8'])).stdout).toMatch(new RegExp(`^digest +${digest} `, 'm'))
  })
})

describe('compare', () => {
  it('prints the numbers and the table, and ends with 1 for what newly failed', async () => {
    const { code, stdout, stderr } = await command(['compare', good, join(bad, 'report.json')])
    expect(stdout.split('\n')[0]).toBe('1 newly failed, 0 fixed, 0 verdicts lost, 0 clauses added')
    expect(stdout.split('\n')[2]).toMatch(/^newly failed +LOGIN-8 +passed +failed /)
    expect(stderr).toMatch(/^The reports have different targets: http:\/\/127/)
    expect(code).toBe(1)
  })

  it('ends with 0 for what is fixed, and for what is the same', async () => {
    const fixed = await command(['compare', bad, good])
    expect(fixed.stdout).toMatch(/^0 newly failed, 1 fixed, /)
    expect(fixed.code).toBe(0)
    expect(await command(['compare', good, good])).toMatchObject({
      code: 0,
      stdout: '0 newly failed, 0 fixed, 0 verdicts lost, 0 clauses added\n',
      stderr: 'Both paths name the same report, so nothing can have changed.\n',
    })
  })

  it('ends with 1 for a verdict that is lost', long, async () => {
    const less = join(reports, 'less')
    await judge(lawful, less, '--skip', 'LOGIN-9')
    const { code, stdout } = await command(['compare', good, less])
    expect(stdout).toMatch(/^0 newly failed, 0 fixed, 1 verdict lost, 0 clauses added\n/)
    expect(code).toBe(1)
  })

  it.each([
    ['a file that is not there', () => [good, join(reports, 'none.json')]],
    ['a folder without a report', () => [reports, good]],
    ['one report', () => [good]],
    ['an empty name', () => ['', good]],
  ])('given %s is wrong usage', async (_what, args) => {
    expect(await command(['compare', ...args()])).toMatchObject({ code: 2, stdout: '' })
  })
})
