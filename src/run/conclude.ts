import { keepToOwner, pointLatestTo, readEvidence, writeReportFolder } from '../report/index.js'
// Or it would be loaded when the report is written, and somebody wait for it.
import '../report/render.js'
import type { HeldAgainst } from '../report/outcome/gate-told.js'
import { isDiskFull, Masker, type LearnedSecret } from '../exchange/index.js'
import type { LivingSessions } from '../sandbox/index.js'
import { type RunSettings, learnSecrets } from '../check/run-state/run-settings.js'
import { excuseInAllure } from './assembling/allure-excused.js'
import { assembleReport, type RunFacts } from './assembling/assemble.js'
import { recordedDetection } from './assembling/detection.js'
import { MaskedLater } from './assembling/masked-later.js'
import { putBackChanges } from './assembling/put-back.js'
import { ReportNotWritten } from './errors.js'
import { runResult, type RunResult, exitCodeFor } from './run-result.js'
import { maskedProfile } from './assembling/told-profile.js'

/** What is known of a run once its scenarios have ended. */
export type ScenariosEnded = Omit<RunFacts, 'putBack' | 'detection' | 'exchanges' | 'endedAt'> & {
  /** Whether a change of the sandbox record may have been sent. */
  readonly mayHaveChanged: boolean
  /** The sessions that changed it and that may look at it, where they were told. */
  readonly sessions: LivingSessions | undefined
  /** What an earlier run left in the record, in a sentence, where it was not changed for that. */
  readonly leftBehind: string | undefined
  /** What is masked from the first exchange on in which that is put back. */
  readonly secrets: readonly LearnedSecret[]
  /** Told those, and what is learned while it is put back. */
  readonly learned: (secret: LearnedSecret) => void
  readonly now: () => Date
  readonly heldAgainst?: HeldAgainst | undefined
  /** Aborted where the run is interrupted, be it while its changes are put back. */
  readonly signal: AbortSignal
}

/** Puts back what a run changed, and writes its report folder. Loaded while the scenarios are played: no start waits for it. */
export async function conclude(
  {
    now,
    signal: interrupted,
    mayHaveChanged,
    sessions,
    leftBehind,
    secrets,
    learned,
    heldAgainst,
    ...judged
  }: ScenariosEnded,
  settings: RunSettings,
): Promise<RunResult> {
  const { options } = judged
  const { folder, profile, maskKey, evidence: kept } = settings
  const known: LearnedSecret[] = []
  const masker = new Masker(maskKey, (secret) => {
    known.push(secret)
    learned(secret)
  })
  learnSecrets(masker, { profile, secrets })
  const putBack = await putBackChanges(settings, { mayHaveChanged, sessions, leftBehind, interrupted }, masker)
  const notWritten = (fault: unknown) => {
    throw isDiskFull(fault) ? new ReportNotWritten(folder, putBack.notRestored, fault) : fault
  }
  // What a login sends is known from the beginning.
  const later = new MaskedLater(
    masker,
    known.filter(({ kind }) => kind !== 'password' && kind !== 'userName'),
  )
  let { verdicts } = judged
  let evidence = await readEvidence(kept.path)
  if (later.mayStandIn([[...verdicts], [...evidence.exchanges.values()]])) {
    verdicts = new Map(later.inData([...verdicts]))
    await later.inFolder(folder).catch(notWritten)
    evidence = await readEvidence(kept.path)
  }
  const detection = recordedDetection()
  const { exchanges } = evidence
  const faults = judged.faults.map((fault) => masker.mask(fault))
  const facts: RunFacts = { ...judged, verdicts, faults, putBack, detection, exchanges, endedAt: now() }
  const assembled = { ...assembleReport(facts), profile: maskedProfile(profile, maskKey) }
  const held = heldAgainst?.(assembled, exitCodeFor(facts, assembled))
  const report = held === undefined ? assembled : { ...assembled, gate: held.gate }
  await excuseInAllure(folder, report).catch(notWritten)
  await writeReportFolder(folder, report, options.formats, evidence).catch(notWritten)
  if (options.evidence === 'full') await keepToOwner(folder)
  if (options.out === undefined) await pointLatestTo(folder)
  return runResult(facts, report, folder, held?.code)
}
