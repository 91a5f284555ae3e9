import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { statementSha256 } from '../../src/contract/index.js'
import { isBaseline } from '../../src/gate/index.js'
import { executable, reportIn, temporaryFolder } from '../cli/command.js'
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
    ['passed before and now', () => [lawful, good], 0, /✓ Gate passed \(.*good.report\.json\)/],
    [
      'failed before and now',
      () => [broken, bad],
      0,
      /▲ Nonconformant, 1 failure accepted by the baseline[^]*accepted by the baseline: LOGIN-8\/\w/,
    ],
    [
      'newly failed',
      () => [broken, good],
      1,
      /✗ Nonconformant, gate failed[^]*✗ Gate failed[^]* newly failed: LOGIN-8\/\w/,
    ],
    ['no longer failing', () => [lawful, bad], 1, /✗ Holds, gate failed[^]* fixed \(renew the baseline\): LOGIN-8\/\w/],
  ] as const)('%s', long, async (_cell, given, wanted, words) => {
    const [profile, baseline] = given() as [string, string]
    const { code, stderr } = await judgeAgain(profile, '--baseline', join(baseline, 'report.json'))
    expect(stderr).toMatch(words)
    expect(code).toBe(wanted)
  })

  it('excuses no verdict that is lost', long, async () => {
    const { code, stderr } = await judgeAgain(lawful, '--baseline', good, '--skip', 'LOGIN-9')
    expect(stderr).toMatch(/✗ Gate failed[^]* verdict lost: LOGIN-9\n/)
    expect(code).toBe(1)
  })

  it('is never green where nothing was found to hold, and leaves the other codes alone', long, async () => {
    const nothing = join(reports, 'nothing')
    const observing = ['run', '--profile', lawful, '--only', 'OBS-1', '--out']
    expect((await command([...observing, nothing])).code).toBe(3)
    const again = await command([...observing, nothing, '--baseline', good])
    expect(again.code).toBe(1)
    const empty = await command([...observing, join(reports, 'empty'), '--baseline', nothing])
    expect(empty.stderr).toMatch(/✗ Gate failed[^]* reason: No clause passed\./)
    expect(empty.code).toBe(3)
    const away = await command(['run', 'http://127.0.0.1:1', '--out', join(reports, 'away'), '--baseline', good])
    expect(away.stderr).toMatch(/Gate failed .*:\n[^]*reason: The run ended with exit code 6/)
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
    expect(again.stderr).toMatch(/^Gate failed .*:\n {2}reason: The login was refused, so no clause that needs a login/)
    expect(again.code).toBe(6)
    const elsewhere = await command([...run, join(reports, 'refused-anew'), '--baseline', good])
    expect(elsewhere.stderr).toMatch(/^Gate failed [^]*verdict lost[^]*\n {2}reason: The login was refused/)
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
    expect(stderr).toMatch(/^Gate failed \(.*good\):\n {2}newly failed: LOGIN-8\/\S+\n$/)
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
    expect(page).toContain(waived ? 'Waived: LOGIN-8.' : `Waivers without effect: LOGIN-8 (${state}).`)
  })

  it.each([
    ['stale', {}, /The waiver of LOGIN-8 \(platform team\) is stale/],
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
    expect(inEffect.stderr).toMatch(/▲ Holds, 1 failure waived[^]*✓ Gate passed \(waivers only\)/)
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
    expect(stdout.split('\n')[2]).toMatch(/^newly failed +LOGIN-8\/location +passed +failed /)
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

describe('a baseline in a script under set -e', () => {
  const at = (name: string) => join(reports, name)
  const script = (text: string) =>
    promisify(execFile)('bash', [
      '--norc',
      '-c',
      `set -e; svc() { "${process.execPath}" "${executable}" "$@"; }\n${text}`,
    ])

  it(
    'is written by the first run, renewed by compare, and neither stops the script that the page shows',
    long,
    async () => {
      const first = `run --profile "${broken}" --only LOGIN-8,LOGIN-9 --quiet`
      const { stderr } = await script(`
      cd "${reports}"
      svc ${first} --out first --write-baseline b.json || test -s b.json
      svc ${first} --out second --baseline b.json
      svc compare "${good}" second --write-baseline b.json
      svc ${first} --out third --baseline b.json`)
      expect(stderr).toMatch(/The reports have different targets/)
      expect(isBaseline(JSON.parse(readFileSync(at('b.json'), 'utf8')))).toBe(true)
      expect(reportIn(at('third'))).toMatchObject({
        outcome: 'nonconformant',
        gate: { baseline: 'b.json', verdict: 'passed' },
      })
    },
  )

  it('never takes what a baseline refuses, and forgets what is fixed', long, async () => {
    const file = at('ratchet.json')
    await judgeAgain(lawful, '--write-baseline', file)
    const [before, renewing] = [readFileSync(file, 'utf8'), ['--baseline', file, '--write-baseline', file]]
    const worse = await judgeAgain(broken, ...renewing, '--quiet')
    expect(worse).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/was not written: it would accept/) as string,
    })
    expect(readFileSync(file, 'utf8')).toBe(before)
    await judgeAgain(broken, '--write-baseline', file)
    expect((await judgeAgain(lawful, ...renewing, '--baseline-fixed', 'ok')).code).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toContain('failed')
  })

  it('is not written by a run that judged nothing', long, async () => {
    const file = at('never.json')
    const run = ['run', 'http://127.0.0.1:1', '--quiet', '--out', at('unreached'), '--write-baseline', file]
    const { code, stderr } = await command(run)
    expect({ code, written: existsSync(file) }).toEqual({ code: 6, written: false })
    expect(stderr).toMatch(/never\.json was not written: the run ended with exit code 6/)
  })

  it('of an earlier version, without depth, is refused with what to do', async () => {
    const file = at('old.json')
    writeFileSync(file, JSON.stringify({ baselineVersion: 1, clauses: [] }))
    const { code, stderr } = await judgeAgain(lawful, '--baseline', file)
    expect(code).toBe(2)
    expect(stderr).toMatch(/old\.json is a baseline of an earlier version, without depth and checks\. Write it again/)
  })

  it('of more depth calls nothing fixed that a run of less depth did not judge', long, async () => {
    const { profile } = await emulatorHere({ deviations: ['select-distinct'] })
    const run = ['run', '--profile', profile, '--only', 'READ-10,LOGIN-8', '--quiet', '--out']
    const file = at('deep.json')
    const deep = await command([...run, at('deep'), '--depth', 'full', '--write-baseline', file])
    const failed = reportIn(at('deep')).clauses.find(({ id }) => id === 'READ-10')?.checks ?? []
    const names = failed.filter(({ outcome }) => outcome === 'failed').map(({ id, depth }) => ({ id, depth }))
    expect(deep.code).toBe(1)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(({ depth }) => depth === 'core')).toEqual([])
    const { code, stderr } = await command([...run, at('shallow'), '--depth', 'core', '--baseline', file])
    const { gate } = reportIn(at('shallow'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(gate).toMatchObject({ verdict: 'passed', fixed: [], newlyFailed: [], lost: [] })
    expect(gate?.notJudged).toEqual(expect.arrayContaining(names.map(({ id }) => `READ-10/${id}`)))
    const compared = await command(['compare', at('deep'), at('shallow')])
    expect(compared.stderr).toMatch(/^The reports have different depths: full \(older\) and core \(newer\)/)
    expect(compared.stdout).toMatch(/0 newly failed, 0 fixed, .*not judged at this depth/)
    const back = await command(['compare', at('shallow'), at('deep')])
    expect(back.stdout).toMatch(/^0 newly failed, .*1 failed and not judged before/)
    expect(back.code).toBe(1)
  })
})
