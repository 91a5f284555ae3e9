/**
 * svc-conformance as a library: runs, the emulator, and clauses of your own. To import it loads neither vitest nor the
 * emulator; what a function needs is loaded when it is called.
 */
export * as contract from './contract/index.js'
export { run, type RunOptions } from './library/run.js'
export type { RunResult } from './run/index.js'
export { emulate, type Emulator } from './library/emulate.js'
export type {
  AddedFault,
  FaultInput,
  FaultKind,
  LoggedRequest,
  OwnUser,
  RequestFilter,
  Stub,
} from './emulator/index.js'
export type { EmulatorOptions } from './library/emulator-options.js'
export type { EmulatorDataFile } from './schema/generated/emulator-data.js'
export type { Profile } from './schema/generated/profile.js'
export type { ClauseResult, Report } from './schema/generated/report.js'

export { ProfileFault } from './profile/faults/profile-fault.js'
export { OwnClauseFault } from './run/choosing/own-clause-fault.js'
export { RecordHeld } from './run/folder/record-held.js'
export { ReportFolderFault } from './run/folder/report-folder-fault.js'
export { UnknownClause } from './run/choosing/unknown-clause.js'
export { UnknownOverrideError } from './emulator/unknown-override-error.js'

export { ownClause as clause } from './check/runner/registry.js'
export { expect } from './check/core/expect-inside.js'
export type { ExchangeMatchers } from './check/core/expect.js'
export { cantTell, inapplicable, untested } from './check/outcome/verdict.js'
export { observe } from './check/outcome/record.js'
export { legacyRead, odataRead, plainRead, serviceCall } from './check/core/requests.js'
export { isGoodRead, named, rowsOf } from './check/core/answers.js'
export { sendTwins, type Twins } from './check/core/twins.js'
export { alterations, type Actor, type ActorRequest, type Alteration } from './session/index.js'
export type { Exchange } from './exchange/index.js'
export type { Given } from './check/runner/given.js'
export type { Scenario } from './check/runner/judge-clause.js'
export type { OwnClauseEntry } from './check/runner/own-clause.js'
export type { RunContext } from './check/context/run-context.js'
