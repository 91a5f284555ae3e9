import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { completeFolder } from '../report/index.js'
import { sampleReport } from '../report/testing/sample-report.js'
import { reportJson } from '../report/formats/report-json.js'
import type { Fleet } from './overview.js'
import { judgeTargets, targetsOfPart, type FleetRun, defaultAtOnce, sideBySide } from './judge-targets.js'

const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
const sample = join(folder, 'sample.json')
writeFileSync(sample, reportJson(sampleReport()))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const program = new URL('./testing/stand-in.js', import.meta.url)

function fleetOf(...manners: readonly string[]): Fleet {
  const targets = manners.map((manner, index) => ({
    name: `${manner} ${String(index + 1)}`,
    profile: join(folder, `${manner}.yaml`),
    folder: `t${String(index + 1)}`,
  }))
  return { targets, atOnce: 2, sha256: 'a'.repeat(64) }
}

let number = 0
function judge(fleet: Fleet, more: Partial<FleetRun> = {}) {
  const out = join(folder, `out-${String((number += 1))}`)
  const env = { PATH: process.env['PATH'], SAMPLE: sample, PASSWORD: 'hush' }
  const run = { fleet, out, args: ['--only=login'], env, signal: new AbortController().signal, program, ...more }
  return { out, ended: judgeTargets(run) }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('the targets of a fleet', () => {
  it('are judged each by its own process, and the crash of one touches no other', async () => {
    const { ended, out } = judge(fleetOf('crashes', 'reports', 'refuses', 'lies', 'breaks-off', 'reports'))
    const { targets, exitCode } = await ended
    expect(targets.map(({ state, exitCode: code }) => [state, code])).toEqual([
      ['no report', 4],
      ['reported', 1],
      ['no report', 2],
      ['no report', 4],
      ['no report', 4],
      ['reported', 1],
    ])
    expect(exitCode).toBe(4)
    expect(targets[0]?.problem).toMatch(/ended with a signal and left no valid report/)
    expect(targets[2]?.problem).toMatch(/^error: the profile does not hold‹U\+001B›\[2J/)
    expect(targets[1]).toMatchObject({ outcome: sampleReport().outcome, counts: sampleReport().counts })
    expect(JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8'))).toMatchObject({ exitCode: 4 })
    expect(readFileSync(join(out, 'fleet.html'), 'utf8')).toContain('2 of 6 targets judged')
  })

  it('are judged a dozen at once, and Node takes those who listen for a signal for no leak', async () => {
    const warnings: string[] = []
    const note = ({ message }: Error) => warnings.push(message)
    process.on('warning', note)
    const { ended } = judge({ ...fleetOf(...Array<string>(12).fill('reports')), atOnce: 12 })
    const { targets } = await ended
    process.off('warning', note)
    expect(targets.map(({ state }) => state)).toEqual(Array(12).fill('reported'))
    expect(warnings).toEqual([])
  })

  it('get the options of the run, and the passwords of the environment', async () => {
    const { ended, out } = judge({
      ...fleetOf('reports'),
      targets: [{ ...fleetOf('reports').targets[0]!, baseUrl: 'http://x' }],
    })
    await ended
    const told = JSON.parse(readFileSync(join(out, 't1', 'told.json'), 'utf8')) as { given: string[]; env: object }
    expect(told.given.slice(0, 2)).toEqual(['run', 'http://x'])
    expect(told.given.slice(2)).toEqual([
      ...['--profile', join(folder, 'reports.yaml'), '--out', join(out, 't1')],
      ...['--only=login', '--quiet', '--no-color'],
    ])
    expect(told.env).toMatchObject({ PASSWORD: 'hush' })
  })

  it('are told of as each ends', async () => {
    const told: string[] = []
    const { ended } = judge(fleetOf('reports', 'refuses'), {
      ended: ({ name, state }, said) => told.push(`${name}: ${state} ${said.slice(0, 5)}`),
    })
    await ended
    expect(told.sort()).toEqual(['refuses 2: no report error', 'reports 1: reported '])
  })

  it('never count for what an earlier run has left', async () => {
    const { out, ended } = judge(fleetOf())
    await ended
    mkdirSync(join(out, 't1'), { recursive: true })
    writeFileSync(join(out, 't1', 'report.json'), readFileSync(sample))
    await completeFolder(join(out, 't1'))
    const { targets } = await judge(fleetOf('refuses'), { out }).ended
    expect(targets[0]?.state).toBe('no report')
  })

  it('leave no report of a target that the fleet has no more, and those of other parts', async () => {
    const fleet = fleetOf('reports', 'reports', 'reports')
    const { out, ended } = judge(fleet)
    await ended
    for (const { folder: name } of fleet.targets) await completeFolder(join(out, name))
    const [first, second] = fleet.targets
    const fewer = { ...fleet, targets: [first!, second!] }
    await judge(fewer, { out, shard: { index: 1, count: 2 } }).ended
    const left = ['t1', 't2', 't3'].filter((target) => existsSync(join(out, target, 'report.json')))
    expect(left).toEqual(['t1', 't2'])
  })

  it('are not judged where files of others would be in the way', async () => {
    const { out, ended } = judge(fleetOf('reports'))
    await ended
    writeFileSync(join(out, 't1', 'junit.xml'), 'mine')
    await completeFolder(join(out, 't1'))
    writeFileSync(join(out, 't1', 'junit.xml'), 'mine, changed')
    await expect(judge(fleetOf('reports'), { out, force: true }).ended).rejects.toThrow(/t1\b.*junit\.xml/)
    const foreign = join(folder, 'foreign')
    mkdirSync(foreign)
    writeFileSync(join(foreign, 'notes.txt'), 'mine')
    await expect(judge(fleetOf('reports'), { out: foreign }).ended).rejects.toThrow(/not empty/)
    await judge(fleetOf('reports'), { out: foreign, force: true }).ended
    expect(readFileSync(join(foreign, 'notes.txt'), 'utf8')).toBe('mine')
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('get %s once, and no further one begins', async (signal, code) => {
    const stop = new AbortController()
    const { ended, out } = judge(fleetOf('waits', 'waits', 'reports'), { signal: stop.signal })
    await until(() => ['t1', 't2'].every((target) => existsSync(join(out, target, 'ready'))))
    stop.abort(signal)
    const { targets, exitCode, interrupted } = await ended
    expect({ exitCode, interrupted }).toEqual({ exitCode: code, interrupted: signal })
    expect(targets.map(({ state }) => state)).toEqual(['reported', 'reported', 'not begun'])
    expect(readFileSync(join(out, 't1', 'signals'), 'utf8')).toBe(`${signal} 1`)
    expect(targets[2]?.problem).toBe(`not started: interrupted by ${signal}`)
  })
})

describe('the parts of a fleet', () => {
  const { targets } = fleetOf('a', 'b', 'c', 'd', 'e')
  const part = (index: number, count: number) =>
    targetsOfPart(targets, { index, count }).map(({ folder: name }) => name)

  it('are dealt out in their order, each target once', () => {
    expect([part(1, 2), part(2, 2)]).toEqual([
      ['t1', 't3', 't5'],
      ['t2', 't4'],
    ])
    expect(targetsOfPart(targets, undefined)).toEqual(targets)
    expect(part(7, 7)).toEqual([])
  })

  it('of which one is empty end incomplete, and never green', async () => {
    const { ended } = judge(fleetOf('reports'), { shard: { index: 2, count: 2 } })
    expect(await ended).toMatchObject({ targets: [], exitCode: 3, shard: { index: 2, count: 2 } })
  })
})

const GiB = 2 ** 30

describe('targets side by side, where nobody says how many', () => {
  it.each([
    ['as many as cores', 4, 16 * GiB, 4],
    ['no more than the memory holds', 64, 2 * GiB, 5],
    ['one, however little there is', 8, 0.25 * GiB, 1],
    ['one on one core', 1, 16 * GiB, 1],
  ])('are %s', (_case, cores, memory, wanted) => {
    expect(defaultAtOnce(cores, memory)).toBe(wanted)
  })

  it('are at least one here', () => {
    expect(defaultAtOnce()).toBeGreaterThan(0)
  })
})

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
function work() {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const one = (item: number) => {
    begun.push(item)
    return new Promise<string>((resolve) => ends.set(item, () => resolve(`done ${String(item)}`)))
  }
  const end = async (item: number) => {
    ends.get(item)?.()
    await settled()
  }
  return { begun, one, end }
}

describe('work side by side', () => {
  it('is begun in its order, so much at once and no more, and given back in its order', async () => {
    const { begun, one, end } = work()
    const all = sideBySide([1, 2, 3, 4], 2, new AbortController().signal, one)
    await settled()
    expect(begun).toEqual([1, 2])
    await end(2)
    expect(begun).toEqual([1, 2, 3])
    await end(1)
    await end(3)
    await end(4)
    expect(await all).toEqual(['done 1', 'done 2', 'done 3', 'done 4'])
  })

  it('is not begun after the signal, and what is under way comes to its end', async () => {
    const { begun, one, end } = work()
    const stop = new AbortController()
    const all = sideBySide([1, 2, 3], 1, stop.signal, one)
    await settled()
    stop.abort()
    await end(1)
    expect(await all).toEqual(['done 1', undefined, undefined])
    expect(begun).toEqual([1])
  })

  it('is nothing where there is nothing', async () => {
    expect(await sideBySide([], 4, new AbortController().signal, () => Promise.resolve(1))).toEqual([])
  })
})
