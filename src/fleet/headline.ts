import { exitCodeOf } from '../contract/index.js'
import { counted, excusedSign, runOutcomeShown, type Tone } from '../report/wording.js'
import { visibleLine } from '../report/visible-text.js'
import type { TargetResult } from '../schema/generated/fleet-overview.js'

const mostNamed = 5
const nothingJudged = exitCodeOf(['nothingJudged'])

/** Whether the report of a target judges anything: one of a target that was not reached, or let nobody in, does not. */
export function isJudged({ state, exitCode }: TargetResult): boolean {
  return state === 'reported' && exitCode !== nothingJudged
}

/** How a target ended, as its own report shows it: what is green only by a waiver or a baseline has a sign of its own. */
export function shownOutcomeOf(
  outcome: NonNullable<TargetResult['outcome']>,
  { excuses = [], exitCode }: TargetResult,
): { readonly sign: string; readonly word: string; readonly tone: Tone } {
  const isExcused = excuses.length > 0 && exitCode === 0
  const isRefused = (outcome === 'conformant' || outcome === 'holds') && exitCode !== 0
  const { sign, word } = runOutcomeShown[outcome]
  return {
    sign: isExcused ? excusedSign : sign,
    word: [word, ...excuses].join(', '),
    tone: isExcused || isRefused ? 'incomplete' : outcome,
  }
}

/** How many targets were judged, and which are nonconformant or were not judged; a line. */
export function headlineOf(targets: readonly TargetResult[]): string {
  const named = (what: string, some: readonly TargetResult[]) =>
    some.length === 0 ? [] : [`${what}: ${namesOf(some)}`]
  const apart = [
    ...named(
      'nonconformant',
      targets.filter(({ outcome }) => outcome === 'nonconformant'),
    ),
    ...named(
      'not judged',
      targets.filter((target) => !isJudged(target)),
    ),
  ].join('; ')
  const judged = `${String(targets.filter(isJudged).length)} of ${counted(targets.length, 'target')} judged`
  return apart === '' ? judged : `${judged} (${apart})`
}

/** The names of the first targets, each with what excuses it, and how many there are besides. */
export function namesOf(targets: readonly TargetResult[]): string {
  const names = targets.slice(0, mostNamed).map(({ name, excuses = [] }) => {
    const excused = excuses.length === 0 ? '' : ` (${excuses.join(', ')})`
    return `${visibleLine(name, 60)}${excused}`
  })
  const more = targets.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`
}
