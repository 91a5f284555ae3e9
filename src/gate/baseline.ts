import type { Baseline } from '../schema/generated/baseline.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import { validatorOf } from '../schema/compile.js'
import { isRecord } from '../runtime/json.js'
import { depthOf, textDigest } from './standing.js'

/** What the gate needs of a report, and nothing else: it may be kept beside the code for as long as it is compared with. */
export function baselineOf(report: Report): Baseline {
  const { target, contract, options, startedAt, interrupted, checkerFaults, preflight, clauses } = report
  const { only, skip, readOnly, strict, shard } = options
  return {
    baselineVersion: 2,
    depth: depthOf(report),
    target: {
      kind: target.kind,
      name: target.name,
      baseUrl: target.baseUrl,
      ...(target.tls === undefined ? {} : { tls: { insecure: target.tls.insecure } }),
    },
    contract: { revision: contract.revision, sha256: contract.sha256 },
    options: {
      only,
      skip,
      readOnly,
      ...(strict === undefined ? {} : { strict }),
      ...(shard === undefined ? {} : { shard }),
    },
    startedAt,
    ...(interrupted === undefined ? {} : { interrupted: { reason: interrupted.reason } }),
    ...(checkerFaults === undefined ? {} : { checkerFaults }),
    ...(preflight === undefined ? {} : { preflight: preflight.map(({ check, holds }) => ({ check, holds })) }),
    clauses: clauses.map(clauseOf),
  }
}

function clauseOf(result: ClauseResult) {
  const { id, level, outcome, mode, statement, reason, blame, waiver, own, checks = [], ...clause } = result
  const isOpen = outcome === 'cantTell' || outcome === 'untested'
  return {
    id,
    class: clause.class,
    level,
    outcome,
    ...(mode === 'attested' ? { mode } : {}),
    statement: textDigest(statement),
    ...(isOpen && reason !== undefined ? { reason: textDigest(reason) } : {}),
    ...(blame === undefined ? {} : { blame }),
    ...(waiver === undefined ? {} : { waived: true as const }),
    ...(own === true ? { own } : {}),
    ...(checks.length === 0 ? {} : { checks: checks.map(({ id, depth, outcome }) => ({ id, depth, outcome })) }),
  }
}

/** One line a clause, so that a change of it can be reviewed. */
export function baselineText(baseline: Baseline): string {
  const { clauses, ...rest } = baseline
  const head = JSON.stringify(rest, undefined, 2).slice(0, -2)
  return `${head},\n  "clauses": [\n${clauses.map((clause) => `    ${JSON.stringify(clause)}`).join(',\n')}\n  ]\n}\n`
}

/** Whether a value is a baseline, and no report. */
export function isBaseline(value: unknown): value is Baseline {
  return validatorOf<Baseline>('baseline')(value)
}

/** Whether a value is a baseline of an earlier version, which kept neither depth nor checks. */
export function isOutdatedBaseline(value: unknown): boolean {
  return isRecord(value) && value['baselineVersion'] === 1
}

/** A baseline in the place of the report that it was made from: what it does not keep, no comparison looks at. */
export function reportOfBaseline({ clauses, ...rest }: Baseline): Report {
  const whole = clauses.map(({ waived, mode = 'automatic', ...clause }) => ({
    ...clause,
    title: clause.id,
    mode,
    ...(waived === true ? { waiver: {} } : {}),
  }))
  return { ...rest, clauses: whole, waivers: [] } as unknown as Report
}
