export type { Cause, ProfileSeen } from './cause.js'
export { causes } from './causes.js'
export { withLikelyCauses } from './likely-causes.js'
export { preflightOf, type PreflightFacts } from './preflight.js'
