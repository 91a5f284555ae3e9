/** The other direction: a client program is run against the emulator, or its traffic with a deployment recorded, and judged. */
export { CommandNotStarted, NothingSent } from './errors.js'
export { judgeClient, serveClient, type StageChoice } from './judge-client.js'
export { recordDeployment } from './record-deployment.js'
export type { Judgement } from './recording-folder.js'
