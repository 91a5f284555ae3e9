export { readProfile, readProfileObject } from './read-profile.js'
export { readWaivers } from './read-waivers.js'
export { ProfileFault } from './profile-fault.js'
export type { Fault } from './fault.js'
export type { Overrides, Surroundings } from './surroundings.js'
export { lacks, lacksAny, type Addition, type Lack } from './lacks.js'
export { secretsOf } from './resolved-profile.js'
export type {
  Attestation,
  DeclaredDeparture,
  ResolvedAnonymousService,
  ResolvedCustomService,
  ResolvedLimits,
  ResolvedProbe,
  ResolvedProfile,
  ResolvedSandbox,
  ResolvedTarget,
  ResolvedUser,
  Waiver,
} from './resolved-profile.js'
export { wayToTarget, type WayToTarget } from './way-to-target.js'
export type { ExpiredSession } from './session-copy.js'
export { defaults } from './defaults.js'
