/**
 * svc-conformance as a library: runs, the emulator, and clauses of your own. To import it loads neither vitest nor the
 * emulator; what a function needs is loaded when it is called.
 */
export * as contract from './contract/index.js'
export { run, type RunOptions } from './library/run.js'
export type { RunResult } from './run/index.js'
export { emulate, type Emulator } from './library/emulate.js'
export type { EmulatorOptions } from './emulator/index.js'
export type { Profile } from './schema/generated/profile.js'
export type { ClauseResult, Report } from './schema/generated/report.js'

export { ProfileFault } from './profile/faults/profile-fault.js'
export { OwnClauseFault } from './run/choosing/own-clause-fault.js'
export { RecordHeld } from './run/folder/record-held.js'
export { ReportFolderFault } from './run/folder/report-folder-fault.js'
export { UnknownClause } from './run/choosing/unknown-clause.js'
export { UnknownOverrideError } from './emulator/unknown-override-error.js'

export { ownClause as clause } from './scenario/playing/registry.js'
export { expect } from './scenario/words/expect-inside.js'
export type { ExchangeMatchers } from './scenario/words/expect.js'
export { cantTell, inapplicable, untested } from './scenario/outcome/verdict.js'
export { observe } from './scenario/outcome/record.js'
export { legacyRead, odataRead, plainRead, serviceCall } from './scenario/words/requests.js'
export { isGoodRead, named, rowsOf } from './scenario/words/answers.js'
export { sendTwins, type Twins } from './scenario/words/twins.js'
export { alterations, type Actor, type ActorRequest, type Alteration } from './session/index.js'
export type { Exchange } from './exchange/index.js'
export type { Given } from './scenario/playing/given.js'
export type { Scenario } from './scenario/playing/judge-clause.js'
export type { OwnClauseEntry } from './scenario/playing/own-clause.js'
export type { RunContext } from './scenario/context/run-context.js'
