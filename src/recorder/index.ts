export { writeHar } from './har.js'
export { startRecorder, type RecordedExchange, type RecorderOptions } from './recorder.js'
