import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named, seen } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { inapplicable } from '../../outcome/verdict.js'
import { change, type Changed } from '../making/changing.js'
import { othersPointingTo, recordsThatFollow, type Followers } from '../lookups/following-lookups.js'
import { zerosLed } from '../fields/easily-lost.js'
import { freshFields } from '../fields/fresh-values.js'
import type { LookupRecords } from '../lookups/lookup-records.js'
import { lostOf, picked, readBack, type ReadBack } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { contentTypes } from '../making/setting.js'
import { besideDigits, noteDigitsByPut } from './digits-by-put.js'

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
  run: RunContext,
  main: Actor,
  lookup: LookupRecords,
  { present, names }: { readonly present: Row; readonly names: readonly string[] },
): Promise<NestedByPut> {
  const { idField, ids, nested } = lookup
  const sandbox = sandboxOf(run, main)
  const isPointedTo = (id: string, row: Row) => lostOf(run, sandbox, { [idField]: id }, row).length === 0
  const id = ids.find((other) => !isPointedTo(other, present))
  if (id === undefined) return inapplicable('the lookup points already to each record that it may point to')
  const before = ids.find((one) => isPointedTo(one, present))
  const first = before === undefined ? undefined : await othersPointingTo(run, main, lookup, before)
  const setBy = async (method: ChangeMethod): Promise<Changed & { readonly isSet: boolean }> => {
    const tried: Changed[] = []
    for (const contentType of contentTypes.toReversed()) {
      const beside = method === 'PUT' ? zerosLed(run, await freshFields(run, sandbox, besideDigits)) : {}
      const fields = { ...picked(beside, names), ...nested(id) }
      const changed = await change(run, main, { method, fields, contentType })
      tried.push(changed)
      if (!isSuccess(changed.answer) || !isPointedTo(id, changed.after)) continue
      if (method === 'PUT') noteDigitsByPut(run, { ...changed, fields, contentType })
      return { ...changed, isSet: true }
    }
    const taken = tried.findLast(({ answer }) => isSuccess(answer)) ?? tried[0]
    return taken ? { ...taken, isSet: false } : inapplicable('no content type was tried')
  }
  const { answer, after, isSet } = await setBy('PUT')
  const set = readBack(run, sandbox, { [idField]: id }, after)
  if (!isSet) {
    if (!isSuccess(answer))
      inapplicable(`a PUT with a nested lookup was refused: ${named(answer)} answered ${seen(answer)}`)
    if (!(await setBy('MERGE')).isSet) inapplicable('a MERGE does not set a nested lookup either (see WRITE-7)')
    return set
  }
  if (!first) return set
  const pointing = [first, await othersPointingTo(run, main, lookup, id)] as const
  const followers = await recordsThatFollow(run, main, pointing, async () => {
    const again = { ...picked(await freshFields(run, sandbox, besideDigits), names), [idField]: first.to }
    await change(run, main, { method: 'PUT', fields: again })
    return othersPointingTo(run, main, lookup, first.to)
  })
  return { ...set, followers }
}
