/**
 * The one record that a run may change: its snapshot, the write-ahead journal, changes that are read back, and putting
 * it back whatever happens.
 */
export { documentedForm, waysToWrite } from './seeing/ways-to-write.js'
export type { Change, Changed } from './changing/change.js'
export { ChangedByOthers } from './changing/changed-by-others.js'
export {
  JournalInTheWay,
  JournalDoesNotFit,
  JournalLost,
  JournalUnreadable,
  ChangeNotAllowed,
  KeeperLockedOut,
  RecordInUse,
  ChangeWouldLose,
  PutWouldLose,
  ChangedLate,
  SandboxUnreadable,
} from './errors.js'
export { journalName } from './journal/known-journals.js'
export type { Patience } from './seeing/patience.js'
export { holdsMarkedText, isMarkedText, isShortMarkedText, markedText, shortMarkedText } from './seeing/own-texts.js'
export { readJournal, type FoundJournal } from './journal/read-journal.js'
export { restoreFromJournal, type LivingSessions } from './restoring/restore-from-journal.js'
export type { RestoreResult } from './restoring/restore-result.js'
export { isBlank } from './seeing/likeness.js'
export { fieldsThatDiffer, sameStored, type FieldTypes } from './seeing/sameness.js'
export { readOf, verboseJson, type ChangeMethod } from './seeing/record-access.js'
export { Sandbox } from './sandbox.js'
export { valueToGive } from './seeing/full-values.js'
