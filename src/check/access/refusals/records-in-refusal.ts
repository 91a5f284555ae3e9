import { isGuid, isZeroGuid, plainFields, sameGuid, type Row } from '../../../odata/index.js'
import type { ChangeTwins } from '../../writing/making/change-twins.js'
import { rowsOf } from '../../answers/answers.js'
import { isWrittenOut } from './leaks.js'

/**
 * What the refusal of a change holds: the record, written as a data service writes it, or others of its entity. Whatever else
 * it has of the record's values may be what the caller sent.
 */
export function recordsInRefusal({ refused, before }: Pick<ChangeTwins, 'refused' | 'before'>): readonly string[] {
  const others = (rowsOf(refused) ?? []).filter((row) => isOtherOf(before, row)).length
  return [
    ...(isWrittenOut(before, refused.body.toString('utf8')) ? ['the record'] : []),
    ...(others > 0 ? [`${String(others)} other records of the entity`] : []),
  ]
}

/** With fewer fields an error may look like a record: it has a number of its own, and a text. */
const fewest = 3

/** Whether a row is another record of this one's entity: with an id of its own, and nothing that this one has not. */
function isOtherOf(record: Row, row: Row): boolean {
  const { Id } = row
  if (typeof Id !== 'string' || !isGuid(Id) || isZeroGuid(Id) || sameGuid(Id, String(record['Id']))) return false
  const fields = Object.keys(plainFields(row))
  return fields.length >= fewest && fields.every((field) => Object.hasOwn(record, field))
}
