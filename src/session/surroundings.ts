import type { Wire } from '../exchange/index.js'
import type { Logins } from './logins.js'
import type { ReadPolicy } from './odata-top.js'
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
   * Whether the legacy data service wants the headers of the reported work-around, and whether the OData endpoint takes
   * `$top`: found out by the first reads. How the legacy service wants to be asked for JSON is found out by the actors.
   */
  readonly policy: Readonly<ReadPolicy> & JsonPolicy
  /** Learns the user's name and password, so that no record and no sentence shows them. */
  readonly keepSecret: (credentials: Credentials) => void
}
