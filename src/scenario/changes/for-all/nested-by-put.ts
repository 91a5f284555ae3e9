import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named, seen } from '../../words/answers.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { change, type Changed } from '../making/changing.js'
import { expectNoneFollows, othersPointingTo } from '../lookups/following-lookups.js'
import { zerosLed } from '../fields/easily-lost.js'
import { freshFields } from '../fields/fresh-values.js'
import type { LookupRecords } from '../lookups/lookup-records.js'
import { lostOf, picked } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { contentTypes, expectReadBack } from '../making/setting.js'
import { besideDigits, expectTextKept } from './digits-by-put.js'

/**
 * Judges that a PUT which is taken sets a lookup that it gives as a nested object, beside these fields, as a MERGE sets it:
 * where a MERGE does not either, WRITE-7 judges it. The verbose content type comes first, and one of the two is enough. A
 * PUT that is refused for its nested object is recorded only. No other record's lookup may go along with the two that were
 * set. The text beside it is of digits alone, and must keep the zeros before them where a MERGE keeps them. The record is as
 * given, and its lookup points to no other one.
 */
export async function expectNestedByPut(
  run: RunContext,
  main: Actor,
  lookup: LookupRecords,
  { present, names }: { readonly present: Row; readonly names: readonly string[] },
): Promise<void> {
  const { idField, ids, nested } = lookup
  const sandbox = sandboxOf(run, main)
  const isPointedTo = (id: string, row: Row) => lostOf(run, sandbox, { [idField]: id }, row).length === 0
  const id = ids.find((other) => !isPointedTo(other, present))
  if (id === undefined) return
  const before = ids.find((one) => isPointedTo(one, present))
  const first = before === undefined ? undefined : await othersPointingTo(run, main, lookup, before)
  const setBy = async (method: ChangeMethod): Promise<Changed | 'set'> => {
    let latest: Changed | undefined
    for (const contentType of contentTypes.toReversed()) {
      const beside = method === 'PUT' ? zerosLed(run, await freshFields(run, sandbox, besideDigits)) : {}
      const fields = { ...picked(beside, names), ...nested(id) }
      const changed = await change(run, main, { method, fields, contentType })
      if (isSuccess(changed.answer) && isPointedTo(id, changed.after)) {
        if (method === 'PUT') await expectTextKept(run, main, { ...changed, fields, contentType })
        return 'set'
      }
      if (latest === undefined || isSuccess(changed.answer)) latest = changed
    }
    return latest ?? 'set'
  }
  const put = await setBy('PUT')
  if (put === 'set') {
    if (!first) return
    return expectNoneFollows(run, main, [first, await othersPointingTo(run, main, lookup, id)], async () => {
      const again = { ...picked(await freshFields(run, sandbox, besideDigits), names), [idField]: first.to }
      await change(run, main, { method: 'PUT', fields: again })
      return othersPointingTo(run, main, lookup, first.to)
    })
  }
  const { answer, after } = put
  if (!isSuccess(answer))
    return observe(`a PUT with a nested lookup was refused: ${named(answer)} answered ${seen(answer)}`, {
      evidence: [answer.id],
    })
  if ((await setBy('MERGE')) !== 'set') return
  expectReadBack(run, sandbox, { [idField]: id }, after, `the nested lookup of ${named(answer)}`)
}
