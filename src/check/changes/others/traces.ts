import { eq, isGuid, type Filter, type Row, type Value } from '../../../odata/index.js'
import { holdsMarkedText, type FieldTypes } from '../../../sandbox/index.js'
import type { RunContext } from '../../context/run-context.js'
import { fitsOf } from '../fields/fits.js'

/** A value that was made for the sandbox record, by which it is known where else it has come to stand. */
export interface Trace {
  readonly kind: 'text' | 'guid' | 'number' | 'dateTime'
  readonly field: string
  readonly value: Value
  readonly filter: Filter
  /** Whether no other record holds it by chance. */
  readonly isUnique: boolean
}

/** The traces that given fields may leave: texts of the checker's own, GUIDs, numbers without rules, and date-times. */
export function tracesOf(run: RunContext, types: FieldTypes, given: Row): readonly Trace[] {
  const { text, custom, guid, number, dateTime } = run.profile.sandbox?.fields ?? {}
  return Object.entries(given).flatMap(([field, value]): readonly Trace[] => {
    if ([text, custom].includes(field) && typeof value === 'string' && holdsMarkedText(value))
      return [{ kind: 'text', field, value, filter: eq(field, { text: value }), isUnique: true }]
    if (field === guid && typeof value === 'string' && isGuid(value))
      return [{ kind: 'guid', field, value, filter: eq(field, { guid: value }), isUnique: true }]
    if (field === number && typeof value === 'number' && !fitsOf(run).numbers.has(field)) {
      const edmType = types.get(field)
      const to = edmType === undefined ? { number: value } : { number: value, edmType }
      return [{ kind: 'number', field, value, filter: eq(field, to), isUnique: false }]
    }
    if (field === dateTime && typeof value === 'string')
      return [{ kind: 'dateTime', field, value, filter: eq(field, { dateTime: value }), isUnique: false }]
    return []
  })
}
