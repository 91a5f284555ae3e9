import { idsNamed } from '../../run/choosing/select.js'
import type { GivenToRun } from './judge-target.js'
import { namedIn } from '../options/values.js'

/**
 * With the clauses that --specs finds, which --only, --skip and --accept-untested may name too. Nothing is sent for it. Throws OwnClauseFault
 * and UnknownClause.
 */
export async function withOwn<Given extends GivenToRun>(given: Given): Promise<Given> {
  if (given.specs === undefined) return given
  const { readOwnClauses } = await import('../../run/choosing/own-clauses.js')
  const own = await readOwnClauses(given.specs)
  idsNamed([...given.only, ...given.skip, ...namedIn(given.acceptUntested)], own.clauses)
  return { ...given, own }
}
