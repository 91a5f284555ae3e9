import { isGuid, type Row } from '../../odata/index.js'
import type { Ledger } from '../journal/ledger.js'
import { canBeWritten } from '../seeing/ways-to-write.js'
import { isBlank } from '../seeing/likeness.js'
import { isLookup } from '../seeing/field-traces.js'
import { ChangeWouldLose, PutWouldLose } from '../errors.js'

/**
 * Why these fields cannot be changed: what they hold could not be put back, as far as the reads so far have shown, and the
 * look at the server, by which these are `refused` what they hold.
 */
export function changeWouldLose(
  { snapshot, shownOtherwise }: Ledger,
  fields: Row,
  refused: ReadonlySet<string>,
): ChangeWouldLose | undefined {
  const unwritable = Object.keys(fields).filter((field) => !canBeWritten(snapshot[field]))
  if (unwritable.length > 0) return new ChangeWouldLose(unwritable)
  const { hidden, altered } = shownOtherwise
  const unknown = [...hidden, ...altered].filter((field) => Object.hasOwn(fields, field))
  if (unknown.length > 0) return new ChangeWouldLose(unknown, 'shown otherwise')
  const unsettable = Object.keys(fields).filter((field) => refused.has(field))
  return unsettable.length > 0 ? new ChangeWouldLose(unsettable, 'refused') : undefined
}

/** Why no PUT can be sent, as far as the changes so far have shown, and the looks at the server: these are `refused` what they hold. */
export function putWouldLose(ledger: Ledger, refused: readonly string[]): PutWouldLose | undefined {
  const { snapshot, serverOwned, shownOtherwise, traces } = ledger
  // No MERGE has set them which gave them: what a PUT blanks could not be put back.
  const lookups = traces.takesNoLookups ? lookupsOf(ledger) : []
  const unset = [...new Set([...traces.neverTaken, ...refused, ...lookups])]
  const unsettable = unset.filter((field) => !isBlank(snapshot[field]))
  if (unsettable.length > 0) return new PutWouldLose(unsettable)
  const alterable = alterableIn(ledger)
  if (alterable.length > 0) return new PutWouldLose(alterable, 'altered')
  const { hidden, altered } = shownOtherwise
  if (hidden.length > 0) return new PutWouldLose(hidden, 'hidden')
  const others = altered.filter((field) => !serverOwned.has(field))
  return others.length > 0 ? new PutWouldLose(others, 'another text') : undefined
}

/**
 * The fields that are set, that no change has given, and that would come to hold something else where a PUT blanked them
 * and they were put back: other values of their kind did.
 */
function alterableIn({ snapshot, serverOwned, sent, traces }: Ledger): readonly string[] {
  return Object.entries(snapshot)
    .filter(([field]) => field !== 'Id' && !serverOwned.has(field) && !sent.has(field))
    .filter(([, value]) => traces.wouldBeAltered(value))
    .map(([field]) => field)
}

function lookupsOf({ snapshot, serverOwned }: Ledger): readonly string[] {
  return Object.keys(snapshot).filter((field) => isLookup(field) && isGuid(snapshot[field]) && !serverOwned.has(field))
}
