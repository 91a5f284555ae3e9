import { ExchangeFault, type Exchange } from '../../../exchange/index.js'
import { errorBodyOf, errorTextsOf } from '../../../odata/index.js'
import { ChangedByOthers, KeeperLockedOut, RecordInUse, SandboxUnreadable } from '../../../sandbox/index.js'
import { LoginRefused } from '../../../session/index.js'
import { observe } from '../../outcome/record.js'
import { Undecided } from '../../outcome/verdict.js'
import { jsonNotValid, notConvertible } from './malformed-expectations.js'
import { isDataRefusal, malformed, noteTwins } from './malformed.js'
import { missingRecord, missingRecordInVerbose, noteMissing } from './missing-record.js'
import type { GivenMain } from '../../engine/given.js'

/**
 * Answers to the changes that the GUID clauses and WRITE-8 see refused: inner errors are often there alone. Each is sent once
 * a run, whoever asks first. None where the profile gives no record to change, or it cannot be worked on, which is for the
 * clauses about changes to tell; nor is an answer that is no error body and does not say what those clauses look for, which
 * fails them, unless the departure is declared by which they do not look at it.
 */
export async function errorsOfChanges(writer: GivenMain, forms: 'plain' | 'all' = 'all'): Promise<readonly Exchange[]> {
  if (!writer.run.profile.sandbox || writer.run.settings.readOnly) return []
  const errors: Exchange[] = []
  const refusals = [
    [malformed('textForGuid'), notConvertible],
    [malformed('cutOff'), jsonNotValid],
    [missingRecord, undefined],
    ...(forms === 'plain'
      ? []
      : ([
          [malformed('textForGuid', { byPut: true }), notConvertible],
          [missingRecordInVerbose, undefined],
        ] as const)),
  ] as const
  for (const [refusal, statement] of refusals) {
    try {
      const sent = await refusal(writer)
      if (!sent) continue
      const answer = 'altered' in sent ? sent.altered.answer : sent.refused
      const error = errorTextsOf(answer)
      const isSaid = error !== undefined && statement?.says(error, []) === 'yes'
      const isJudgedElsewhere =
        errorBodyOf(answer) === undefined && !isSaid && !writer.run.departures.declared('inner-errors-hidden')
      if (isJudgedElsewhere || !isDataRefusal(writer.run, answer)) continue
      errors.push(answer)
      if ('altered' in sent) noteTwins(sent)
      else noteMissing(sent)
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
