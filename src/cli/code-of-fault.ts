import { CommandNotStarted, NothingSent } from '../client/errors.js'
import { exitCodeOf, type ExitCode } from '../contract/index.js'
import { UnknownOverrideError } from '../emulator/errors.js'
import { isDiskFull } from '../exchange/evidence/evidence-file.js'
import { ExchangeFault } from '../exchange/faults/errors.js'
import { ProfileFault } from '../profile/faults/profile-fault.js'
import { KeyUnusable } from '../report/integrity/keys.js'
import {
  OwnClauseFault,
  UnknownCheck,
  UnknownClause,
  ReportFolderFault,
  ReportNotWritten,
  SessionNotProven,
  PackageUnloadable,
} from '../run/errors.js'
import { RecordHeld } from '../run/folder/record-hold.js'
import { LoginRefused } from '../session/logins/login-refused.js'
import { noTemporaryFolder, UsageFault, folderGone, isFolderGone, codeOfOwnFault, tellOwnFault } from './errors.js'
import { NothingToJudge, UnreadableRecording } from '../traffic/errors.js'
import { codeOfSignal, type Terminal } from './terminal/terminal.js'

/** Says on stderr why a command ended by a fault, and gives the exit code that goes with it. */
export function codeOfFault(terminal: Terminal, fault: unknown): ExitCode {
  if (fault instanceof ReportNotWritten) {
    terminal.say(`error: ${fault.message}`)
    return exitCodeOf(fault.notRestored ? ['notRestored'] : ['checkerFault'])
  }
  if (isDiskFull(fault)) {
    terminal.say(`error: no space left on disk (${fault.message}). Free some space and retry`)
    return codeOfOwnFault(terminal)
  }
  if (terminal.signal.aborted) {
    terminal.say(`interrupted by ${String(terminal.signal.reason)}`)
    return codeOfSignal(terminal.signal.reason)
  }
  if (isFolderGone(fault)) {
    terminal.say(folderGone)
    return exitCodeOf(['usage'])
  }
  const remedy = noTemporaryFolder(fault)
  if (remedy !== undefined) {
    terminal.say(remedy)
    return exitCodeOf(['usage'])
  }
  if (isUsage(fault)) {
    terminal.say(`error: ${fault.message}`)
    return exitCodeOf(['usage'])
  }
  if (
    fault instanceof LoginRefused ||
    fault instanceof ExchangeFault ||
    fault instanceof SessionNotProven ||
    fault instanceof NothingToJudge
  ) {
    terminal.say(`error: ${fault.message}`)
    return exitCodeOf(['nothingJudged'])
  }
  return tellOwnFault(terminal, fault)
}

/** What was given wrongly, to be said without a stack. */
export function isUsage(fault: unknown): fault is Error {
  return (
    fault instanceof UsageFault ||
    fault instanceof CommandNotStarted ||
    fault instanceof NothingSent ||
    fault instanceof ProfileFault ||
    fault instanceof UnknownCheck ||
    fault instanceof UnknownClause ||
    fault instanceof OwnClauseFault ||
    fault instanceof KeyUnusable ||
    fault instanceof PackageUnloadable ||
    fault instanceof ReportFolderFault ||
    fault instanceof RecordHeld ||
    fault instanceof UnknownOverrideError ||
    fault instanceof UnreadableRecording
  )
}
