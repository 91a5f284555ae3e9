import type { Row, Value } from '../../../odata/index.js'
import { documentedForm, sameStored, waysToWrite, type Sandbox } from '../../../sandbox/index.js'
import { isSuccess } from '../../answers/answers.js'
import { change } from './changing.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'

/** A MERGE that was carried out: what it gave, and the record as it was read right before and after it. */
export interface Given {
  readonly fields: Row
  readonly before: Row
  readonly after: Row
}

/**
 * Those of the fields that moved without being given which the server may compute from the given ones, as a total from a
 * price: with the values of the start they hold something else, and with the given ones once more the same as before. What
 * a MERGE blanks, counts on or sets to something fixed does not go back and forth, and what merely got a value that was
 * given is no computation, unless it held that of the start as well. What came to hold just what it held at the start, as
 * a grade from a score may, is held against the values right before the MERGE in their place. The record ends as it was,
 * but for the given fields that a target does not take back. Two MERGEs, or four; without any candidate none.
 */
export async function computedFields(
  writer: GivenMain,
  { fields, before, after }: Given,
  candidates: readonly string[],
): Promise<readonly string[]> {
  const sandbox = sandboxOf(writer)
  const { snapshot = {} } = sandbox
  // What the checker may change itself is plain data of the record, which nobody computes.
  if (candidates.length === 0 || candidates.some((field) => sandbox.allowed.includes(field))) return []
  const withValuesOf = async (earlier: Row) => {
    const first = await change(writer, { method: 'MERGE', fields: valuesOf(earlier, fields, sandbox) })
    const again = await change(writer, { method: 'MERGE', fields })
    if (!isSuccess(first.answer) || !isSuccess(again.answer)) return []
    return candidates.filter(
      (field) =>
        sandbox.same(field, after, again.after) &&
        !sandbox.same(field, after, first.after) &&
        (sandbox.same(field, earlier, first.after) || !isOneOf(fields, after[field], sandbox.fieldTypes.get(field))),
    )
  }
  const ofStart = await withValuesOf(snapshot)
  const isAsAtTheStart = (field: string) => sandbox.same(field, snapshot, after) && !sandbox.same(field, before, after)
  if (!candidates.some((field) => isAsAtTheStart(field) && !ofStart.includes(field))) return ofStart
  const ofBefore = await withValuesOf(before)
  return candidates.filter((field) => ofStart.includes(field) || (isAsAtTheStart(field) && ofBefore.includes(field)))
}

function valuesOf(earlier: Row, fields: Row, { fieldTypes }: Sandbox): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([field, given]) => {
      const [value = null] = waysToWrite(earlier[field], given, fieldTypes.get(field))
      return [field, typeof value === 'string' ? documentedForm(value, fieldTypes.get(field)) : value]
    }),
  )
}

function isOneOf(given: Row, value: Value | undefined, edmType: string | undefined): boolean {
  return Object.values(given).some((other) => sameStored(other, value, edmType))
}
