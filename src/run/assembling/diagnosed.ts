import { preflightOf, withLikelyCauses, type ProfileSeen } from '../../diagnosis/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'

/** What the exchanges of a run are looked through with, to say what likely caused what. */
export interface DiagnosisSources {
  readonly profile: ResolvedProfile
  readonly exchanges: ReadonlyMap<string, ExchangeRecord>
  readonly tlsVersion?: string | undefined
  /** The verdict that says what kept the run out of the platform, where that is so. */
  readonly stop?: ClauseVerdict | undefined
}

/** The clauses with what likely caused their ends. No outcome is changed. */
export function diagnosed(
  clauses: readonly ClauseResult[],
  { profile, exchanges }: DiagnosisSources,
): readonly ClauseResult[] {
  return withLikelyCauses(clauses, exchanges.values(), profileSeen(profile))
}

/** What the first exchanges show of the way to the target. */
export function preflight(sources: DiagnosisSources): Required<Pick<Report, 'preflight'>> {
  const { profile, exchanges, tlsVersion, stop } = sources
  const { target, entities } = profile
  return {
    preflight: preflightOf({
      exchanges: exchanges.values(),
      baseUrl: target.baseUrl,
      probe: entities.probe?.entity,
      tls: { version: tlsVersion, insecure: target.tls.insecure },
      ...(stop?.stop === undefined
        ? {}
        : {
            stop: {
              check: stop.stop === 'login refused' ? ('login' as const) : ('connection' as const),
              reason: stop.reason ?? stop.stop,
            },
          }),
    }),
  }
}

function profileSeen({ target, departures, entities, lookup, sandbox }: ResolvedProfile): ProfileSeen {
  const { large } = entities
  return {
    baseUrl: target.baseUrl,
    departures: departures.map(({ id }) => id),
    probe: entities.probe?.entity,
    lookupFields: [lookup?.field, sandbox?.lookup?.field].filter((field) => field !== undefined),
    cap: target.maxEntityRowCount,
    large: large?.rows === undefined ? undefined : { entity: large.entity, rows: large.rows },
  }
}
