/** Recorded evidence in the place of the network. */
export type { Citations } from './choice.js'
export type { RecordedWireSettings } from './recorded-wire.js'
export { RecordedWire } from './recorded-wire.js'
export { numberOf, readRecording, type Recording } from './recording.js'
export { RememberingMasker } from './remembering-masker.js'
export { filledIn, type World } from './stand-ins.js'
export { hidesValues } from './masked-values-in.js'
