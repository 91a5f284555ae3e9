import type { Level, Outcome } from '../../contract/types.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import {
  countsOf,
  departureById,
  isBehindLogin,
  rollUp,
  showsLogin,
  type DepartureId,
  type RunVerdict,
} from '../../contract/index.js'

/** What kept a run from judging anything behind the login. */
type KeptOut = 'the login was refused' | 'the target was not reached' | 'no clause that needs a login was judged'

type WeighedClause = Parameters<typeof rollUp>[0][number]

/** The outcomes in the order in which a reader needs them. */
export const shownOutcomes = [
  'failed',
  'cantTell',
  'untested',
  'passed',
  'inapplicable',
  'observed',
] as const satisfies readonly Outcome[]

/** The levels, the ones that weigh most first. */
export const shownLevels = [
  'required',
  'conditional',
  'manual',
  'reported',
  'observe',
] as const satisfies readonly Level[]

type DeclaredDeparture = Omit<Report['departures'][number], 'id' | 'used' | 'touches'> & { readonly id: DepartureId }

/** The departures of a profile, with whether the target made use of them. */
export function declaredDepartures(
  declared: readonly DeclaredDeparture[],
  used: ReadonlySet<string>,
): Report['departures'] {
  return declared.map(({ id, value, endpoint, reason }) => ({
    id,
    ...(value === undefined ? {} : { value }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(reason === undefined ? {} : { reason }),
    used: used.has(id),
    touches: [...departureById(id).touches],
  }))
}

/** How many clauses of one level ended one way. */
export function countAt(clauses: readonly ClauseResult[], level: Level, outcome: Outcome): number {
  return clauses.filter((clause) => clause.level === level && clause.outcome === outcome).length
}

/**
 * The clauses as the roll-up and the counts take them. An id is only named there, so one of another edition of the
 * catalogue is fine.
 */
export function weighedBy(clauses: readonly ClauseResult[], scope: readonly string[]): readonly WeighedClause[] {
  return clauses.map(({ id, level, outcome, mode, waiver, class: name, own, excluded }) => ({
    id: id as WeighedClause['id'],
    level,
    outcome,
    mode,
    waived: waiver !== undefined,
    inScope: own === true || scope.includes(name),
    own: own === true,
    excluded: excluded?.by,
  }))
}

/** What the clauses of a report decide: how it ended, how many ended which way, and what qualifies that. */
export interface Conclusion {
  readonly verdict: RunVerdict
  readonly counts: Report['counts']
  readonly qualifiers: Pick<Report['qualifiers'], 'waivers' | 'accepted' | 'inapplicable'>
}

export function concludedFrom(
  clauses: readonly ClauseResult[],
  scope: readonly string[],
  options: Parameters<typeof rollUp>[1],
): Conclusion {
  const weighed = weighedBy(clauses, scope)
  const idsWhere = (holds: (clause: ClauseResult) => boolean) => clauses.filter(holds).map(({ id }) => id)
  const accepted = idsWhere(({ excluded }) => excluded?.by === 'acceptance')
  return {
    verdict: rollUp(weighed, options),
    counts: countsOf(weighed),
    qualifiers: {
      waivers: idsWhere(({ waiver }) => waiver !== undefined),
      ...(accepted.length === 0 ? {} : { accepted }),
      inapplicable: idsWhere(({ outcome }) => outcome === 'inapplicable'),
    },
  }
}

/**
 * What kept the run out of the platform; undefined where it was let in, or where no clause was tried that needs a login.
 * That the login page holds, or fails as is known, says nothing about the platform behind it.
 */
export function keptOut(report: Report): KeptOut | undefined {
  const { clauses, preflight = [] } = report
  const tried = clauses.filter(wasTried)
  const isAccessGranted = tried.some(showsLogin)
  const login = preflight.find(({ check }) => check === 'login')
  // A clause of the login that fails although the login was taken has been judged like any other.
  const failsLetIn = login?.holds === true && tried.some(({ outcome }) => outcome === 'failed')
  if (tried.length === 0 || isAccessGranted || failsLetIn) return undefined
  if (login?.holds === false) return 'the login was refused'
  return isUnreached(report) ? 'the target was not reached' : 'no clause that needs a login was judged'
}

function wasTried({ id, level, outcome }: ClauseResult): boolean {
  const hasRun = outcome === 'passed' || outcome === 'failed' || outcome === 'cantTell'
  return isBehindLogin(id) && level !== 'observe' && hasRun
}

/** Whether a report is of a run in which nothing could be judged: the target was not reached, or refused the login. */
export function isKeptOut(report: Report): boolean {
  const kept = keptOut(report)
  return kept === 'the login was refused' || kept === 'the target was not reached'
}

/** Whether the way to the target broke: at its name, the connection, or TLS. */
export function isUnreached({ preflight = [], target }: Report): boolean {
  // A certificate that was not checked does not hold either, and yet the target was reached.
  const steps = target.tls?.insecure === true ? ['name', 'connection'] : ['name', 'connection', 'tls']
  return preflight.some(({ check, holds }) => !holds && steps.includes(check))
}
