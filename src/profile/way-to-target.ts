import { given } from './values/quantity.js'
import type { ResolvedProfile } from './resolved-profile.js'

/** The settings of a wire that come from the profile: how the target is reached, and how much it is asked to bear. */
export interface WayToTarget {
  readonly requestTimeoutMs: number
  readonly maxBodySize: number
  readonly concurrency: number
  readonly rate?: number
  readonly tls: ResolvedProfile['target']['tls']
  readonly proxy?: string
  readonly contact?: string
  readonly correlationHeader?: string
}

/** Every wire to a target is made of these, so that none of them goes another way, or faster, than the profile says. */
export function wayToTarget({ target, limits }: ResolvedProfile): WayToTarget {
  const { tls, proxy, contact, correlationHeader } = target
  const { requestTimeout, maxBodySize, concurrency, rate } = limits
  return {
    requestTimeoutMs: requestTimeout,
    maxBodySize,
    concurrency,
    tls,
    ...given({ rate, proxy, contact, correlationHeader }),
  }
}
