import { chmod } from 'node:fs/promises'
import { pointLatestTo, readEvidence, writeReportFolder } from '../report/index.js'
// Or it would be loaded when the report is written, and somebody wait for it.
import '../report/render.js'
import { isDiskFull, type LearnedSecret } from '../exchange/index.js'
import type { RunSettings } from '../scenario/index.js'
import { assembleReport, type RunFacts } from './assembling/assemble.js'
import { recordedDetection } from './assembling/detection.js'
import { putBackChanges, type WhatIsLearned } from './assembling/put-back.js'
import { ReportNotWritten } from './folder/report-not-written.js'
import { runResult, type RunResult } from './run-result.js'
import { toldProfile } from './assembling/told-profile.js'

/** What is known of a run once its scenarios have ended. */
export type Judged = Omit<RunFacts, 'putBack' | 'detection' | 'exchanges' | 'endedAt'> &
  WhatIsLearned & {
    /** Whether a change of the sandbox record may have been sent. */
    readonly mayHaveChanged: boolean
    /** What is masked from the first exchange on in which that is put back. */
    readonly secrets: readonly LearnedSecret[]
    readonly now: () => Date
  }

/** Puts back what a run changed, and writes its report folder. Loaded while the scenarios are played: no start waits for it. */
export async function conclude(
  { now, mayHaveChanged, secrets, learned, ...judged }: Judged,
  settings: RunSettings,
): Promise<RunResult> {
  const { options } = judged
  const { folder, profile, maskKey, evidence: kept } = settings
  const putBack = await putBackChanges(settings, { mayHaveChanged, secrets, learned })
  const detection = recordedDetection()
  const evidence = await readEvidence(kept.path)
  const { exchanges } = evidence
  const facts: RunFacts = { ...judged, putBack, detection, exchanges, endedAt: now() }
  const report = { ...assembleReport(facts), profile: toldProfile(profile, maskKey) }
  await writeReportFolder(folder, report, options.formats, evidence).catch((fault: unknown) => {
    throw isDiskFull(fault) ? new ReportNotWritten(folder, putBack.notRestored, fault) : fault
  })
  // With full evidence every file may hold people's data, those of other reporters too.
  if (options.evidence === 'full') await chmod(folder, 0o700)
  if (options.out === undefined) await pointLatestTo(folder)
  return runResult(facts, report, folder)
}
