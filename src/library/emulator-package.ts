/**
 * The emulator as a library: what the package `svc-conformance-emulator` exports. `svc-conformance` exports the same, and
 * the checker besides.
 */
export { type EmulatorOptions, emulate, type Emulator } from './emulator-options.js'
export type { EmulatorDataFile } from '../schema/generated/emulator-data.js'
export type { Profile } from '../schema/generated/profile.js'
export type {
  AddedFault,
  FaultInput,
  FaultKind,
  LoggedRequest,
  OwnUser,
  RequestFilter,
  Stub,
} from '../emulator/index.js'
export { ProfileFault } from '../profile/faults/profile-fault.js'
export { UnknownOverrideError } from '../emulator/errors.js'
