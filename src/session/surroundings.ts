import type { Wire } from '../exchange/index.js'
import type { ForcePolicy } from './requests/force-use-session.js'
import type { Logins } from './logins/logins.js'
import type { ReadPolicy } from './requests/odata-top.js'
import type { PrefixPolicy } from './logins/prefix-trial.js'
import type { JsonPolicy } from './requests/verbose-accept.js'

/** Whether a Secure cookie may travel over plain http: never, always, or to this machine only. */
export type SecureOverHttp = boolean | 'loopback'

export interface Credentials {
  readonly name: string
  readonly password: string
}

/** What all actors of a run share: the way to the target and what was found out about it. */
export interface Surroundings {
  readonly wire: Wire
  readonly logins: Logins
  readonly loginUrl: string
  readonly secureOverHttp: SecureOverHttp
  readonly naming: {
    readonly vendorPrefix: string
    readonly cultureHeader: string
    /** True where the prefix was detected by a run, and is not that of the profile: other CSRF headers may be tried. */
    readonly isDetected?: boolean
  }
  /**
   * Which requests carry the headers of the reported work-around, and whether the OData endpoint takes `$top`: found out by
   * the first reads and changes. How the legacy service wants to be asked for JSON, and which of several cookies has the
   * CSRF token, is found out by the actors.
   */
  readonly policy: ForcePolicy & Readonly<ReadPolicy> & JsonPolicy & PrefixPolicy
  /** Learns the user's name and password, so that no record and no sentence shows them. */
  readonly keepSecret: (credentials: Credentials) => void
}

/** True where a Secure cookie is neither taken from this URL nor sent back to it. */
export function withholdsSecure(url: string, policy: SecureOverHttp): boolean {
  if (!isPlainHttp(url)) return false
  return policy === 'loopback' ? !isLoopback(new URL(url).hostname) : !policy
}

export function isPlainHttp(url: string): boolean {
  return /^http:/i.test(url)
}

/** localhost, 127.0.0.0/8 and ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}
