import type { Ledger } from '../journal/ledger.js'
import { kindOf } from '../seeing/field-traces.js'
import { isBlank, mayHaveBecome } from '../seeing/likeness.js'
import type { RestoreTarget } from './restore-target.js'

/**
 * Whether a PUT of all that is wanted would alter fields that read as before: where each of the open ones was taken by a
 * MERGE and is stored as something else, as without the fractions of a second, a PUT would come to the same, and do it to
 * the others of that kind.
 */
export function altersOthers(ledger: Ledger, record: RestoreTarget, open: readonly string[]): boolean {
  const { wanted, serverOwned, types, traces } = ledger
  const isAltered = (field: string) =>
    record.hasTakenField(field) &&
    !traces.neverTaken.includes(field) &&
    (mayHaveBecome(wanted[field] ?? null, record.now[field], types.get(field)) || traces.wouldBeAltered(wanted[field]))
  if (open.length === 0 || !open.every(isAltered)) return false
  const kinds = new Set(open.map((field) => kindOf(wanted[field])))
  return Object.entries(wanted)
    .filter(([field]) => field !== 'Id' && !open.includes(field) && !serverOwned.has(field))
    .some(([, value]) => !isBlank(value) && kinds.has(kindOf(value)))
}
