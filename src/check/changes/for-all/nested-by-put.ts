import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import { named, seen } from '../../core/answers.js'
import { inapplicable } from '../../outcome/verdict.js'
import { change, contentTypes, type Made } from '../making/changing.js'
import { everyKind, freshFields } from '../fields/fresh-values.js'
import type { LookupRecords } from '../lookups/lookup-records.js'
import { lostOf, picked, readBack, type ReadBack } from '../fields/read-back.js'
import type { GivenMain } from '../../runner/given.js'

/**
 * Sets a lookup that a PUT gives as a nested object, beside these fields, and tells how it reads back, where a MERGE sets it:
 * where a MERGE does not either, WRITE-7 judges it. The verbose content type comes first, and one of the two is enough. A
 * PUT that is refused for its nested object decides nothing. The record is as given, and its lookup points to no other one.
 */
export async function setNestedByPut(
  writer: GivenMain,
  lookup: LookupRecords,
  { present, names }: { readonly present: Row; readonly names: readonly string[] },
): Promise<ReadBack> {
  const { idField, ids, nested } = lookup
  const isPointedTo = (id: string, row: Row) => lostOf(writer, { [idField]: id }, row).length === 0
  const id = ids.find((other) => !isPointedTo(other, present))
  if (id === undefined) return inapplicable('the lookup already points to the only record that it may point to')
  const setBy = async (method: ChangeMethod): Promise<Made & { readonly isSet: boolean }> => {
    const tried: Made[] = []
    for (const contentType of contentTypes.toReversed()) {
      const beside = method === 'PUT' ? await freshFields(writer, everyKind) : {}
      const fields = { ...picked(beside, names), ...nested(id) }
      const changed = await change(writer, { method, fields, contentType })
      tried.push(changed)
      if (!changed.isTaken || !isPointedTo(id, changed.after)) continue
      return { ...changed, isSet: true }
    }
    const taken = tried.findLast(({ isTaken }) => isTaken) ?? tried[0]
    return taken ? { ...taken, isSet: false } : inapplicable('no content type was tried')
  }
  const { answer, isTaken, after, isSet } = await setBy('PUT')
  const set = readBack(writer, { [idField]: id }, after)
  if (!isSet) {
    if (!isTaken) inapplicable(`a PUT with a nested lookup was refused: ${named(answer)} answered ${seen(answer)}`)
    if (!(await setBy('MERGE')).isSet) inapplicable('a MERGE does not set a nested lookup either (see WRITE-7)')
  }
  return set
}
