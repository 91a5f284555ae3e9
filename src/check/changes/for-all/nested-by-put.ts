import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import { named, seen } from '../../core/answers.js'
import { inapplicable, untested } from '../../outcome/verdict.js'
import { change, contentTypes, type Made } from '../making/changing.js'
import { othersPointingTo, recordsThatFollow, type Followers } from '../lookups/following-lookups.js'
import { zerosLed } from '../fields/easily-lost.js'
import { everyKind, freshFields } from '../fields/fresh-values.js'
import type { LookupRecords } from '../lookups/lookup-records.js'
import { lostOf, picked, readBack, type ReadBack } from '../fields/read-back.js'
import type { GivenMain } from '../../runner/given.js'
import { cite } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'

/** The lookup as it reads back, and the other records whose lookup went along. */
export interface NestedByPut extends ReadBack {
  readonly followers?: Followers
}

/**
 * Sets a lookup that a PUT gives as a nested object, beside these fields, and tells how it reads back, where a MERGE sets it:
 * where a MERGE does not either, WRITE-7 judges it. The verbose content type comes first, and one of the two is enough. A
 * PUT that is refused for its nested object decides nothing. The text beside it is of digits alone. The record is as given,
 * and its lookup points to no other one.
 */
export async function setNestedByPut(
  writer: GivenMain,
  lookup: LookupRecords,
  { present, names }: { readonly present: Row; readonly names: readonly string[] },
): Promise<NestedByPut> {
  const { idField, ids, nested } = lookup
  const isPointedTo = (id: string, row: Row) => lostOf(writer, { [idField]: id }, row).length === 0
  const id = ids.find((other) => !isPointedTo(other, present))
  if (id === undefined) return inapplicable('the lookup already points to the only record that it may point to')
  const before = ids.find((one) => isPointedTo(one, present))
  const first = before === undefined ? undefined : await othersPointingTo(writer, lookup, before)
  const setBy = async (method: ChangeMethod): Promise<Made & { readonly isSet: boolean }> => {
    const tried: Made[] = []
    for (const contentType of contentTypes.toReversed()) {
      const beside = method === 'PUT' ? zerosLed(writer.run, await freshFields(writer, everyKind)) : {}
      const fields = { ...picked(beside, names), ...nested(id) }
      const changed = await change(writer, { method, fields, contentType })
      tried.push(changed)
      if (!changed.isTaken || !isPointedTo(id, changed.after)) continue
      if (method === 'PUT') latest.set(writer.run, { ...changed, contentType })
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
    return set
  }
  if (!first) return set
  const pointing = [first, await othersPointingTo(writer, lookup, id)] as const
  const followers = await recordsThatFollow(writer, pointing, async () => {
    const again = { ...picked(await freshFields(writer, everyKind), names), [idField]: first.to }
    await change(writer, { method: 'PUT', fields: again })
    return othersPointingTo(writer, lookup, first.to)
  })
  return { ...set, followers }
}

/** A PUT that succeeded with a text of digits alone. */
interface DigitsPut extends Made {
  readonly contentType: string
}

/** The latest one of a run. */
const latest = new WeakMap<RunContext, DigitsPut>()

/**
 * Tells whether a PUT of these fields keeps the zeros before a text of digits alone, where a MERGE of the same content type
 * keeps them: by a PUT that has given such a text already, or else by one of its own. One that is refused decides nothing:
 * other texts were set by a PUT.
 */
export async function setDigitsByPut(writer: GivenMain, names: readonly string[]): Promise<ReadBack> {
  const { text = '' } = writer.run.profile.sandbox?.fields ?? {}
  if (!names.includes(text)) untested('no text was set by a PUT', 'sandbox.fields.text')
  const { fields, contentType, after, answer } = latest.get(writer.run) ?? (await putDigits(writer, names))
  cite(answer.id)
  const given = picked(fields, [text])
  const set = readBack(writer, given, after)
  if (set.lost.length === 0) return set
  const merged = await change(writer, { method: 'MERGE', fields: given, contentType })
  if (merged.lost.length > 0) inapplicable(`a MERGE (${merged.answer.id}) does not keep the text either (see WRITE-5)`)
  return set
}

async function putDigits(writer: GivenMain, names: readonly string[]): Promise<DigitsPut> {
  const fields = picked(zerosLed(writer.run, await freshFields(writer, everyKind)), names)
  const [contentType] = contentTypes
  const changed = await change(writer, { method: 'PUT', fields, contentType })
  const { answer, isTaken } = changed
  if (!isTaken) inapplicable(`a PUT of a text of digits was refused: ${named(answer)} answered ${seen(answer)}`)
  return { ...changed, contentType }
}
