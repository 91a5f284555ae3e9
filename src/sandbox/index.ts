/**
 * The one record that a run may change: its snapshot, the write-ahead journal, changes that are read back, and putting
 * it back whatever happens.
 */
export { waysToWrite } from './restoring/alternatives.js'
export type { Change, Changed } from './changing/change.js'
export { ChangeNotAllowed } from './changing/change-not-allowed.js'
export { ChangedByOthers } from './changing/changed-by-others.js'
export { JournalDoesNotFit } from './journal/journal-does-not-fit.js'
export { journalName } from './journal/journal-file.js'
export { JournalInTheWay } from './journal/journal-in-the-way.js'
export { JournalUnreadable } from './journal/journal-unreadable.js'
export type { Patience } from './seeing/patience.js'
export { holdsMarkedText, isMarkedText, isShortMarkedText, markedText, shortMarkedText } from './changing/own-texts.js'
export { ChangeWouldLose } from './changing/change-would-lose.js'
export { PutWouldLose } from './changing/put-would-lose.js'
export { readJournal, type FoundJournal } from './journal/read-journal.js'
export { RecordInUse } from './changing/record-in-use.js'
export { restoreFromJournal } from './restoring/restore-from-journal.js'
export type { RestoreResult } from './restoring/restore-result.js'
export { fieldsThatDiffer, sameStored } from './seeing/sameness.js'
export type { ChangeMethod } from './seeing/record-access.js'
export { Sandbox } from './sandbox.js'
export { SandboxUnreadable } from './seeing/sandbox-unreadable.js'
