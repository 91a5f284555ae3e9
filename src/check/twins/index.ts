export { control, sharedControl } from './control.js'
export { anotherSession, twoSessions, type TwoSessions } from './second-session.js'
export { isAccessGranted, noteTwins, sendTwins, type Twins } from './twins.js'
