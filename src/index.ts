/**
 * svc-conformance as a library: runs, the emulator, and clauses of your own. To import it loads neither vitest nor the
 * emulator; what a function needs is loaded when it is called.
 */
export * as contract from './contract/index.js'
export { run, type RunOptions } from './library/run.js'
export type { RunResult } from './run/index.js'
export * from './library/emulator-package.js'
export type { ClauseResult, Report } from './schema/generated/report.js'

export { OwnClauseFault, UnknownClause, ReportFolderFault } from './run/errors.js'
export { RecordHeld } from './run/folder/record-hold.js'

export { ownClause as clause } from './check/engine/registry.js'
export { expect } from './check/answers/expect-inside.js'
export type { ExchangeMatchers } from './check/answers/expect.js'
export { cantTell, inapplicable, untested } from './check/outcome/verdict.js'
export { observe } from './check/outcome/record.js'
export { legacyRead, odataRead, plainRead, serviceCall } from './check/sessions/requests.js'
export { isGoodRead, named, rowsOf } from './check/answers/answers.js'
export { sendTwins, type Twins } from './check/twins/twins.js'
export { alterations, type Actor, type ActorRequest, type Alteration } from './session/index.js'
export type { Exchange } from './exchange/index.js'
export type { Given } from './check/engine/given.js'
export type { Scenario } from './check/runner/judge-clause.js'
export type { OwnClauseEntry } from './check/engine/own-clause.js'
export type { RunContext } from './check/run-state/run-context.js'
