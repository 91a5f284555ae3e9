import { ExchangeFault } from '../../exchange/index.js'
import type { ErrorBody } from '../../odata/index.js'
import { ChangedByOthers, RecordInUse, SandboxUnreadable } from '../../sandbox/index.js'
import { LoginRefused, type Actor } from '../../session/index.js'
import { observe } from '../record.js'
import type { RunContext } from '../run-context.js'
import { Undecided } from '../verdict.js'
import { isDataRefusal, malformedGuid, malformedJson } from './malformed-pair.js'

/**
 * Errors in JSON of the changes that the GUID clauses see refused: inner errors are often there alone. Each is sent once
 * a run, whoever asks first. None where the profile gives no record to change, or it cannot be worked on, which is for
 * the clauses about changes to tell; nor is an answer that is no error body, which GUID-1 to GUID-5 judge.
 */
export async function errorsOfChanges(run: RunContext, main: Actor): Promise<readonly ErrorBody[]> {
  if (!run.profile.sandbox || run.settings.readOnly) return []
  const errors: ErrorBody[] = []
  for (const pairOf of [malformedGuid(run, main, 'textForGuid'), malformedJson(run, main, 'cutOff')]) {
    try {
      const { altered, error } = await pairOf()
      if (error?.format === 'json' && isDataRefusal(run, altered.answer)) errors.push(error)
    } catch (fault) {
      if (!isForChanges(fault)) throw fault
      observe(`judged by failures of reads alone: ${fault.message}`)
      break
    }
  }
  return errors
}

function isForChanges(fault: unknown): fault is Error {
  return [Undecided, SandboxUnreadable, ChangedByOthers, RecordInUse, LoginRefused, ExchangeFault].some(
    (kind) => fault instanceof kind,
  )
}
