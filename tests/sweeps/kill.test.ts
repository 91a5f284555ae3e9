import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { base, en, Faker } from '@faker-js/faker'
import { describe, expect, it } from 'vitest'
import { journalName, restoreFromJournal } from '../../src/sandbox/index.js'
import { passOn, type Passing } from '../sandbox/relay.js'
import { bytesOfRecord, relayedProfile, setUp, tearDown, type Scene } from '../sandbox/scene.js'
import { hasty } from '../sandbox/workplace.js'

const script = fileURLToPath(new URL('../sandbox/change-until-killed.js', import.meta.url))
const cli = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url))

/** Where the run is when it is killed: before the target has a request, after it, after the answer, or so that it comes late. */
type Moment = 'before' | 'carried out' | 'answered' | 'late'

interface Point {
  readonly request: number
  readonly moment: Moment
  readonly byCommand: boolean
}

/** Each point starts a process, or three; in milliseconds. */
const patience = 120_000

/** The requests of a whole run: a login, the snapshot twice, the probe, then three for each of nine changes. */
const requests = 32
const isWrite = (request: number) => request === 4 || (request > 5 && (request - 6) % 3 === 1)

function twentyPoints(seed: number): readonly Point[] {
  const faker = new Faker({ locale: [en, base], seed })
  const writes = faker.helpers.shuffle(Array.from({ length: requests }, (_, index) => index + 1).filter(isWrite))
  return Array.from({ length: 20 }, (_, index) => ({
    request: index % 3 === 0 ? faker.number.int({ min: 1, max: requests }) : writes[index % writes.length]!,
    moment: faker.helpers.arrayElement(['before', 'carried out', 'carried out', 'answered', 'late'] as const),
    byCommand: index % 5 === 4,
  }))
}

describe('a run that is killed while it changes the record', () => {
  it.concurrent.each(twentyPoints(20_261_121).map((point, index) => [index + 1, point.request, point.moment, point]))(
    'point %i, request %i, %s: the record is as before once it was restored',
    async (_index, _request, _moment, point) => {
      const scene = await setUp()
      try {
        const before = await bytesOfRecord(scene)
        const { signal, late } = await runUntil(scene, point)
        expect(signal).toBe('SIGKILL')
        if (point.byCommand && existsSync(join(scene.work.folder, journalName))) {
          expect(await restoredByCommand(scene)).toEqual({ code: 0, journal: false })
        } else {
          const result = await restoreFromJournal(scene.work.folder, await relayedProfile(scene), { patience: hasty })
          if (result) expect(result).toMatchObject({ restored: true, changedByOthers: [] })
        }
        await late
        expect(await bytesOfRecord(scene)).toBe(before)
        expect(existsSync(join(scene.work.folder, journalName))).toBe(false)
      } finally {
        await tearDown(scene)
      }
    },
    patience,
  )
})

/** Request 34 is the body with NaN, after the nine other changes; 16 clears the lookup, and no PUT has come before it. */
const hard = [
  ['nan-taken-and-shown', 34],
  ['merge-puts-number-to-default', 22],
  ['merge-puts-number-to-default', 31],
  ['lookup-id-ignored', 16],
  ['lookup-id-refused', 16],
] as const

describe('a run that is killed at a target that makes it hard to put the record back', () => {
  it.concurrent.each(hard)(
    '%s, request %i: the record is as before once it was restored',
    async (deviation, request) => {
      const scene = await setUp({ deviations: [deviation] })
      try {
        const before = await bytesOfRecord(scene)
        const { signal } = await runUntil(scene, { request, moment: 'carried out', byCommand: true })
        expect(signal).toBe('SIGKILL')
        expect(await bytesOfRecord(scene)).not.toBe(before)
        expect(await restoredByCommand(scene)).toEqual({ code: 0, journal: false })
        expect(await bytesOfRecord(scene)).toBe(before)
      } finally {
        await tearDown(scene)
      }
    },
    patience,
  )
})

describe('a restore that is killed itself', () => {
  it.concurrent.each([3, 4])(
    'at its request %i: the record is as before once it was restored again',
    async (at) => {
      const scene = await setUp()
      try {
        const before = await bytesOfRecord(scene)
        await runUntil(scene, { request: 28, moment: 'carried out', byCommand: false })
        const first = scene.relay.methods.length
        const restoring = await killedAt(scene, startRestore(scene), first + at, 'carried out')
        expect(restoring.signal).toBe('SIGKILL')
        const result = await restoreFromJournal(scene.work.folder, await relayedProfile(scene), { patience: hasty })
        expect(result).toMatchObject({ restored: true, changedByOthers: [] })
        expect(await bytesOfRecord(scene)).toBe(before)
      } finally {
        await tearDown(scene)
      }
    },
    patience,
  )
})

interface Killed {
  readonly signal: unknown
  /** What comes to the target after the death of its sender. */
  readonly late: Promise<unknown>
}

/** Lets the run go on to the point, and kills it there. */
function runUntil(scene: Scene, { request, moment }: Point): Promise<Killed> {
  const { work, emulator, profilePath } = scene
  const child = fork(script, [profilePath, work.folder], {
    env: { ...process.env, ...emulator.environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return killedAt(scene, child, request, moment)
}

async function killedAt({ relay }: Scene, child: ChildProcess, request: number, moment: Moment): Promise<Killed> {
  const ended = once(child, 'exit')
  const coming: { late: Promise<unknown> } = { late: Promise.resolve() }
  relay.handling = async (passing) => {
    if (passing.number === request) await killAt(moment, child, passing, coming)
    else await passOn(passing)
  }
  const [, signal] = (await ended) as [unknown, unknown]
  relay.handling = passOn
  return { signal, late: coming.late }
}

async function killAt(
  moment: Moment,
  child: ChildProcess,
  passing: Passing,
  coming: { late: Promise<unknown> },
): Promise<void> {
  const answered = moment === 'carried out' || moment === 'answered' ? await passing.forward() : undefined
  if (answered && moment === 'answered') passing.reply(answered)
  child.kill('SIGKILL')
  // What is on its way when its sender dies may reach the target while the record is being put back.
  if (moment === 'late') coming.late = wait(150).then(() => passing.forward())
}

function startRestore({ work, emulator, profilePath }: Scene): ChildProcess {
  return spawn(process.execPath, [cli, 'restore', work.folder, '--profile', profilePath], {
    env: { ...process.env, ...emulator.environment },
    stdio: 'ignore',
  })
}

async function restoredByCommand(scene: Scene) {
  const [code] = (await once(startRestore(scene), 'exit')) as [number]
  return { code, journal: existsSync(join(scene.work.folder, journalName)) }
}
