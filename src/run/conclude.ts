import { keepToOwner, pointLatestTo, readEvidence, writeReportFolder } from '../report/index.js'
// Or it would be loaded when the report is written, and somebody wait for it.
import '../report/render.js'
import { isDiskFull, Masker, type LearnedSecret } from '../exchange/index.js'
import { learnSecrets } from '../check/context/learn-secrets.js'
import type { RunSettings } from '../check/context/run-settings.js'
import { assembleReport, type RunFacts } from './assembling/assemble.js'
import { recordedDetection } from './assembling/detection.js'
import { MaskedLater } from './assembling/masked-later.js'
import { putBackChanges } from './assembling/put-back.js'
import { ReportNotWritten } from './folder/report-not-written.js'
import { runResult, type RunResult } from './run-result.js'
import { maskedProfile } from './assembling/told-profile.js'

/** What is known of a run once its scenarios have ended. */
export type ScenariosEnded = Omit<RunFacts, 'putBack' | 'detection' | 'exchanges' | 'endedAt'> & {
  /** Whether a change of the sandbox record may have been sent. */
  readonly mayHaveChanged: boolean
  /** The session that changed it, where it was told. */
  readonly session: unknown
  /** What is masked from the first exchange on in which that is put back. */
  readonly secrets: readonly LearnedSecret[]
  /** Told those, and what is learned while it is put back. */
  readonly learned: (secret: LearnedSecret) => void
  readonly now: () => Date
}

/** Puts back what a run changed, and writes its report folder. Loaded while the scenarios are played: no start waits for it. */
export async function conclude(
  { now, mayHaveChanged, session, secrets, learned, ...judged }: ScenariosEnded,
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
  const putBack = await putBackChanges(settings, { mayHaveChanged, session }, masker)
  const notWritten = (fault: unknown) => {
    throw isDiskFull(fault) ? new ReportNotWritten(folder, putBack.notRestored, fault) : fault
  }
  const later = new MaskedLater(masker, known)
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
  const report = { ...assembleReport(facts), profile: maskedProfile(profile, maskKey) }
  await writeReportFolder(folder, report, options.formats, evidence).catch(notWritten)
  if (options.evidence === 'full') await keepToOwner(folder)
  if (options.out === undefined) await pointLatestTo(folder)
  return runResult(facts, report, folder)
}
