import type { ForcedRequests } from '../session/index.js'
import type { Lookup } from './model.js'
import type { LargeSeen } from './large.js'
import type { Place } from './locate.js'
import type { RecordDeparture } from './record-departures.js'
import type { SandboxProposal } from './sandbox-proposal.js'
import type { ServicesSeen } from './services.js'

/** What a first contact found out, and how; nothing of it is judged. */
export interface Findings {
  readonly place: Place
  readonly naming: {
    /** What stands for `SVC`; undefined where no cookie showed it. */
    readonly prefix?: string
    readonly cultureHeader?: string
    readonly evidence: string
  }
  /** Secure cookies that came over plain http and were not kept. */
  readonly withheld: readonly string[]
  readonly passwordChangeDue: boolean
  /** Departures that the answer to the login showed. */
  readonly loginDepartures: readonly string[]
  /** Departures that records of the probe showed. */
  readonly recordDepartures: readonly RecordDeparture[]
  readonly services: ServicesSeen
  /** Which requests were answered 401 until `ForceUseSession: true` went along; `all` where the OData endpoint's were. */
  readonly forceUseSession: ForcedRequests
  readonly probe?: { readonly entity: string; readonly lacks: readonly string[]; readonly evidence: string }
  readonly lookup?: Lookup & { readonly entity: string }
  readonly large: LargeSeen
  readonly sandbox?: SandboxProposal & { readonly id?: string }
  /** Reads that brought nothing, and what else a person should know. */
  readonly notes: readonly string[]
  readonly reads: number
  readonly logins: number
}

/** The service that answered 401 until `ForceUseSession: true` went along. */
export function refusing(requests: 'legacy' | 'all' | 'changes'): string {
  return requests === 'all' ? 'OData endpoint' : 'legacy data service'
}

/** A record that a person named as the one that may be changed. */
export interface NamedRecord {
  readonly entity: string
  readonly id: string
}
