import { countsOf } from '../contract/counts.js'
import { rollUp } from '../contract/roll-up.js'
import type { Report } from '../schema/generated/report.js'
import type { ReportFault } from './errors.js'
import { weighedBy } from './outcome/counts.js'

/**
 * What a schema cannot see: whether the first page says the same as the clauses below it. A count, a qualifier or an
 * outcome that disagrees with the clauses is how a failure would hide.
 */
export function contradictionsOf(report: Report): readonly ReportFault[] {
  return [
    ...doubles('/clauses', 'clause', ids(report.clauses)),
    ...wrongOutcome(report),
    ...wrongCounts(report),
    ...disagreement(
      '/qualifiers/inapplicable',
      report.qualifiers.inapplicable,
      ids(report.clauses.filter((clause) => clause.outcome === 'inapplicable')),
    ),
    ...disagreement(
      '/qualifiers/waivers',
      report.qualifiers.waivers,
      ids(report.clauses.filter((clause) => clause.waiver)),
    ),
    ...disagreement(
      '/qualifiers/ownClauses/clauses',
      report.qualifiers.ownClauses?.clauses ?? [],
      ids(report.clauses.filter((clause) => clause.own)),
    ),
    ...disagreement(
      '/qualifiers/accepted',
      report.qualifiers.accepted ?? [],
      ids(report.clauses.filter(({ excluded }) => excluded?.by === 'acceptance')),
    ),
    ...groundlessGaps(report),
    ...disagreement('/qualifiers/departures', report.qualifiers.departures, ids(report.departures)),
    ...wrongCells(report),
    ...wrongGate(report),
  ]
}

/** A failure that the gate accepts or passes over, and that the clauses do not have, or the other way round. */
function wrongGate({ gate, clauses }: Report): ReportFault[] {
  if (gate === undefined) return []
  const failed = new Set(
    clauses.flatMap(({ id, outcome, checks = [] }) => [
      ...(outcome === 'failed' ? [id] : []),
      ...checks.filter((check) => check.outcome === 'failed').map((check) => `${id}/${check.id}`),
    ]),
  )
  const lists = ['newlyFailed', 'notInBaseline', 'accepted'] as const
  const groundless = lists.flatMap((list) =>
    gate[list].flatMap((name) =>
      failed.has(name) ? [] : [{ path: `/gate/${list}`, message: `contains ${name}, which did not fail` }],
    ),
  )
  const fails = [...gate.newlyFailed, ...gate.notInBaseline, ...gate.lost, ...gate.reasons]
  const isRefused = fails.length + (gate.fixedPasses === true ? 0 : gate.fixed.length) > 0
  if (isRefused === (gate.verdict === 'failed')) return groundless
  return [...groundless, { path: '/gate/verdict', message: `is ${gate.verdict}, but its lists give the contrary` }]
}

/**
 * The word at the top against the clauses below. The catalogue that the run went by may have had clauses that the report
 * lacks, and then incomplete is the right word for what otherwise looks conformant; never the other way round.
 */
function wrongOutcome(report: Report): ReportFault[] {
  const { strict = false } = report.options
  const { checkerFaults = 0 } = report
  const verdict = rollUp(weighedBy(report.clauses, report.qualifiers.scope), {
    strict,
    checkerFaults,
    expected: [],
  })
  const cautious = report.outcome === 'incomplete' && (verdict.outcome === 'conformant' || verdict.outcome === 'holds')
  if (verdict.outcome === report.outcome || cautious) return []
  const message = `is ${report.outcome}, but the clauses give ${verdict.outcome}: ${verdict.reason}`
  return [{ path: '/outcome', message }]
}

/** A clause that nobody left out, and that is said to be, would make a gap look like a choice. */
function groundlessGaps({ clauses, options, profile, interrupted, checkerFaults }: Report): ReportFault[] {
  const { only, skip, readOnly, acceptUntested = false } = options
  // What was left open because the run broke off is nothing that somebody accepted.
  const brokeOff = interrupted !== undefined || checkerFaults !== undefined
  const isAccepted = acceptUntested !== false || profile === undefined || (profile.acceptUntested ?? []).length > 0
  const has = { selection: only.length + skip.length > 0, 'read-only': readOnly, acceptance: isAccepted && !brokeOff }
  return clauses.flatMap(({ id, outcome, excluded }, index) =>
    excluded === undefined || (outcome === 'untested' && has[excluded.by])
      ? []
      : [
          {
            path: `/clauses/${String(index)}/excluded`,
            message: `marks ${id} as left out, but no option leaves it out`,
          },
        ],
  )
}

function wrongCounts(report: Report): ReportFault[] {
  return Object.entries(countsOf(weighedBy(report.clauses, report.qualifiers.scope))).flatMap(([key, counted]) => {
    const told = report.counts[key as keyof Report['counts']]
    return told === counted
      ? []
      : [{ path: `/counts/${key}`, message: `is ${String(told)}, but the clauses give ${String(counted)}` }]
  })
}

function wrongCells(report: Report): ReportFault[] {
  const { rows, columns, cells } = report.matrix
  const stray = cells.flatMap((cell, index) => {
    const known = ids(rows).includes(cell.row) && ids(columns).includes(cell.column)
    const message = `is at ${cell.row} and ${cell.column}, but the grid does not have both`
    return known ? [] : [{ path: `/matrix/cells/${String(index)}`, message }]
  })
  const misnamed = cells.flatMap(({ clause, clauses }, index) =>
    clause === undefined || clause === clauses[0]
      ? []
      : [
          {
            path: `/matrix/cells/${String(index)}/clause`,
            message: `is ${clause}, but must be the first of its clauses`,
          },
        ],
  )
  const places = cells.map((cell) => `${cell.row} and ${cell.column}`)
  return [...stray, ...misnamed, ...doubles('/matrix/cells', 'cell', places)]
}

function doubles(path: string, noun: string, names: readonly string[]): ReportFault[] {
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return [...new Set(twice)].map((name) => ({ path, message: `the ${noun} ${name} is repeated` }))
}

function disagreement(path: string, told: readonly string[], found: readonly string[]): ReportFault[] {
  const missing = found.filter((name) => !told.includes(name))
  const surplus = told.filter((name) => !found.includes(name))
  return [
    ...missing.map((name) => ({ path, message: `${name} is missing, although the report has it` })),
    ...surplus.map((name) => ({ path, message: `contains ${name}, which the report does not have` })),
  ]
}

function ids(things: readonly { readonly id: string }[]): string[] {
  return things.map((thing) => thing.id)
}
