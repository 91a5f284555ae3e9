/** svc-conformance as a library: the contract, and the run of the suite against one target. */
export * as contract from './contract/index.js'
export { readProfile, ProfileFault, type ResolvedProfile } from './profile/index.js'
export { startEmulator, type Emulator, type EmulatorOptions } from './emulator/index.js'
export { run, type RunHandles, type RunOptions, type RunResult } from './run/index.js'
export type { Report } from './schema/generated/report.js'
