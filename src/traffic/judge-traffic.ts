import { extname } from 'node:path'
import {
  catalogueSha256,
  clausesOf,
  documentSha256,
  revision,
  scopeClasses,
  type Clause,
  type Depth,
} from '../contract/index.js'
import type { RunFacts } from '../check/index.js'
import { concludedFrom, declaredDepartures } from '../report/outcome/counts.js'
import { toolVersion } from '../runtime/tool-version.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import { DeploymentSeen } from './judge-deployment.js'
import type { DeploymentFacts } from './judged-answers.js'
import { judgeDuties, type Ending } from './judge-duties.js'
import { readTraffic, type ClientRun, type Recording, type Traffic, type Variety } from './traffic.js'

export interface TrafficOptions {
  /** Clause ids, classes, or single checks as `CALLER-2/newest`: for the report. `chosen` is what they come to. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly chosen?: ChosenOfTraffic
  readonly depth?: Depth
  readonly strict?: boolean
  readonly acceptUntested?: boolean | readonly string[]
  /** What of record values the evidence holds. */
  readonly evidence?: Report['options']['evidence']
  readonly seed?: number
  /** What a profile says of the deployment. */
  readonly profile?: ProfileOfDeployment
  readonly now?: () => Date
}

/** The clauses and checks to judge. */
export interface ChosenOfTraffic {
  readonly hasClause: (clause: Clause) => boolean
  readonly hasCheck: (clause: string, check: string) => boolean
}

const everything: ChosenOfTraffic = { hasClause: () => true, hasCheck: () => true }

/** What of a profile bears on the answers of a deployment. */
export type ProfileOfDeployment = Pick<RunFacts['profile'], 'departures'> & {
  readonly target: Pick<RunFacts['profile']['target'], 'maxEntityRowCount'>
}

function factsOf(profile: ProfileOfDeployment | undefined): DeploymentFacts {
  const declared = new Map(
    profile?.departures.filter(({ endpoint }) => endpoint !== 'odata').map((each) => [each.id, each]),
  )
  return {
    cap: profile?.target.maxEntityRowCount,
    departures: { declared: (id) => declared.has(id), valueOf: (id) => declared.get(id)?.value },
  }
}

/** Judges recorded traffic: the client that sent it and, of a recording, the deployment too. Throws NothingToJudge. */
export async function judgeTraffic(recording: Recording, options: TrafficOptions = {}): Promise<Report> {
  const { now = () => new Date(), depth = 'full' } = options
  const startedAt = now()
  await loadDuties()
  const deployment = recording.kind === 'recording' ? new DeploymentSeen(factsOf(options.profile)) : undefined
  const traffic = await readTraffic(recording, (exchange, step, base) => deployment?.take(exchange, step, base))
  const { chosen = everything } = options
  const endings = new Map([
    ...judgeDuties(traffic, depth, chosen.hasCheck),
    ...((await deployment?.endings(traffic, depth, chosen.hasCheck)) ?? []),
  ])
  const judged = recording.kind === 'client' ? clausesOf('caller') : [...clausesOf('target'), ...clausesOf('caller')]
  const clauses = judged.map((clause) => resultOf(clause, endings.get(clause.id), chosen.hasClause(clause), options))
  const used = deployment?.departures ?? new Set()
  return reportOf(recording, traffic, clauses, { ...options, depth }, { startedAt, endedAt: now(), used })
}

/** Loads how each duty is judged: `specs/caller` has a file for each. */
export async function loadDuties(): Promise<void> {
  const file = `../../specs/duties${extname(import.meta.url)}`
  await import(new URL(file, import.meta.url).href)
}

function resultOf(
  clause: Clause,
  ending: Ending | undefined,
  isChosen: boolean,
  { acceptUntested = false }: TrafficOptions,
): ClauseResult {
  const { id, class: name, level, derived, provenance, title, statement, lines } = clause
  const told = isChosen ? (ending ?? notShown(clause)) : deselected
  const isAccepted =
    typeof acceptUntested === 'boolean'
      ? acceptUntested
      : acceptUntested.some((word) => [id.toLowerCase(), name].includes(word.toLowerCase()))
  const excluded =
    told.excluded ?? (isAccepted && told.outcome === 'untested' ? { by: 'acceptance' as const } : undefined)
  return {
    ...{ id, class: name, level, derived, provenance, title, statement, lines: [...lines] },
    mode: 'automatic',
    twins: [],
    ...told,
    ...(excluded ? { excluded } : {}),
  }
}

const deselected: Ending = {
  outcome: 'untested',
  blame: 'nobody',
  reason: 'deselected by --only or --skip',
  excluded: { by: 'selection' },
  evidence: [],
  observations: [],
}

function notShown({ direction, level }: Clause): Ending {
  const reason =
    direction === 'caller'
      ? 'the checker cannot judge this duty by recorded traffic'
      : level === 'manual'
        ? 'not observable over HTTP, so a person has to attest it in the profile of a run'
        : 'the recording shows no exchange that this clause can be judged by. Judge the deployment with `run`'
  return { outcome: 'untested', blame: 'nobody', reason, evidence: [], observations: [] }
}

/** What a report keeps of the runs of a client, to judge its evidence again. */
function clientOf(runs: readonly ClientRun[], variety: Variety | undefined): NonNullable<Report['client']> {
  const told = variety && {
    played: variety.played,
    dependsOn: variety.dependsOn.map((each) => ({ ...each, evidence: [...each.evidence] })),
  }
  return { runs: runs.map((run) => ({ ...run })), ...(told ? { variety: told } : {}) }
}

function reportOf(
  recording: Recording,
  traffic: Traffic,
  clauses: readonly ClauseResult[],
  options: TrafficOptions & { readonly depth: Depth },
  {
    startedAt,
    endedAt,
    used,
  }: { readonly startedAt: Date; readonly endedAt: Date; readonly used: ReadonlySet<string> },
): Report {
  const {
    profile: { departures = [] } = {},
    only = [],
    skip = [],
    strict = false,
    acceptUntested = false,
    seed = 1,
    evidence = 'masked',
  } = options
  const scope: Report['qualifiers']['scope'] =
    recording.kind === 'client' ? ['caller'] : [...scopeClasses, 'obs', 'caller']
  const expected = clauses.map(({ id }) => id as Clause['id'])
  const { verdict, counts, qualifiers } = concludedFrom(clauses, scope, { strict, expected })
  const outcome = recording.kind === 'recording' && verdict.outcome !== 'nonconformant' ? 'incomplete' : verdict.outcome
  return {
    schemaVersion: 1,
    tool: { name: 'svc-conformance', version: toolVersion() },
    contract: { revision, sha256: catalogueSha256(), documentSha256 },
    target: {
      kind: recording.kind,
      name: recording.name,
      baseUrl: traffic.baseUrl,
      ...(traffic.vendorPrefix === undefined ? {} : { vendorPrefix: traffic.vendorPrefix }),
    },
    options: {
      only: [...only],
      skip: [...skip],
      readOnly: false,
      strict,
      acceptUntested: typeof acceptUntested === 'boolean' ? acceptUntested : [...acceptUntested],
      seed,
      concurrency: 1,
      evidence,
    },
    source: 'evidence',
    ...(recording.runs ? { client: clientOf(recording.runs, recording.variety) } : {}),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()),
    environment: { node: process.version, platform: `${process.platform} ${process.arch}` },
    outcome,
    depth: options.depth,
    outcomeReason:
      outcome === verdict.outcome ? verdict.reason : `${verdict.reason} A recording never shows a whole deployment.`,
    qualifiers: { scope, departures: departures.map(({ id }) => id), ...qualifiers },
    counts,
    clauses: [...clauses],
    matrix: { rows: [], columns: [], cells: [] },
    departures: declaredDepartures(departures, used),
    waivers: [],
    attestations: [],
    changedRecords: [],
    diagnoses: [],
    traffic: {
      exchanges: traffic.exchanges,
      logins: traffic.steps.filter(({ place }) => place === 'login').length,
      wrongLogins: traffic.steps.filter(({ place, answer }) => place === 'login' && answer && answer.code !== 0).length,
      writes: traffic.steps.filter(({ method }) => method === 'PUT' || method === 'MERGE').length,
      rows: 0,
    },
  }
}
