import { readRecording, RecordedWire, RememberingMasker } from '../../replay/index.js'
import { askingClause, askingWork } from '../outcome/record.js'
import type { RunContext } from './run-context.js'
import { Undecided } from '../outcome/verdict.js'

/** The recording in the place of the target, where the run judges one again. */
export function recordedTarget(run: RunContext): RecordedWire | undefined {
  const { masker, log, settings, lacks, outOfOrder } = run
  const { recording, profile } = settings
  if (recording === undefined || !(masker instanceof RememberingMasker)) return undefined
  return new RecordedWire({
    ...recording,
    recording: readRecording(recording.path),
    log,
    masker,
    requestTimeoutMs: profile.limits.requestTimeout,
    asker: askingClause,
    work: askingWork,
    notHeld: (sentence) => {
      const clause = askingClause()
      if (clause !== undefined) lacks.set(clause, sentence)
      return new Undecided('cantTell', 'nobody', sentence)
    },
    outOfOrder: () => {
      const clause = askingClause()
      if (clause !== undefined) outOfOrder.add(clause)
    },
  })
}
