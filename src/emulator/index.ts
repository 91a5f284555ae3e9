export { startEmulator, type Emulator } from './emulator.js'
export type { ThreadedEmulator } from './emulator-thread.js'
export type { EmulatorOptions, ServedExchange } from './options.js'
export {
  listDeviations,
  listGenerations,
  listScenarios,
  listTraits,
  listVariantGroups,
  listVariants,
} from './overrides/catalogue.js'
export { InvalidEmulatorOption, UnknownOverrideError } from './errors.js'
export type { EmulatorData, EntityData, FieldKind, OwnUser, ServiceMethod } from './domain/emulator-data.js'
export type { Stub } from './control/stubs/stub.js'
export type { FaultInput, FaultKind } from './control/fault-input.js'
export type { AddedFault } from './control/faults.js'
export type { LoggedRequest, RequestFilter } from './control/request-log.js'
export { dependenceOn, variety } from './overrides/variety.js'
