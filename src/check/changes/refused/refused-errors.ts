import { ExchangeFault, type Exchange } from '../../../exchange/index.js'
import { errorBodyOf } from '../../../odata/index.js'
import { ChangedByOthers, KeeperLockedOut, RecordInUse, SandboxUnreadable } from '../../../sandbox/index.js'
import { LoginRefused, type Actor } from '../../../session/index.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { Undecided } from '../../outcome/verdict.js'
import { malformedGuid, malformedJson, malformedOtherwise } from './malformed-kinds.js'
import { isDataRefusal } from './malformed-pair.js'
import { missingRecord, missingRecordInVerbose } from './missing-record.js'

/**
 * Answers with an error body to the changes that the GUID clauses and WRITE-8 see refused: inner errors are often there
 * alone. Each is sent once a run, whoever asks first. None where the profile gives no record to change, or it cannot be
 * worked on, which is for the clauses about changes to tell; nor is an answer that is no error body, which they judge too,
 * unless the departure is declared by which they do not look at what an error says.
 */
export async function errorsOfChanges(run: RunContext, main: Actor): Promise<readonly Exchange[]> {
  if (!run.profile.sandbox || run.settings.readOnly) return []
  const errors: Exchange[] = []
  const refusals = [
    malformedGuid(run, main, 'textForGuid'),
    malformedJson(run, main, 'cutOff'),
    malformedOtherwise(run, main, 'textForGuid'),
    () => missingRecord(run, main),
    () => missingRecordInVerbose(run, main),
  ]
  for (const refusal of refusals) {
    try {
      const sent = await refusal()
      if (!sent) continue
      const answer = 'altered' in sent ? sent.altered.answer : sent.refused
      const isJudgedElsewhere = errorBodyOf(answer) === undefined && !run.departures.declared('inner-errors-hidden')
      if (!isJudgedElsewhere && isDataRefusal(run, answer)) errors.push(answer)
    } catch (fault) {
      if (!isForChanges(fault)) throw fault
      observe(`judged by failures of reads alone: ${fault.message}`)
      break
    }
  }
  return errors
}

function isForChanges(fault: unknown): fault is Error {
  return [
    Undecided,
    SandboxUnreadable,
    ChangedByOthers,
    KeeperLockedOut,
    RecordInUse,
    LoginRefused,
    ExchangeFault,
  ].some((kind) => fault instanceof kind)
}
