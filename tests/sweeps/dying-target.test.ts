import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type RequestListener } from 'node:http'
import { dirname, join } from 'node:path'
import { base, en, Faker } from '@faker-js/faker'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { writeEmulatorProfile } from '../../src/cli/emulating/write-emulator-profile.js'
import type { ClauseId } from '../../src/contract/index.js'
import { startEmulator } from '../../src/emulator/index.js'
import { bytesOfRecord } from '../sandbox/scene.js'
import { workAt } from '../sandbox/workplace.js'
import { command, endedAs, reportIn, RunningCommand, temporaryFolder } from '../cli/command.js'
import { emulatorHere } from '../cli/emulator-here.js'
import { afterThisFile } from '../support/closing.js'
import { dying, type IsLast } from '../cli/no-platform.js'

/** Enough is answered before the end for the LOGIN clauses, and for some of COOKIE. */
const beforeAnyChange: IsLast = (_method, place) => place === 18

/** The third change of the record is the first that leaves it with other values: one is of its own, and one is refused. */
function whileChanged(): IsLast {
  let changes = 0
  return (method) => method === 'MERGE' && (changes += 1) === 3
}

const ends: Readonly<Record<string, RequestListener>> = {
  'hangs from then on': () => undefined,
  'resets every connection': ({ socket }) => {
    socket.resetAndDestroy()
  },
  'never ends a body': (_request, response) => {
    const pour = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      response.once('drain', pour)
    }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    pour()
  },
}

/** A profile that leads to an emulator by another address. */
function profileOf(emulator: { readonly profile: string }, baseUrl: string): string {
  const profile = parse(readFileSync(emulator.profile, 'utf8')) as { target: object; limits: object }
  const path = join(dirname(emulator.profile), 'dying.yaml')
  const limits = { ...profile.limits, maxBodySize: '16MiB' }
  writeFileSync(path, stringify({ ...profile, target: { ...profile.target, baseUrl }, limits }))
  return path
}

/** The most memory that a process has had so far, in MiB; undefined where the system does not tell, or it has ended. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    const kibibytes = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024
  } catch {
    return undefined
  }
}

/** Judges a target that dies behind a request, and tells what is the same whenever that is. `later` is a clause that is judged after that. */
async function judgeDying(isLast: IsLast, dies: RequestListener, later: ClauseId) {
  // Each has a record of its own, since each changes it.
  const emulator = await emulatorHere()
  const target = await dying(emulator.baseUrl, isLast, dies)
  afterThisFile(() => target.close())
  const folder = join(temporaryFolder(), 'report')
  const profile = profileOf(emulator, target.baseUrl)
  const running = new RunningCommand(['run', '--profile', profile, '--out', folder, '--timeout', '2'])
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(running.child.pid) ?? 0)
  }, 50)
  const ended = await running.ended
  clearInterval(watch)

  expect(ended.stdout).toBe(`${folder}\n`)
  expect(peak).toBeLessThan(800)
  const told = ended.stderr.replaceAll(/\s+/g, ' ')
  expect(told.match(/the target (no longer answers|gives no readable answers)/g), told).toHaveLength(1)
  expect(told).not.toContain('Nothing could be judged')

  const report = reportIn(folder)
  expect(report.outcome).toBe('incomplete')
  expect(endedAs(report, 'failed')).toEqual([])
  expect(endedAs(report, 'passed')).toEqual(expect.arrayContaining(['LOGIN-1', 'LOGIN-5', 'LOGIN-9']))
  const undecided = report.clauses.find(({ id }) => id === later)
  expect(undecided).toMatchObject({ id: later, outcome: 'cantTell' })
  expect(undecided?.blame).toMatch(/^(target|network)$/)
  // What was under way side by side, the suspicion, and the look that settled it; then the attempts to put back.
  expect(target.seenDead()).toBeLessThan(24)
  return { target, folder, profile, code: ended.code, told, report }
}

describe('a target that dies in the middle of a run', () => {
  it.concurrent.each(Object.entries(ends))(
    'while the sandbox record is changed, and %s, is left alone soon; the record is put back once it is there again',
    { timeout: 90_000 },
    async (_name, dies) => {
      const { target, folder, profile, code, told, report } = await judgeDying(whileChanged(), dies, 'ACCESS-1')
      expect(code).toBe(5)
      expect(told.replaceAll('! ', '')).toMatch(/not restored: Lead [-0-9a-f]{36}: .*restore DIR`/)
      expect(report.changedRecords).toEqual([
        expect.objectContaining({
          entity: 'Lead',
          restored: false,
          note: expect.stringContaining('restore') as string,
        }),
      ])
      expect(existsSync(join(folder, 'journal.ndjson'))).toBe(true)

      target.comeBack()
      expect(await command(['restore', folder, '--profile', profile])).toMatchObject({ code: 0 })
      expect(existsSync(join(folder, 'journal.ndjson'))).toBe(false)
    },
  )

  it.concurrent('before anything was changed, is left alone soon, and nothing is to be put back', async () => {
    const { code, folder, report } = await judgeDying(beforeAnyChange, ends['resets every connection']!, 'READ-1')
    expect(code).toBe(3)
    expect(report.changedRecords).toEqual([])
    expect(existsSync(join(folder, 'journal.ndjson'))).toBe(false)
  })
})

/** Deaths that are drawn: more of them cost minutes, and another seed draws others. */
const drawn = 3

type Manner = 'before it is carried out' | 'carried out, its answer lost' | 'sent to the login page'

const manners: Readonly<Record<Manner, (origin: string) => RequestListener>> = {
  'before it is carried out':
    () =>
    ({ socket }) =>
      socket.resetAndDestroy(),
  'carried out, its answer lost': (origin) => (incoming) => {
    const { method, url, headers, socket } = incoming
    const outgoing = request(new URL(url ?? '/', origin), { method, headers }, (answer) => {
      answer.resume()
      socket.resetAndDestroy()
    })
    outgoing.on('error', () => socket.resetAndDestroy())
    incoming.pipe(outgoing)
  },
  'sent to the login page': () => (_incoming, response) =>
    response.writeHead(302, { Location: '/Login/NuiLogin.aspx?ReturnUrl=%2F0' }).end(),
}

function deaths(seed: number): readonly (readonly [request: number, manner: Manner])[] {
  const faker = new Faker({ locale: [en, base], seed })
  const all = faker.helpers.shuffle(Object.keys(manners) as Manner[])
  return Array.from({ length: drawn }, (_, index) => [
    faker.number.int({ min: 60, max: 600 }),
    all[index % all.length] ?? 'before it is carried out',
  ])
}

describe('a target of which every request from one on is lost', () => {
  it.concurrent.each(deaths(20_261_123))(
    'request %i, %s: nothing is told as put back that is not, and `restore` puts it back',
    { timeout: 120_000 },
    async (at, manner) => {
      const emulator = await startEmulator({ rows: 20 })
      const work = await workAt(emulator)
      afterThisFile(async () => {
        await work.close()
        await emulator.close()
      })
      const before = await bytesOfRecord({ emulator, work })
      const target = await dying(
        emulator.baseUrl,
        (_method, place) => place === at - 1,
        manners[manner](emulator.baseUrl),
      )
      afterThisFile(() => target.close())
      const written = await writeEmulatorProfile(emulator, join(temporaryFolder(), 'emulator.yaml'))
      const profile = profileOf({ profile: written }, target.baseUrl)
      const folder = join(temporaryFolder(), 'report')
      const { code, stderr } = await command(['run', '--profile', profile, '--out', folder, '--timeout', '2'])
      const report = reportIn(folder)
      const isRestored = report.changedRecords.every(({ restored }) => restored)
      const hasJournal = () => existsSync(join(folder, 'journal.ndjson'))
      expect([code === 5, hasJournal()], stderr).toEqual([!isRestored, !isRestored])
      if (isRestored) expect(await bytesOfRecord({ emulator, work })).toBe(before)
      // Of a target that sends everybody to the login page, also who needs no session, that may be said.
      if (manner !== 'sent to the login page') expect(endedAs(report, 'failed')).toEqual([])

      target.comeBack()
      if (hasJournal()) expect(await command(['restore', folder, '--profile', profile])).toMatchObject({ code: 0 })
      expect(hasJournal()).toBe(false)
      expect(await bytesOfRecord({ emulator, work })).toBe(before)
    },
  )
})
