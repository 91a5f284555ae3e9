import { isArray, isObject, isZeroGuid, type Row } from '../../odata/index.js'
import type { Ledger } from '../journal/ledger.js'
import type { Change } from './change.js'

/** What a change gives beside its fields: nothing, or the rest of the record as it is now, with all its digits. */
export function besideOf({ beside }: Change, now: Row, ledger: Ledger): Row {
  if (!beside) return {}
  const rest = Object.entries(now).filter(
    ([field, value]) =>
      field !== 'Id' &&
      (value ?? '') !== '' &&
      !(isZeroGuid(value) || isObject(value) || isArray(value)) &&
      !ledger.serverOwned.has(field) &&
      !beside.allBut.includes(field),
  )
  return ledger.withAllDigits(Object.fromEntries(rest))
}
