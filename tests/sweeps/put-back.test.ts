import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { base, en, Faker } from '@faker-js/faker'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { command, emulate, endedAs, reportIn, temporaryFolder } from '../cli/command.js'
import { bytesOfRecord } from '../cli/sandbox-record.js'
import { changing, happenAt, watchedTarget, type Moment } from '../cli/watched-target.js'

const long = { timeout: 90_000 }

const dyingWorker = new URL('../cli/dying-worker.js', import.meta.url).href

const hourAhead = new URL('../cli/hour-ahead.js', import.meta.url).href

const journalIn = (folder: string) => existsSync(join(folder, 'journal.ndjson'))

const restored = [expect.objectContaining({ entity: 'Lead', restored: true }) as object]

describe('a run that comes to its end', () => {
  it.concurrent('leaves the record of a deployment in another process byte for byte as before', long, async () => {
    const { baseUrl, profile } = await emulate()
    const { sandbox, users } = parse(readFileSync(profile, 'utf8')) as {
      sandbox: { entity: string; id: string }
      users: { main: { name: string; password: { file: string } } }
    }
    const secret = readFileSync(join(profile, '..', users.main.password.file), 'utf8').trim()
    const record = { ...sandbox, baseUrl, user: users.main.name, password: secret }
    const before = await bytesOfRecord(record)
    const folder = join(temporaryFolder(), 'report')
    await command(['run', '--profile', profile, '--out', folder, '--format', 'json'])
    expect(await bytesOfRecord(record)).toBe(before)
    const report = reportIn(folder)
    expect(endedAs(report, 'passed')).toEqual(expect.arrayContaining(['WRITE-1', 'WRITE-3', 'GUID-1', 'FLOW-1']))
    expect(report.changedRecords).toEqual(restored)
    expect(report.changedRecords[0]?.digestAfter).toBe(report.changedRecords[0]?.digestBefore)
    expect(report.changedRecords[0]?.leftOut).toEqual(['ModifiedOn'])
    expect(report.traffic.writes).toBeGreaterThan(50)
    expect(journalIn(folder)).toBe(false)
  })
})

/** 5: the interrupted change got no answer and no read shows its effect, so that it may take effect later. */
const interruptions: readonly (readonly [keyof typeof countedAs, number, Moment])[] = [
  ['SIGINT', 5, { change: 2, when: 'not yet sent on' }],
  ['SIGINT', 5, { change: 30, when: 'sent on late' }],
  ['SIGINT', 130, { change: 12, when: 'answered' }],
  ['SIGTERM', 143, { change: 20, when: 'answered' }],
  ['SIGHUP', 143, { change: 9, when: 'carried out' }],
]
const countedAs = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' } as const

describe('a run that a signal ends while it changes the record', () => {
  it.concurrent.each(interruptions)('%s (%i) at %o: the record is as before', long, async (signal, code, moment) => {
    const target = await watchedTarget()
    const before = await target.bytes()
    const running = target.run('--only', changing)
    happenAt(target, moment, () => {
      running.child.kill(signal)
      // A terminal that closes may send its signal twice, by the kernel and by the shell.
      if (signal === 'SIGHUP') setImmediate(() => running.child.kill(signal))
    })
    expect((await running.ended).code).toBe(code)
    const report = reportIn(target.folder)
    expect(report.interrupted).toMatchObject({ signal: countedAs[signal] })
    expect(endedAs(report, 'failed')).toEqual([])
    expect(report.changedRecords.map((record) => record.restored)).toEqual([code !== 5])
    expect(journalIn(target.folder)).toBe(code === 5)
    if (code === 5) expect(await target.command('restore', target.folder).ended).toMatchObject({ code: 0 })
    expect(journalIn(target.folder)).toBe(false)
    expect(await target.bytes()).toBe(before)
  })
})

/** So many changes at least a run of each depth sends. */
const changesAt = { core: 20, standard: 40, full: 80 } as const

/** Some moments among the changes of a run, for each depth. */
function momentsAtEachDepth(seed: number): readonly (readonly [depth: string, at: Moment])[] {
  const faker = new Faker({ locale: [en, base], seed })
  return Object.entries(changesAt).flatMap(([depth, changes]) =>
    Array.from({ length: 4 }, () => {
      const change = faker.number.int({ min: 1, max: changes })
      const moments = ['not yet sent on', 'carried out', 'answered', 'sent on late'] as const
      return [depth, { change, when: faker.helpers.arrayElement(moments) }] as const
    }),
  )
}

describe('a run that is killed while it changes the record', () => {
  it.concurrent.each(momentsAtEachDepth(20_261_121))(
    'at depth %s, %o: the record is as before once it was restored',
    long,
    async (depth, at) => {
      const target = await watchedTarget()
      const before = await target.bytes()
      const running = target.run('--depth', depth, '--only', changing)
      happenAt(target, at, () => running.child.kill('SIGKILL'))
      expect((await running.ended).code).toBeNull()
      expect(journalIn(target.folder)).toBe(true)
      const restoring = await target.command('restore', target.folder).ended
      expect(restoring).toMatchObject({ code: 0, stdout: `${target.folder}\n` })
      expect(journalIn(target.folder)).toBe(false)
      expect(await target.bytes()).toBe(before)
    },
  )
})

describe('a run whose journal is deleted', () => {
  it.concurrent('after its last line: the record is as before', long, async () => {
    const target = await watchedTarget()
    const before = await target.bytes()
    const running = target.run('--only', 'WRITE-1')
    const said: string[] = []
    target.relay.handling = async (passing) => {
      // The change is read back, and another session looks at it.
      if (passing.method === 'POST' && said.lastIndexOf('MERGE') > said.indexOf('MERGE') && journalIn(target.folder))
        rmSync(join(target.folder, 'journal.ndjson'))
      said.push(passing.method)
      passing.reply(await passing.forward())
    }
    expect((await running.ended).code).toBe(0)
    expect(reportIn(target.folder).changedRecords).toEqual(restored)
    expect(journalIn(target.folder)).toBe(false)
    expect(await target.bytes()).toBe(before)
  })

  it.concurrent('together with what could write it anew: says that the record is changed', long, async () => {
    const diesWith = join(temporaryFolder(), 'now')
    const target = await watchedTarget({}, { NODE_OPTIONS: `--import ${dyingWorker}`, DIES_WITH: diesWith })
    const running = target.run('--only', 'WRITE-1')
    happenAt(target, { change: 2, when: 'carried out' }, () => {
      rmSync(join(target.folder, 'journal.ndjson'))
      writeFileSync(diesWith, '')
    })
    const { code, stderr } = await running.ended
    expect(code).toBe(5)
    const { entity, id } = target.record
    expect(reportIn(target.folder).changedRecords).toMatchObject([{ entity, id, restored: false }])
    expect(stderr.replace(/\s+!?\s*/g, ' ')).toContain('the journal was deleted from')
  })
})

describe('a run during which the clock is set an hour ahead', () => {
  it.concurrent('has not reached its time limit by that', long, async () => {
    const aheadWith = join(temporaryFolder(), 'now')
    const environment = { NODE_OPTIONS: `--import ${hourAhead}`, HOUR_AHEAD_WITH: aheadWith, HOUR_AHEAD_OF: 'day' }
    const target = await watchedTarget({ limits: { runTimeout: '1h' } }, environment)
    const running = target.run('--only', 'WRITE-1')
    happenAt(target, { change: 2, when: 'answered' }, () => {
      writeFileSync(aheadWith, '')
    })
    await running.ended
    expect(existsSync(aheadWith)).toBe(true)
    expect(reportIn(target.folder).interrupted).toBeUndefined()
  })
})

describe('a run that ends before its end by itself', () => {
  it.concurrent('by its time limit, while a change is under way: the record is as before', long, async () => {
    const limits = { requestTimeout: '1m', runTimeout: '1h' }
    const aheadWith = join(temporaryFolder(), 'now')
    const environment = { NODE_OPTIONS: `--import ${hourAhead}`, HOUR_AHEAD_WITH: aheadWith }
    const target = await watchedTarget({ limits }, environment)
    const before = await target.bytes()
    const running = target.run('--only', changing)
    happenAt(target, { change: 12, when: 'carried out' }, () => {
      writeFileSync(aheadWith, '')
    })
    expect((await running.ended).code).toBe(3)
    const report = reportIn(target.folder)
    expect(report.interrupted?.reason).toContain('limits.runTimeout')
    expect(report.changedRecords).toEqual(restored)
    expect(endedAs(report, 'failed')).toEqual([])
    expect(await target.bytes()).toBe(before)
  })

  it.concurrent.each<readonly [string, NodeJS.ProcessEnv, RegExp]>([
    ['died', { NODE_OPTIONS: `--import ${dyingWorker}` }, /the thread of the scenarios exited unexpectedly/],
    [
      'ran out of memory',
      { NODE_OPTIONS: `--import ${dyingWorker} --max-old-space-size=160`, DIES_OF: 'memory' },
      /terminated due to reaching memory limit/,
    ],
  ])(
    'since its worker %s: a fault of the checker that is told, and the record is as before',
    long,
    async (_how, environment, told) => {
      const diesWith = join(temporaryFolder(), 'now')
      const target = await watchedTarget({}, { ...environment, DIES_WITH: diesWith })
      const before = await target.bytes()
      const running = target.run('--only', changing)
      happenAt(target, { change: 12, when: 'carried out' }, () => {
        writeFileSync(diesWith, '')
      })
      const { code, stderr } = await running.ended
      expect(code).toBe(4)
      expect(stderr).toMatch(told)
      const report = reportIn(target.folder)
      expect(report.outcome).toBe('incomplete')
      expect(report.changedRecords).toEqual(restored)
      expect(journalIn(target.folder)).toBe(false)
      expect(await target.bytes()).toBe(before)
    },
  )

  it.concurrent(
    'by a fault that nobody catches: says that the record is changed, and how it is put back',
    long,
    async () => {
      const diesWith = join(temporaryFolder(), 'now')
      const environment = { NODE_OPTIONS: `--import ${dyingWorker}`, DIES_OF: 'fault', DIES_WITH: diesWith }
      const target = await watchedTarget({}, environment)
      const running = target.run('--only', 'WRITE-1')
      happenAt(target, { change: 2, when: 'carried out' }, () => {
        writeFileSync(diesWith, '')
      })
      const { code, stderr } = await running.ended
      expect(code).toBe(5)
      expect(stderr).toMatch(/internal error: Error: nobody expected this/)
      expect(stderr).toContain(`svc-conformance restore ${target.folder}`)
    },
  )
})
