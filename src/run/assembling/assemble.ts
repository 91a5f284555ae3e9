import { catalogueSha256, documentSha256, revision, type RunVerdict } from '../../contract/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { concludedFrom, declaredDepartures } from '../../report/outcome/counts.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import type { RunFindings } from '../../check/runner/findings.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { clauseResults } from './clause-results.js'
import { detectionAt, type RecordedDetection } from './detection.js'
import { diagnosed, preflight, profileAdditions } from './diagnosed.js'
import { matrixOf } from './matrix.js'
import type { RunOptions } from '../options.js'
import type { PutBack } from './put-back.js'
import { shuttingOut } from '../run-result.js'
import { inSeries } from '../../runtime/phrases.js'
import { toolVersion } from '../../runtime/tool-version.js'
import { trafficOf } from './traffic.js'
import { declaredWaivers } from './waivers.js'

export interface RunFacts {
  readonly options: RunOptions
  readonly verdicts: ReadonlyMap<string, ClauseVerdict>
  /** The checker's own faults, beside the clauses. */
  readonly faults: readonly string[]
  readonly putBack: PutBack
  readonly startedAt: Date
  readonly endedAt: Date
  /** What the checker was shown to detect; undefined where nothing may be claimed. */
  readonly detection?: RecordedDetection | undefined
  readonly interrupted?: NonNullable<Report['interrupted']>
  /** What the evidence keeps of the exchanges, masked, by id; none where it keeps none. */
  readonly exchanges?: ReadonlyMap<string, ExchangeRecord>
}

/** Makes the report of a run from what its clauses came to. Pure: the same facts give the same report. */
export function assembleReport(facts: RunFacts): Report {
  const { options, verdicts, faults, putBack, startedAt, endedAt, detection, interrupted } = facts
  const { profile, depth = 'full' } = options
  const today = startedAt.toISOString().slice(0, 10)
  const clauses = clauseResults({
    profile,
    selection: options,
    verdicts,
    today,
    detection,
    hasFaults: faults.length > 0,
    ...(interrupted ? { endedEarly: interrupted.reason } : {}),
  })
  const { strict } = options
  const conclusion = concludedFrom(clauses, profile.scope, { strict, checkerFaults: faults.length })
  const verdict = ofPart(conclusion.verdict, options.shard)
  const findings = latestFindings(verdicts)
  const seen = {
    profile,
    exchanges: facts.exchanges ?? new Map<string, ExchangeRecord>(),
    tlsVersion: findings?.tls?.version,
    stop: shuttingOut(verdicts),
  }
  return {
    schemaVersion: 1,
    tool: { name: 'svc-conformance', version: toolVersion() },
    contract: { revision, sha256: catalogueSha256(), documentSha256 },
    target: {
      kind: options.kind,
      name: profile.target.name,
      baseUrl: profile.target.baseUrl,
      ...(findings?.vendorPrefix === undefined ? {} : { vendorPrefix: findings.vendorPrefix }),
      profileSha256: profile.digest,
      ...(profile.target.baseUrl.startsWith('https:')
        ? { tls: { ...findings?.tls, insecure: profile.target.tls.insecure } }
        : {}),
    },
    options: {
      only: [...options.only],
      skip: [...options.skip],
      readOnly: options.readOnly,
      strict: options.strict,
      acceptUntested:
        typeof options.acceptUntested === 'boolean' ? options.acceptUntested : [...options.acceptUntested],
      seed: options.seed,
      concurrency: profile.limits.concurrency,
      timeoutSeconds: profile.limits.requestTimeout / 1000,
      evidence: options.evidence,
      ...(options.shard === undefined ? {} : { shard: { ...options.shard } }),
    },
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    // A clock that is set back in between must not cost the report.
    durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()),
    environment: { node: process.version, platform: `${process.platform} ${process.arch}` },
    outcome: verdict.outcome,
    depth,
    ...detectionAt(detection, depth),
    outcomeReason: verdict.reason,
    ...(interrupted ? { interrupted } : {}),
    ...(faults.length > 0 ? { checkerFaults: faults.length } : {}),
    qualifiers: {
      scope: [...profile.scope],
      departures: profile.departures.map(({ id }) => id),
      ...conclusion.qualifiers,
      ...ownQualifier(options),
    },
    counts: conclusion.counts,
    clauses: [...diagnosed(clauses, seen)],
    matrix: matrixOf(verdicts, clauses),
    departures: declaredDepartures(profile.departures, usedIn(verdicts)),
    waivers: declaredWaivers(profile.waivers, clauses, today),
    attestations: profile.attestations.map(({ clause, met, by, on, how }) => ({ clause, met, by, on, how })),
    changedRecords: [...putBack.records, ...leftBehind(verdicts)],
    profileAdditions: profileAdditions(profile, clauses, today),
    diagnoses: [
      ...[...(findings?.diagnoses ?? []), ...(putBack.diagnosis ? [putBack.diagnosis] : [])].map((diagnosis) => ({
        ...diagnosis,
        evidence: [...diagnosis.evidence],
      })),
      ...staleAcceptances(profile, clauses),
    ],
    ...preflight(seen),
    traffic: trafficOf(findings, putBack, seen.exchanges),
  }
}

/** Gaps that the profile accepts and that are none: such an entry would hide the gap if it came back. */
function staleAcceptances(
  { acceptUntested }: Pick<ResolvedProfile, 'acceptUntested'>,
  clauses: readonly ClauseResult[],
): Report['diagnoses'] {
  const isJudged = ({ outcome }: ClauseResult) => outcome !== 'untested' && outcome !== 'cantTell'
  const judged = new Set<string>(clauses.filter(isJudged).map(({ id }) => id))
  const stale = acceptUntested.map(({ clause }) => clause).filter((id) => judged.has(id))
  if (stale.length === 0) return []
  return [
    {
      id: 'accept-untested-stale',
      text: `acceptUntested in the profile names ${inSeries(stale)}, which this run judged.`,
      remedy: 'Remove the entry: it would hide the gap if the clause were not judged any more.',
      evidence: [],
    },
  ]
}

/** The clauses that are none of the contract, and by which text they were judged. */
function ownQualifier({ own }: RunOptions): Pick<Report['qualifiers'], 'ownClauses'> {
  const [first, ...others] = own?.clauses.map(({ id }) => id) ?? []
  const [file, ...files] = own?.files.map(({ name, sha256 }) => ({ name, sha256 })) ?? []
  if (first === undefined || file === undefined) return {}
  return { ownClauses: { clauses: [first, ...others], files: [file, ...files] } }
}

/** A part is never conformant by itself, not even where all clauses that count fell to it. */
function ofPart(verdict: RunVerdict, shard: RunOptions['shard']): RunVerdict {
  if (shard === undefined || shard.count === 1 || !isGreen(verdict)) return verdict
  const part = `part ${String(shard.index)} of ${String(shard.count)}`
  return {
    outcome: 'incomplete',
    reason: `This is ${part}. Merge all parts to get the outcome of the run.`,
  }
}

function isGreen({ outcome }: RunVerdict): boolean {
  return outcome === 'conformant' || outcome === 'holds'
}

/** The findings that were made last know the most: they only grow. */
function latestFindings(verdicts: ReadonlyMap<string, ClauseVerdict>): RunFindings | undefined {
  return [...verdicts.values()]
    .map(({ run }) => run)
    .sort((one, other) => other.traffic.exchanges - one.traffic.exchanges)[0]
}

/** Records that the target made where it should have refused: nothing of the interface deletes them again. */
function leftBehind(verdicts: ReadonlyMap<string, ClauseVerdict>): Report['changedRecords'] {
  return [...verdicts.values()].flatMap(({ id: clause, made }) =>
    made.map(({ entity, id, fields }) => ({
      entity,
      id,
      fields: [...fields],
      restored: false,
      leftBehind: true,
      note: `The target created this record on ${clause}'s change of a record that does not exist. The interface offers no way to delete it: remove it by hand.`,
    })),
  )
}

function usedIn(verdicts: ReadonlyMap<string, ClauseVerdict>): ReadonlySet<string> {
  return new Set([...verdicts.values()].flatMap(({ departures, run }) => [...departures, ...run.departures]))
}
