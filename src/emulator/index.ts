export { startEmulator, type Emulator } from './emulator.js'
export type { EmulatorOptions } from './options.js'
export { listDeviations, listVariants, type Listed } from './catalogue.js'
export { UnknownOverrideError } from './unknown-override-error.js'
