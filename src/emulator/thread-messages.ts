import type { Emulator } from './emulator.js'

/** What the thread of an emulator is told. */
export type ToThread = 'expire' | 'prepare' | 'close'

/** What it tells: once that it serves, and then that it has done what it was told; of `prepare` it says nothing. */
export type FromThread = { readonly started: Pick<Emulator, 'baseUrl' | 'profile' | 'environment'> } | 'done'
