import { ExchangeFault, type Exchange } from '../../../exchange/index.js'
import { errorBodyOf } from '../../../odata/index.js'
import { ChangedByOthers, KeeperLockedOut, RecordInUse, SandboxUnreadable } from '../../../sandbox/index.js'
import { LoginRefused } from '../../../session/index.js'
import { observe } from '../../outcome/record.js'
import { Undecided } from '../../outcome/verdict.js'
import { isDataRefusal, malformed } from './malformed.js'
import { missingRecord, missingRecordInVerbose } from './missing-record.js'
import type { GivenMain } from '../../runner/given.js'

/**
 * Answers with an error body to the changes that the GUID clauses and WRITE-8 see refused: inner errors are often there
 * alone. Each is sent once a run, whoever asks first. None where the profile gives no record to change, or it cannot be
 * worked on, which is for the clauses about changes to tell; nor is an answer that is no error body, which they judge too,
 * unless the departure is declared by which they do not look at what an error says.
 */
export async function errorsOfChanges(writer: GivenMain): Promise<readonly Exchange[]> {
  if (!writer.run.profile.sandbox || writer.run.settings.readOnly) return []
  const errors: Exchange[] = []
  const refusals = [
    malformed('textForGuid'),
    malformed('cutOff'),
    malformed('textForGuid', { byPut: true }),
    missingRecord,
    missingRecordInVerbose,
  ]
  for (const refusal of refusals) {
    try {
      const sent = await refusal(writer)
      if (!sent) continue
      const answer = 'altered' in sent ? sent.altered.answer : sent.refused
      const isJudgedElsewhere =
        errorBodyOf(answer) === undefined && !writer.run.departures.declared('inner-errors-hidden')
      if (!isJudgedElsewhere && isDataRefusal(writer.run, answer)) errors.push(answer)
    } catch (fault) {
      if (!isForChanges(fault)) throw fault
      observe(`tested with failed reads only: ${fault.message}`)
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
