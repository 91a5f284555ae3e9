import type { Wire } from '../exchange/index.js'
import type { ForcePolicy } from './force-use-session.js'
import type { Logins } from './logins.js'
import type { ReadPolicy } from './odata-top.js'
import type { PrefixPolicy } from './prefix-trial.js'
import type { SecureOverHttp } from './secure-over-http.js'
import type { JsonPolicy } from './verbose-accept.js'

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
  readonly naming: { readonly vendorPrefix: string; readonly cultureHeader: string }
  /**
   * Which requests carry the headers of the reported work-around, and whether the OData endpoint takes `$top`: found out by
   * the first reads and changes. How the legacy service wants to be asked for JSON, and which of several cookies has the
   * CSRF token, is found out by the actors.
   */
  readonly policy: ForcePolicy & Readonly<ReadPolicy> & JsonPolicy & PrefixPolicy
  /** Learns the user's name and password, so that no record and no sentence shows them. */
  readonly keepSecret: (credentials: Credentials) => void
}
