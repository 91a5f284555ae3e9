import { preflightOf, withLikelyCauses, type ProfileSeen } from '../../diagnosis/index.js'
import { type ResolvedProfile, additionsTo, attestationExample } from '../../profile/index.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { withoutDepartureHint } from '../../report/findings/breach-about.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { ClauseResult, Report, ProfileAddition } from '../../schema/generated/report.js'

/** What the exchanges of a run are looked through with, to say what likely caused what. */
interface DiagnosisSources {
  readonly profile: ResolvedProfile
  readonly exchanges: ReadonlyMap<string, ExchangeRecord>
  readonly tlsVersion?: string | undefined
  /** The verdict that says what kept the run out of the platform, where that is so. */
  readonly stop?: ClauseVerdict | undefined
}

/** The clauses with what likely caused their ends, in place of a departure that describes them. No outcome is changed. */
export function diagnosed(
  clauses: readonly ClauseResult[],
  { profile, exchanges }: DiagnosisSources,
): readonly ClauseResult[] {
  const found = withLikelyCauses(clauses, exchanges.values(), profileSeen(profile))
  return found.map((clause) => (clause.likelyCause === undefined ? clause : withoutDepartureHint(clause)))
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

/** What the untested clauses lack in the profile, each key once. `today`: year-month-day, for what a person attests. */
export function profileAdditions(
  profile: ResolvedProfile,
  clauses: readonly ClauseResult[],
  today: string,
): ProfileAddition[] {
  const untested = clauses.filter(({ outcome }) => outcome === 'untested')
  const keys = [...new Set(untested.flatMap(({ profileKeys = [] }) => profileKeys))].sort()
  // Attestations that are there are for other clauses.
  const attested = untested.filter(({ profileKeys = [] }) => profileKeys.includes('attestations'))
  return [
    ...(attested.length > 0 ? [attestations(profile, attested, today)] : []),
    ...additionsTo(
      profile,
      keys.filter((key) => key !== 'attestations'),
    ),
  ]
}

function attestations(profile: ResolvedProfile, clauses: readonly ClauseResult[], today: string): ProfileAddition {
  return {
    key: 'attestations',
    ...(profile.attestations.length > 0 ? { under: 'attestations' } : {}),
    example: `[${clauses.map(({ id }) => attestationExample(id, today)).join(', ')}]`,
  }
}
