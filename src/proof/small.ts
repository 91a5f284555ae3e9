import type { EmulatorOptions } from '../emulator/index.js'

/** A large entity of few records under a low cap: what the cap is like does not hang on its size. */
export const small: EmulatorOptions = { rows: 150, maxEntityRowCount: 120 }
