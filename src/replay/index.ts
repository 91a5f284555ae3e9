/** Recorded evidence in the place of the network. */
export type { Citations } from './choice.js'
export { RecordedWire } from './recorded-wire.js'
export { readRecording, type Recording } from './recording.js'
export { filledIn } from './stand-ins.js'
export { hidesValues, RememberingMasker } from './masked-values-in.js'
