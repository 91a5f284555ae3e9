import type { Report } from '../schema/generated/report.js'
import { namesIn, type Change } from './changes.js'
import { changed, compareReports } from './comparison.js'
import { counts, standingOf } from './standing.js'
import { exitCodeOf, type ExitCode, type ExitCondition } from '../contract/index.js'
import { leftUnknown, selectionsOf, shortfallsOf } from './left-unknown.js'
import { namesOf } from '../report/outcome/gate-told.js'
import { isKeptOut, keptOut } from '../report/outcome/counts.js'

/** Why a baseline that excuses all that is wrong with a run does not make it green. */
interface Undecided {
  readonly condition: Extract<ExitCondition, 'nothingJudged' | 'incomplete'>
  /** A sentence without its full stop, beginning with a small letter. */
  readonly why: string
}

const weighable: readonly ExitCode[] = [0, 1, 3]

type Lists = Pick<
  NonNullable<Report['gate']>,
  'newlyFailed' | 'notInBaseline' | 'lost' | 'accepted' | 'fixed' | 'notJudged'
>

/** What a run has to answer for beside its outcome, by clause and check. It holds if nothing fails it. */
export interface Gate extends Lists {
  /** What fails the run and stands in none of the lists. Sentences. */
  readonly faults: readonly string[]
  /** What a reader should know, and what fails nothing. */
  readonly notes: readonly string[]
  /** Whether a failure of the baseline that is fixed fails the gate: the baseline is to be renewed. */
  readonly refusesFixed: boolean
  /** Why the run is not green although nothing fails the gate. */
  readonly undecided?: Undecided | undefined
}

/** Whether nothing fails the gate. */
export function holds(gate: Gate): boolean {
  const { faults, newlyFailed, notInBaseline, lost, fixed, refusesFixed } = gate
  return [faults, newlyFailed, notInBaseline, lost, refusesFixed ? fixed : []].every((list) => list.length === 0)
}

/** The waivers of a report that excuse nothing any more, or never did: each one has to be looked at by its owner. */
export function waiverGate({ waivers }: Pick<Report, 'waivers'>): Gate {
  const faults = waivers.flatMap(({ clause, state, until, owner }) => {
    const whose = `The waiver of ${clause} (${owner})`
    switch (state) {
      case 'expired':
        return [`${whose} expired on ${until}. Fix the failure or renew the waiver.`]
      case 'another statement':
        return [`${whose} was given for another wording of the clause. Renew it.`]
      case 'not needed':
        return [`${whose} is stale: the clause does not fail. Remove it.`]
      case 'in effect':
      case 'not judged':
        return []
    }
  })
  const lists = { newlyFailed: [], notInBaseline: [], lost: [], accepted: [], fixed: [], notJudged: [] }
  return { faults, notes: [], refusesFixed: false, ...lists }
}

/** What a report has that its baseline does not excuse; the waivers are looked at too. */
export function baselineGate(
  baseline: Report,
  report: Report,
  { fixed = 'fail' }: { readonly fixed?: 'ok' | 'fail' } = {},
): Gate {
  const { changes, notes } = compareReports(baseline, report)
  const named = (kind: Change) => [...namesIn(changed(changes, kind))]
  const undecidedChecks = changes.filter(({ change, checks }) => change === 'verdict lost' && checks.length > 0)
  const below = changed(changes, 'not judged at this depth')
  const failedBefore = below.filter(({ before }) => before === 'failed')
  const open = report.clauses
    .filter((clause) => standingOf(clause) === 'open' && counts(clause, report))
    .filter(({ id }) => !below.some((change) => change.id === id && change.now === 'open'))
  return {
    newlyFailed: named('newly failed'),
    notInBaseline: named('failed, not judged before'),
    lost: named('verdict lost'),
    accepted: named('still failed'),
    fixed: named('fixed'),
    notJudged: [
      ...new Set([
        ...namesIn(failedBefore),
        ...open.map(({ id }) => id),
        ...named('verdict lost'),
        ...namesIn(undecidedChecks),
        ...namesIn(below),
      ]),
    ],
    faults: waiverGate(report).faults,
    notes,
    refusesFixed: fixed === 'fail',
    undecided: undecided(baseline, report),
  }
}

/** Whether a run ended in a way that says more than any gate: the target or the checker was in no state to be weighed. */
export function isBeyondGates(code: ExitCode): boolean {
  return !weighable.includes(code)
}

/**
 * The exit code of a run that stands before a gate. With a baseline the gate's word is the code: what the baseline knows
 * to fail, or to be not judged, fails nothing. Only where it cannot decide does the run stay as open as it is. Without a
 * baseline the gate can only add to what the run says.
 */
export function gatedExitCode(code: ExitCode, gate: Gate, hasBaseline: boolean): ExitCode {
  if (isBeyondGates(code)) return code
  if (!holds(gate)) return exitCodeOf(['nonconformant'])
  if (!hasBaseline || code === 0) return code
  return exitCodeOf([gate.undecided?.condition ?? 'conformant'])
}

/** The gate as the report has it. `baseline`: the file, as it was given; undefined if only the waivers were looked at. */
export function reportedGate(code: ExitCode, gate: Gate, baseline: string | undefined): NonNullable<Report['gate']> {
  const { faults, notes, refusesFixed, undecided, ...lists } = gate
  const isOver = isBeyondGates(code)
  const isOpen = baseline !== undefined && code !== 0 && undecided !== undefined
  const reasons = [
    ...(isOver ? [`The run ended with exit code ${String(code)}, which no gate excuses.`] : []),
    ...faults,
    ...(isOpen && !isOver ? [`${undecided.why.charAt(0).toUpperCase()}${undecided.why.slice(1)}.`] : []),
  ]
  return {
    ...(baseline === undefined ? {} : { baseline }),
    verdict: holds(gate) && !isOver && !isOpen ? 'passed' : 'failed',
    ...(refusesFixed || baseline === undefined ? {} : { fixedPasses: true as const }),
    reasons,
    notes: [...notes],
    ...lists,
  }
}

/** Why a baseline cannot decide on a run; undefined where it can. What never ran is never green. */
function undecided(baseline: Report, report: Report): Undecided | undefined {
  const { shard } = report.options
  if (shard !== undefined && shard.count > 1) {
    const part = `part ${String(shard.index)} of ${String(shard.count)}`
    return open(`this is ${part} of a run, and a baseline needs all parts. Pass --baseline to \`merge\``)
  }
  const kept = keptOut(report)
  if (kept !== undefined) {
    const why = `${kept}, so no clause that needs a login could be judged. A baseline cannot excuse that`
    return { condition: isKeptOut(report) ? 'nothingJudged' : 'incomplete', why }
  }
  if (!report.clauses.some(isFoundToHold)) return open('no clause passed')
  const unknown = leftUnknown(baseline, report)
  if (unknown.length === 0) return undefined
  const [why = 'did not judge them'] = [...shortfallsOf(baseline), ...selectionsOf(baseline)]
  return open(`the baseline ${why}. Neither run judged these clauses: ${namesOf(unknown)}`)
}

function open(why: string): Undecided {
  return { condition: 'incomplete', why }
}

/** As in the roll-up: a user's own clauses make no run conformant by themselves, whatever their level. */
function isFoundToHold({ outcome, mode, level, own }: Report['clauses'][number]): boolean {
  const carries = level === 'required' || level === 'conditional'
  return outcome === 'passed' && mode === 'automatic' && carries && own !== true
}
