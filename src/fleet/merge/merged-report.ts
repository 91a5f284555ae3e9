import { concludedFrom } from '../../report/outcome/counts.js'
import type { ClauseResult, PreflightCheck, Report } from '../../schema/generated/report.js'
import { loadSchema } from '../../schema/load.js'
import { joinedClauses, joinedMatrix } from './joined-clauses.js'
import { joinedWaivers } from './joined-waivers.js'
import { renumbered } from './exchange-numbers.js'

/** A part's report, and how much is added to the numbers of its exchanges. */
export interface NumberedPart {
  readonly report: Report
  readonly offset: number
}

/**
 * The report of the whole run from those of all its parts, in their order. Pure. What the parts were told of the target is
 * left out: names and cookies stand there as masks, and each part has masks of its own.
 *
 * @throws MergeRefused where their clauses do not make up one run
 */
export function mergedReport(parts: readonly [NumberedPart, ...NumberedPart[]]): Report {
  const reports = parts.map(({ report, offset }) => renumbered(report, offset))
  const first = withoutProfile(parts[0].report)
  const options = withoutShard(first.options)
  const interrupted = joinedInterruption(reports)
  const checkerFaults = reports.reduce((sum, report) => sum + (report.checkerFaults ?? 0), 0)
  const joined = joinedClauses(reports)
  // Nobody accepts what a run left open that broke off.
  const clauses = interrupted !== undefined || checkerFaults > 0 ? joined.map(withoutAcceptance) : joined
  const { scope } = first.qualifiers
  const { strict = false } = options
  const { verdict, counts, qualifiers } = concludedFrom(clauses, scope, { strict, checkerFaults })
  const [startedAt, endedAt] = [earliest(reports), latest(reports)]
  return {
    ...first,
    target: joinedTarget(reports, first.target),
    options,
    startedAt,
    endedAt,
    durationMs: Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)),
    outcome: verdict.outcome,
    outcomeReason: verdict.reason,
    ...(interrupted ? { interrupted } : {}),
    ...(checkerFaults > 0 ? { checkerFaults } : {}),
    qualifiers: { ...withoutAccepted(first.qualifiers), ...qualifiers },
    counts,
    clauses: [...clauses],
    matrix: joinedMatrix(reports, clauses),
    departures: first.departures.map((declared, index) => ({
      ...declared,
      used: reports.some(({ departures }) => departures[index]?.used),
    })),
    waivers: joinedWaivers(reports),
    changedRecords: reports.flatMap(({ changedRecords }) => changedRecords),
    ...joinedAdditions(reports),
    diagnoses: firstOfEach(
      reports.flatMap(({ diagnoses }) => diagnoses),
      ({ id }) => id,
    ),
    ...joinedPreflight(reports),
    traffic: summed(reports.map(({ traffic }) => traffic)),
  }
}

function withoutProfile({ profile: _, ...report }: Report): Report {
  return report
}

function withoutAcceptance(clause: ClauseResult): ClauseResult {
  return clause.excluded?.by === 'acceptance' ? withoutExclusion(clause) : clause
}

function withoutExclusion({ excluded: _, ...clause }: ClauseResult): ClauseResult {
  return clause
}

function withoutAccepted({ accepted: _, ...qualifiers }: Report['qualifiers']): Report['qualifiers'] {
  return qualifiers
}

function withoutShard({ shard: _, ...options }: Report['options']): Report['options'] {
  return options
}

/** A part that reached its own time limit hides no signal that ended another one. */
function joinedInterruption(reports: readonly Report[]): Report['interrupted'] {
  const all = reports.flatMap(({ interrupted }) => interrupted ?? [])
  return all.find(({ signal }) => signal === 'SIGINT') ?? all.find(({ signal }) => signal !== undefined) ?? all[0]
}

/** A part to which few clauses fell may have seen little of the target. */
function joinedTarget(reports: readonly Report[], target: Report['target']): Report['target'] {
  const prefix = reports.find((report) => report.target.vendorPrefix !== undefined)?.target.vendorPrefix
  const tls = reports.map((report) => report.target.tls).find((seen) => seen?.version !== undefined)
  return {
    ...target,
    ...(prefix === undefined ? {} : { vendorPrefix: prefix }),
    ...(tls === undefined ? {} : { tls }),
  }
}

/** What any part lacks, the whole lacks: they had one profile. */
function joinedAdditions(reports: readonly Report[]): Pick<Report, 'profileAdditions'> {
  if (reports.every(({ profileAdditions }) => profileAdditions === undefined)) return {}
  const all = reports.flatMap(({ profileAdditions = [] }) => profileAdditions)
  const each = firstOfEach(all, ({ key }) => key)
  return { profileAdditions: each.sort((one, other) => (one.key < other.key ? -1 : 1)) }
}

/** Every check that there is, in the order of the schema: one left out of a list here would be lost without a word. */
function allChecks(): readonly PreflightCheck['check'][] {
  const { PreflightCheck: described } = loadSchema('report')['$defs'] as {
    readonly PreflightCheck: { readonly properties: { readonly check: { readonly enum: PreflightCheck['check'][] } } }
  }
  return described.properties.check.enum
}

/** What did not hold for one part did not hold. */
function joinedPreflight(reports: readonly Report[]): Pick<Report, 'preflight'> {
  if (reports.every(({ preflight }) => preflight === undefined)) return {}
  const all = reports.flatMap(({ preflight = [] }) => preflight)
  return {
    preflight: allChecks().flatMap((check) => {
      const told = all.filter((each) => each.check === check)
      return told.find(({ holds }) => !holds) ?? told[0] ?? []
    }),
  }
}

function summed(traffics: readonly Report['traffic'][]): Report['traffic'] {
  const sum = (of: (traffic: Report['traffic']) => number) => traffics.reduce((all, each) => all + of(each), 0)
  return {
    exchanges: sum(({ exchanges }) => exchanges),
    logins: sum(({ logins }) => logins),
    unaskedLogins: sum(({ unaskedLogins = 0 }) => unaskedLogins),
    wrongLogins: sum(({ wrongLogins }) => wrongLogins),
    writes: sum(({ writes }) => writes),
    rows: sum(({ rows }) => rows),
  }
}

function earliest(reports: readonly Report[]): string {
  return new Date(Math.min(...reports.map(({ startedAt }) => Date.parse(startedAt)))).toISOString()
}

function latest(reports: readonly Report[]): string {
  return new Date(Math.max(...reports.map(({ endedAt }) => Date.parse(endedAt)))).toISOString()
}

function firstOfEach<T>(things: readonly T[], keyOf: (thing: T) => string): T[] {
  return [...new Map([...things].reverse().map((thing) => [keyOf(thing), thing])).values()].reverse()
}
