import type { Field, Values } from '../../../fixtures/model.js'
import type { Override } from '../behaviour.js'
import { addressed } from '../records/change-record.js'
import type { Call } from '../http/call.js'
import { rowOf } from '../records/row.js'
import type { ChangeMethod } from './writes.js'

/** A change that is about to be stored. */
export interface Change {
  readonly before: Values
  readonly stored: Values
  readonly method: ChangeMethod
  readonly call: Call
  /** What its body gives. */
  readonly given: Values
  /** The fields of the record. */
  readonly fields: readonly Field[]
}

/** Stores other values beside those of a change, or in their place. */
export function alsoStoring(values: (change: Change) => Values): Override {
  return ({ writes }) => ({
    writes: {
      stored(before, after, method, call) {
        const stored = writes.stored(before, after, method, call)
        const given = writes.parse(call.body) as Values
        const fields = addressed(call).model?.fields ?? []
        const change = { before: before.values, stored: stored.values, method, call, given, fields }
        return rowOf({ ...stored.values, ...values(change) })
      },
    },
  })
}
