export { firstRead } from './first-read.js'
export { firstLogin, sendRenewing, session } from './main-session.js'
export { send } from './sending.js'
export { browserAccept, legacyRead, otherReads, plainRead, probeEntity } from './requests.js'
export {
  callProofs,
  needsGuarded,
  readProof,
  sessionColumn,
  type SessionProof,
  sessionProof,
  sessionRead,
} from './session-proof.js'
