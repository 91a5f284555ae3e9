import { isClauseId } from '../../contract/index.js'
import { judgedByAnotherPart } from '../../run/choosing/shard.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import type { GivenToRun } from './judge-target.js'
import { UsageFault } from '../errors.js'

/**
 * With `only` as the report that `--rerun-failed` names has it: what failed there or was not decided. Throws UsageFault where
 * nothing did.
 */
export async function withFailed<Given extends GivenToRun>(given: Given): Promise<Given> {
  const { rerunFailed: path, specs } = given
  if (path === undefined) return given
  const { reportAt } = await import('../report-folders/report-at.js')
  const only = failedOrOpen(await reportAt(path), specs !== undefined)
  if (only.length === 0) throw new UsageFault(`--rerun-failed: ${path} has no failed or undecided clauses`)
  return { ...given, only }
}

/**
 * The ids of what failed, waived or not, could not be told or was not tried. What was left out on purpose, is out of scope or
 * fell to another part was no question there, and is none now.
 */
export function failedOrOpen({ clauses, qualifiers }: Report, withOwn: boolean): readonly string[] {
  const scope: readonly string[] = qualifiers.scope
  return clauses
    .filter(({ id, own }) => (own === true ? withOwn : isClauseId(id)))
    .filter((clause) => (clause.own === true || scope.includes(clause.class)) && isToRepeat(clause))
    .map(({ id }) => id)
}

function isToRepeat({ outcome, excluded, reason, level }: ClauseResult): boolean {
  switch (outcome) {
    case 'failed':
    case 'cantTell':
      return true
    case 'untested':
      // A person attests a manual clause in the profile, and the run only repeats it.
      return (
        excluded?.by !== 'selection' &&
        excluded?.by !== 'acceptance' &&
        reason !== judgedByAnotherPart &&
        level !== 'manual'
      )
    case 'passed':
    case 'inapplicable':
    case 'observed':
      return false
  }
}
