import type { AnonymousServiceEntry, CustomServiceEntry } from '../schema/generated/profile.js'
import { defaults } from './values/defaults.js'
import { given } from './values/plain.js'
import type { ResolvedAnonymousService, ResolvedCustomService } from './resolved-profile.js'

/** A custom service with its defaults, and each parameter beside what is expected of it. */
export function customService({ expect, parameters, ...service }: CustomServiceEntry): ResolvedCustomService {
  return given({
    ...defaults.services.custom,
    ...service,
    parameters: (parameters ?? []).map((value, index) => given({ value, contains: expect?.contains?.[index] })),
    status: expect?.status,
  })
}

/** An anonymous service with its defaults. */
export function anonymousService({ expect, ...service }: AnonymousServiceEntry): ResolvedAnonymousService {
  return given({ ...defaults.services.anonymous, ...service, status: expect?.status, contains: expect?.contains })
}
