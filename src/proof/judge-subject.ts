import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClauseId, Depth } from '../contract/index.js'
import { startEmulator, type EmulatorOptions } from '../emulator/index.js'
import type { ResolvedProfile } from '../profile/index.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import { embed, small } from './embedded.js'
import { judging } from './judging.js'
import { scored } from './proof.js'
import type { Subject } from './subject.js'
import { startTrivial, type TrivialId } from './trivial/index.js'

export interface FailedCheck {
  readonly id: string
  readonly depth: Depth
}

/** What the suite came to on one server. */
export interface Judgement {
  readonly id: string
  readonly failed: readonly ClauseId[]
  readonly passed: readonly ClauseId[]
  readonly cantTell: readonly ClauseId[]
  /** The checks that failed, by clause, with the depth from which they are judged. */
  readonly failedChecks: Readonly<Record<string, readonly FailedCheck[]>>
  /** Not judged for want of something in the profile. */
  readonly untested: readonly ClauseId[]
  readonly outcome: Report['outcome']
  /** Of the clauses that failed or could not be told, for whoever has to find out why. */
  readonly reasons: Readonly<Record<string, string>>
  readonly milliseconds: number
}

/** Of a server that never comes to its end: what waits for it is cut short. */
const impatient = { requestTimeout: 500, lateChanges: 200, maxBodySize: 4 * 1024 * 1024 }

/** Starts a subject's server, judges it to some depth by the scored clauses or by some of them, and ends it. */
export async function judgeSubject(
  subject: Subject,
  some: readonly ClauseId[],
  depth: Depth = 'full',
): Promise<Judgement> {
  const begun = performance.now()
  const asked = some.length > 0 ? some : scored
  const { server, inWholeRun } = subject
  const played = inWholeRun ? scored : asked
  const report =
    'emulator' in server
      ? await judgeEmulator(server.emulator, played, depth)
      : await judgeTrivial(server.trivial, played, depth)
  const clauses = report.clauses.filter(({ id }) => !inWholeRun || asked.includes(id as ClauseId))
  const ended = (outcome: string) =>
    clauses.filter((clause) => clause.outcome === outcome).map(({ id }) => id as ClauseId)
  return {
    id: subject.id,
    failed: ended('failed'),
    passed: clauses
      .filter(({ outcome, mode }) => outcome === 'passed' && mode === 'automatic')
      .map(({ id }) => id as ClauseId),
    cantTell: ended('cantTell'),
    failedChecks: Object.fromEntries(
      clauses.filter(({ outcome }) => outcome === 'failed').map(({ id, checks }) => [id, failedOf(checks)]),
    ),
    untested: ended('untested').filter((id) => asked.includes(id)),
    outcome: report.outcome,
    reasons: Object.fromEntries(
      clauses
        .filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
        .map(({ id, reason = '' }) => [id, reason]),
    ),
    milliseconds: Math.round(performance.now() - begun),
  }
}

function failedOf(checks: ClauseResult['checks'] = []): readonly FailedCheck[] {
  return checks.filter(({ outcome }) => outcome === 'failed').map(({ id, depth }) => ({ id, depth }))
}

async function judgeEmulator(options: EmulatorOptions, only: readonly ClauseId[], depth: Depth): Promise<Report> {
  const { emulator, profile } = await embed(startEmulator(options))
  try {
    return await inFolder((folder) => judging(profile, folder, { only, depth }))
  } finally {
    await emulator.close()
  }
}

/** With the profile of the emulator, as somebody has it who was given the wrong address. */
async function judgeTrivial(id: TrivialId, only: readonly ClauseId[], depth: Depth): Promise<Report> {
  const { emulator, profile } = await embed(startEmulator(small))
  await emulator.close()
  const { baseUrl, close } = await startTrivial(id)
  const there: ResolvedProfile = {
    ...profile,
    target: { ...profile.target, baseUrl },
    limits: { ...profile.limits, ...impatient },
  }
  try {
    return await inFolder((folder) => judging(there, folder, { only, depth }))
  } finally {
    await close()
  }
}

async function inFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-conformance-proof-'))
  try {
    return await task(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
