import type { ForcedRequests } from '../session/index.js'
import type { Lookup } from './exploring/model.js'
import type { Place } from './exploring/locate.js'
import type { OfferedRecord } from './exploring/offered-records.js'
import type { RecordDeparture } from './exploring/record-departures.js'
import type { SandboxProposal } from './exploring/sandbox-proposal.js'
import type { ServicesSeen } from './exploring/services.js'
import { defaults } from '../profile/index.js'
import type { Collections } from './exploring/collections.js'
import type { EntitiesSeen } from './exploring/entities.js'
import { looksLikeLogTable } from './exploring/likely-names.js'

/** An entity that has more rows than the cap, as counted; `candidates` are those that nobody counted. */
interface LargeSeen {
  readonly found?: { readonly entity: string; readonly rows: number }
  readonly candidates: readonly string[]
  readonly evidence: string
}

const mostCounts = 6

const cap = defaults.target.maxEntityRowCount

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
  /** Why the login opened nothing, where it set no ticket. */
  readonly withoutTicket?: string
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
  /** Records that may be chosen as sandbox, where a person is there to choose. */
  readonly offered: readonly OfferedRecord[]
  /** Reads that brought nothing, and what else a person should know. */
  readonly notes: readonly string[]
  readonly reads: number
  readonly logins: number
}

/** The service that answered 401 until `ForceUseSession: true` went along. */
export function refusing(requests: 'legacy' | 'all' | 'changes'): string {
  return requests === 'all' ? 'OData endpoint' : 'legacy data service'
}

/** What only a person can name, and did. */
export interface Named {
  readonly custom?: NamedService
  readonly anonymous?: NamedService
  /** The name of an account that may not read every entity. */
  readonly restricted?: string
  /** An entity that it may not read. */
  readonly forbidden?: string
  readonly ntlmPath?: string
}

export interface NamedService {
  readonly service: string
  readonly method: string
}

/** A record that a person named as the one that may be changed. */
export interface NamedRecord {
  readonly entity: string
  readonly id: string
}

/** Counts a few entities, those that grow by themselves first, until one has more rows than the cap of section Limits. */
export async function lookForLarge(collections: Collections, { names, samples }: EntitiesSeen): Promise<LargeSeen> {
  const growing = names.filter(looksLikeLogTable)
  const sampled = samples.map(({ entity }) => entity.name)
  const candidates = [...new Set([...growing.slice(0, mostCounts - 1), ...sampled])].slice(0, mostCounts)
  let counted = 0
  for (const entity of candidates) {
    const rows = await collections.count(entity)
    if (rows === undefined && counted === 0) break
    if (rows === undefined) continue
    counted += 1
    if (rows > cap)
      return {
        found: { entity, rows },
        candidates: [],
        evidence: `$count of ${entity} is ${String(rows)}, above the cap of ${String(cap)}`,
      }
  }
  const evidence =
    counted === 0
      ? 'the service does not support $count, so no large entity was found'
      : `none of ${String(counted)} counted entities has more than ${String(cap)} rows`
  return { candidates: counted === 0 ? growing.slice(0, 3) : growing.slice(mostCounts - 1, mostCounts + 2), evidence }
}
