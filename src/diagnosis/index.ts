export type { ProfileSeen } from './cause.js'
export { causes } from './causes.js'
export { withLikelyCauses } from './likely-causes.js'
export { preflightOf } from './preflight.js'
