import type { ExitCondition } from '../contract/index.js'
import type { Report } from '../schema/generated/report.js'
import { leftUnknown, selectionsOf, shortfallsOf } from './left-unknown.js'
import { isKeptOut, keptOut } from '../report/kept-out.js'
import { namesOf } from './names.js'

/** Why a baseline that excuses all that is wrong with a run does not make it green. */
export interface Undecided {
  readonly condition: Extract<ExitCondition, 'nothingJudged' | 'incomplete'>
  /** A sentence without its full stop, beginning with a small letter. */
  readonly why: string
}

/** Why a baseline cannot decide on a run; undefined where it can. What never ran is never green. */
export function undecided(baseline: Report, report: Report): Undecided | undefined {
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
