import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { validatorOf } from '../../src/schema/compile.js'
import type { FleetOverview } from '../../src/schema/generated/fleet-overview.js'
import type { ExchangeRecord } from '../../src/schema/generated/exchange.js'
import type { ClauseResult, MatrixCell, Report } from '../../src/schema/generated/report.js'
import { small } from '../../src/proof/embedded.js'
import { command, reportIn, RunningCommand, temporaryFolder, type Ended } from '../cli/command.js'
import { emulatorHere } from '../cli/emulator-here.js'
import { CommandsProcess } from '../support/commands-process.js'

const long = { timeout: 600_000 }
const folder = temporaryFolder()
const commands = new CommandsProcess()

function overviewIn(out: string): FleetOverview {
  const overview: unknown = JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8'))
  const holds = validatorOf<FleetOverview>('fleet-overview')
  if (!holds(overview)) throw new Error(JSON.stringify(holds.errors))
  return overview
}

function fleetFile(name: string, profiles: readonly string[], more: object = {}): string {
  const path = join(folder, name)
  const targets = profiles.map((profile, index) => ({ name: `target ${String(index + 1)}`, profile }))
  writeFileSync(path, JSON.stringify({ ...more, targets }))
  return path
}

describe('20 emulators judged by one command', () => {
  const deviations: Readonly<Record<number, readonly [deviation: string, clause: string]>> = {
    5: ['no-header-redirected-odata', 'ACCESS-11'],
    11: ['login-location-missing', 'LOGIN-8'],
  }
  const only = ['LOGIN-8', 'LOGIN-9', 'ACCESS-11', 'PAGE-1']
  let profiles: readonly string[]
  let file: string
  // To be split and joined, fewer will do.
  const few = 9
  let fewFile: string
  beforeAll(async () => {
    const served = []
    for (let at = 1; at <= 20; at += 1)
      served.push(await emulatorHere({ deviations: deviations[at]?.slice(0, 1) ?? [] }))
    profiles = served.map(({ profile }) => profile)
    file = fleetFile('fleet.json', profiles)
    fewFile = fleetFile('few.json', profiles.slice(0, few))
  }, 300_000)

  const judge = (targets: string, out: string, ...more: readonly string[]): Promise<Ended> =>
    command(['run', '--targets', targets, '--only', only.join(','), '--format', 'json,html', '--out', out, ...more])

  const out = join(folder, 'fleet')
  let judged: Promise<Ended> | undefined
  const judgedOnce = () => (judged ??= judge(file, out))

  it('have an overview that says of each what its own report says', long, async () => {
    const { code, stdout, stderr } = await judgedOnce()
    expect({ code, stdout }).toEqual({ code: 1, stdout: `${out}\n` })
    expect(stderr.match(/^target \d+ +[✓✗?] /gm)).toHaveLength(20)
    const { targets, exitCode } = overviewIn(out)
    expect(exitCode).toBe(1)
    expect(targets.map(({ name }) => name)).toEqual(profiles.map((_, index) => `target ${String(index + 1)}`))
    for (const [index, target] of targets.entries()) {
      const report = reportIn(join(out, target.folder))
      const broken = deviations[index + 1]
      expect(target, target.name).toMatchObject({
        state: 'reported',
        outcome: broken ? 'nonconformant' : 'holds',
        exitCode: broken ? 1 : 0,
        failed: broken ? [broken[1]] : [],
        counts: report.counts,
        baseUrl: report.target.baseUrl,
      })
      expect(report.counts.passed).toBe(broken ? 3 : 4)
      const byClass = target.classes.map(({ class: name, counts }) => [name, counts.passed, counts.failed])
      const seen = (name: string, outcome: ClauseResult['outcome']) =>
        report.clauses.filter((clause) => clause.class === name && clause.outcome === outcome).length
      expect(byClass).toEqual(
        target.classes.map(({ class: name }) => [name, seen(name, 'passed'), seen(name, 'failed')]),
      )
      expect((await commands.command(['verify', join(out, target.folder)])).code).toBe(0)
    }
    const page = readFileSync(join(out, 'fleet.html'), 'utf8')
    expect(page.match(/<b>Nonconformant<\/b>/g)).toHaveLength(2)
    for (const target of targets) {
      expect(page).toContain(`href="${target.folder}/report.html"`)
      expect(existsSync(join(out, target.folder, 'report.html'))).toBe(true)
    }
  })

  it('and some of them in parts have the same overview, joined', long, async () => {
    const parts = [1, 2, 3].map((index) => join(folder, `fleet-${String(index)}`))
    for (const [at, part] of parts.entries()) await judge(fewFile, part, '--shard', `${String(at + 1)}/3`)
    const joinedIn = join(folder, 'fleet-joined')
    const joined = await commands.command(['merge', ...parts, '--out', joinedIn])
    const ends = JSON.stringify(parts.map((part) => overviewIn(part).targets))
    expect({ code: joined.code, stdout: joined.stdout }, joined.stderr + ends).toEqual({
      code: 1,
      stdout: `${joinedIn}\n`,
    })
    const timeless = ({ targets }: FleetOverview) => targets.map((target) => ({ ...target, durationMs: 0 }))
    await judgedOnce()
    expect(timeless(overviewIn(joinedIn))).toEqual(timeless(overviewIn(out)).slice(0, few))
    for (const { folder: target } of overviewIn(joinedIn).targets) reportIn(join(joinedIn, target))
    const two = await commands.command(['merge', ...parts.slice(1), '--out', join(folder, 'none')])
    expect(two).toMatchObject({ code: 2, stdout: '' })
    expect(two.stderr).toMatch(/of 3 parts 1 missing/)
  })
})

describe('a fleet that is interrupted', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s puts every record back, begins no further target, and has an overview',
    long,
    async (signal, code) => {
      const slow = { latencyMs: 40 }
      const served = [await emulatorHere(slow), await emulatorHere(slow), await emulatorHere()]
      const file = fleetFile(
        `slow-${signal}.json`,
        served.map(({ profile }) => profile),
        { atOnce: 2 },
      )
      const out = join(folder, `interrupted-${signal}`)
      const running = new RunningCommand(['run', '--targets', file, '--only', 'write', '--out', out])
      const journals = ['target-1', 'target-2'].map((target) => join(out, target, 'journal.ndjson'))
      await running.until(() => journals.every((path) => existsSync(path)))
      const ended = await running.end(signal)
      expect(ended, ended.stderr).toMatchObject({ code, stdout: `${out}\n` })
      const { targets, interrupted, exitCode } = overviewIn(out)
      expect({ interrupted, exitCode }).toEqual({ interrupted: signal, exitCode: code })
      expect(targets.map(({ state }) => state)).toEqual(['reported', 'reported', 'not begun'])
      expect(journals.filter((path) => existsSync(path))).toEqual([])
      for (const target of targets.slice(0, 2)) {
        const { changedRecords } = reportIn(join(out, target.folder))
        expect(changedRecords.map(({ restored }) => restored)).toEqual([true])
      }
    },
  )
})

/** What differs from run to run: numbers of exchanges, masks, times. */
function timeless(text = ''): string {
  return text
    .replaceAll(/x-\d{4,}/g, 'x')
    .replaceAll(/‹(\w+)·[0-9a-f]{8}/g, '‹$1')
    .replaceAll(/\d+(\.\d+)? ms/g, 'n ms')
}

const clauseFacts = ({ id, outcome, reason, blame, mode, departure, waiver, profileKeys }: ClauseResult) => ({
  id,
  outcome,
  blame,
  mode,
  departure,
  waiver,
  profileKeys,
  // OBS says what a run came across, which is more where more is sent.
  reason: id.startsWith('OBS-') ? undefined : timeless(reason),
})

const cellFacts = ({ row, column, documented, seen, verdict, clauses, control }: MatrixCell) => ({
  ...{ row, column, documented, verdict, clauses },
  seen: timeless(seen),
  hasControl: control !== undefined,
})

function citedBy(value: unknown): readonly string[] {
  return JSON.stringify(value).match(/(?<=")x-\d{4,}(?=")/g) ?? []
}

describe('a run in parts', () => {
  let served: Awaited<ReturnType<typeof emulatorHere>>
  let whole: { readonly report: Report; readonly code: number | null }
  const run = async (out: string, ...more: readonly string[]) => {
    const { code } = await command(['run', '--profile', served.profile, '--out', out, '--format', 'json', ...more])
    return code
  }

  beforeAll(async () => {
    // With a cap that is reached, so that the large reads are judged too, and one deviation, so that something fails.
    served = await emulatorHere({ ...small, deviations: ['no-header-redirected-odata'] })
    const out = join(folder, 'whole')
    const code = await run(out)
    whole = { code, report: reportIn(out) }
  }, 120_000)

  it.each([2, 3])('of %d is one report, as the whole run writes it', long, async (count) => {
    const parts = Array.from({ length: count }, (_, at) => join(folder, `part-${String(count)}-${String(at + 1)}`))
    const codes = await Promise.all(parts.map((part, at) => run(part, '--shard', `${String(at + 1)}/${String(count)}`)))
    expect(codes).not.toContain(0)
    const out = join(folder, `joined-${String(count)}`)
    const joined = await commands.command(['merge', ...parts, '--out', out])
    const report = reportIn(out)

    expect(joined.code).toBe(whole.code)
    expect(report.clauses.map(clauseFacts)).toEqual(whole.report.clauses.map(clauseFacts))
    expect(report.matrix.cells.map(cellFacts)).toEqual(whole.report.matrix.cells.map(cellFacts))
    for (const key of ['outcome', 'outcomeReason', 'counts', 'qualifiers', 'departures', 'waivers', 'options'] as const)
      expect(report[key], key).toEqual(whole.report[key])
    expect(report.changedRecords.map(({ entity, id, restored }) => [entity, id, restored])).toEqual(
      whole.report.changedRecords.map(({ entity, id, restored }) => [entity, id, restored]),
    )

    const lines = readFileSync(join(out, 'evidence.ndjson'), 'utf8').trim().split('\n')
    const ids = lines.map((line) => (JSON.parse(line) as ExchangeRecord).id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(report.traffic.exchanges)
    expect(citedBy(report).filter((id) => !ids.includes(id))).toEqual([])
    expect((await commands.command(['verify', out])).code).toBe(0)
    const files = ['report.html', 'report.md', 'junit.xml', 'earl.jsonld', 'report.sarif', 'ctrf.json']
    expect(files.filter((file) => !existsSync(join(out, file)))).toEqual([])
  })

  it('is refused where the parts are not of one run, and says what differs', long, async () => {
    const [one, two, other] = ['one', 'two', 'other-seed'].map((name) => join(folder, name)) as [string, string, string]
    await run(one, '--shard', '1/2', '--only', 'PAGE-1,LOGIN-8')
    await run(two, '--shard', '2/2', '--only', 'PAGE-1,LOGIN-8')
    await run(other, '--shard', '2/2', '--only', 'PAGE-1,LOGIN-8', '--seed', '7')
    const out = join(folder, 'refused')
    for (const [parts, words] of [
      [[one], /of 2 parts 2 is missing/],
      [[one, other], /options\.seed: 1 in .*, 7 in /],
      [[one, two, join(folder, 'whole')], /whole is a complete run/],
      [[one, join(folder, 'nothing')], /nothing/],
    ] as const) {
      const ended = await commands.command(['merge', ...parts, '--out', out])
      expect(ended).toMatchObject({ code: 2, stdout: '' })
      expect(ended.stderr).toMatch(words)
    }
    writeFileSync(join(two, 'evidence.ndjson'), '')
    expect((await commands.command(['merge', one, two, '--out', out])).stderr).toMatch(
      /evidence\.ndjson in .* was changed after the part wrote it/,
    )
    expect(existsSync(out)).toBe(false)
  })
})
