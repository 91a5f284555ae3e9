import type { RequestDraft, Wire } from '../../../exchange/index.js'
import { isForOwnClause, askingClause, askingWork } from '../../outcome/record.js'
import { untested, Undecided } from '../../outcome/verdict.js'
import { readRecording, RecordedWire, RememberingMasker } from '../../../replay/index.js'
import type { RunContext } from '../run-context.js'

const reading = ['GET', 'HEAD', 'OPTIONS']
/** By which a server may be told to take a request for one of another method. */
const methodHeader = /^x-(?:http-)?method(?:-override)?$/i

/**
 * A wire for a run that must change nothing: an own clause, of which nobody knows what it does, sends what reads, and
 * logins. The scenarios of the catalogue keep to that by themselves.
 */
export function harmlessForOwn(wire: Wire, loginUrl: string): Wire {
  return {
    send: (draft: RequestDraft) => {
      const method = changingMethodOf(draft)
      if (isForOwnClause() && method !== undefined && draft.url !== loginUrl)
        return untested(`--read-only forbids its ${method}, because it could change data`)
      return wire.send(draft)
    },
    close: () => wire.close(),
  }
}

/** The method of a request that does not only read, also where a header stands for it. */
function changingMethodOf({ method, headers }: RequestDraft): string | undefined {
  const named = headers.filter(([name]) => methodHeader.test(name)).map(([, value]) => value.trim().toUpperCase())
  return [method, ...named].find((one) => !reading.includes(one))
}

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
