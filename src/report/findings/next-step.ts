import type { CheckResult, ClauseResult, Report } from '../../schema/generated/report.js'
import { departureHint } from './breach-about.js'
import { preflightFaults } from './causes-told.js'
import { isKeptOut, isUnreached } from '../outcome/counts.js'
import { breachesOf } from './ranking.js'
import { wayTold } from '../outcome/way-to-green.js'

/** What to do about a failed clause: the remedy of its likely cause where one is known, and how to judge it again. */
export function nextStepFor(clause: ClauseResult, { target }: Pick<Report, 'target'>): string {
  const { id, likelyCause: [cause] = [], mode, checks = [] } = clause
  if (mode === 'attested') return 'Meet the clause, then attest it again in the profile.'
  const subject = target.kind === 'client' ? 'client' : 'target'
  const fixes = new Set(checks.flatMap(({ fix }) => (fix === undefined ? [] : [`In the client: ${fix}.`])))
  const fix = cause?.remedy ?? (fixes.size > 0 ? [...fixes].join(' ') : `Fix the ${subject}.`)
  const again = {
    deployment: `Then run again with --only ${id}.`,
    emulator: `Then run again with --only ${id}.`,
    client: 'Then run it again.',
    recording: 'Then record it again.',
  }[target.kind]
  return [fix, again, sentenceOf(departureHint(clause))].filter((text) => text !== '').join(' ')
}

/** What to do after a run in which nothing failed that counts; undefined where it is conformant, or no single step helps. */
export function nextStepWithoutBreach(report: Report): string | undefined {
  if (breachesOf(report).counted.length > 0) return undefined
  const [remedy] = accessFaults(report).flatMap(({ remedy = [] }) => remedy)
  return remedy ?? wayTold(report)[0]
}

/** What kept the run from judging anything: the target was not reached, or refused the login. */
export function accessFaults(report: Report): ReturnType<typeof preflightFaults> {
  const { passed, failed } = report.counts
  return isKeptOut(report) || (passed + failed === 0 && isUnreached(report)) ? preflightFaults(report) : []
}

/** Failed checks that expected and saw the same, so that both are said once. */
export interface SameBreach {
  readonly checks: readonly CheckResult[]
  readonly expected: string
  readonly seen: string
}

export function failedChecksOf({ checks = [] }: ClauseResult): readonly SameBreach[] {
  const groups = new Map<string, SameBreach>()
  for (const check of checks.filter(({ outcome }) => outcome === 'failed')) {
    const { expected = '', seen = '' } = check
    const key = JSON.stringify([expected, seen])
    groups.set(key, { expected, seen, checks: [...(groups.get(key)?.checks ?? []), check] })
  }
  return [...groups.values()]
}

/** The exchange that shows best why a check failed: the one it names, the request that was to be refused, else the last one. */
export function tellingExchange({ evidence, reason = '', control, roles = {} }: CheckResult): string | undefined {
  const named = reason.match(/\bx-\d{4,}\b/g)?.find((id) => evidence.includes(id))
  const altered = evidence.find((id) => roles[id]?.startsWith('same as the accepted request'))
  return named ?? altered ?? evidence.findLast((id) => id !== control) ?? evidence.at(-1)
}

function sentenceOf(hint: string | undefined): string {
  return hint === undefined ? '' : `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`
}
