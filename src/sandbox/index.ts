/**
 * The one record that a run may change: its snapshot, the write-ahead journal, changes that are read back, and putting
 * it back whatever happens.
 */
export { waysToWrite } from './alternatives.js'
export type { Change, Changed } from './change.js'
export { ChangeNotAllowed } from './change-not-allowed.js'
export { ChangedByOthers } from './changed-by-others.js'
export { JournalDoesNotFit } from './journal-does-not-fit.js'
export { journalName } from './journal-file.js'
export { JournalInTheWay } from './journal-in-the-way.js'
export { JournalUnreadable } from './journal-unreadable.js'
export { defaultPatience, type Patience } from './patience.js'
export { PutWouldLose } from './put-would-lose.js'
export { readJournal, type FoundJournal } from './read-journal.js'
export { restoreFromJournal, type RestoreSettings } from './restore-from-journal.js'
export { RestoreRefused } from './restore-refused.js'
export type { DifferingField, RestoreResult, RestoreState } from './restore-result.js'
export { canonical, digestOf, fieldsThatDiffer, sameStored, type FieldTypes } from './sameness.js'
export type { ChangeMethod } from './record-access.js'
export { Sandbox } from './sandbox.js'
export type { SandboxSettings } from './sandbox-settings.js'
export { SandboxUnreadable, type WhyNotRead } from './sandbox-unreadable.js'
