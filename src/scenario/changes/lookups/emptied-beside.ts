import { isZeroGuid, type Row, type Value } from '../../../odata/index.js'
import type { RunContext } from '../../context/run-context.js'
import { mendProfile } from '../../outcome/verdict.js'
import type { Changed } from '../making/changing.js'

/**
 * The fields of the profile that held something before a change of a lookup and hold nothing after it, which did not give
 * them. The server may fill in one of them from the record that the lookup points to, and that may have nothing there.
 */
export function emptiedBeside({ profile }: RunContext, given: Row, { before, after }: Changed): readonly string[] {
  const { text, number, dateTime, custom } = profile.sandbox?.fields ?? {}
  const named = new Set([text, number, dateTime, custom].filter((field) => field !== undefined))
  return [...named].filter((field) => !Object.hasOwn(given, field) && !isEmpty(before[field]) && isEmpty(after[field]))
}

/** Whether so many are a fault: a MERGE leaves the fields that it does not give as they were. */
export function areTooMany(emptied: readonly string[]): boolean {
  return new Set(emptied).size > 1
}

/** Ends the clause where one field was emptied. */
export function needsNoneEmptied(emptied: readonly string[]): void {
  const [field] = emptied
  if (field === undefined) return
  mendProfile(
    `${field} was emptied by a change of the lookup that did not give it: the server may fill it in from there, or the MERGE blanked it. Name a field in sandbox.fields that does not hang on the lookup`,
    'sandbox.fields',
  )
}

function isEmpty(value: Value | undefined): boolean {
  return value === undefined || value === null || value === '' || value === 0 || isZeroGuid(value)
}
