import { altering, together } from './alterations.js'
import type { Override } from '../behaviour/behaviour.js'
import type { ValuesBehaviour } from '../behaviour/values.js'
import { zeroGuid } from '../records/convert.js'
import type { Field } from '../../../fixtures/model.js'

const firstInstant = Date.parse('0001-01-01T00:00:00Z')

/**
 * Has the legacy service write an empty text, the zero GUID and the first instant of the year 1 for what is not set. Numbers
 * and booleans are never null. `instant` is how that instant is spelled; by default as every other date-time.
 */
export function fillingNulls(instant?: string): Override {
  return together(
    altering('values', 'json', (source, field, value, service, all) => {
      if (service !== 'legacy' || value !== null) return source
      // As a number it takes part in whatever is done to date-times.
      if (field.type === 'Edm.DateTime' && instant === undefined) return all.json(field, firstInstant, service, all)
      const filling = fillingOf(field, all, instant)
      return filling === undefined ? source : JSON.stringify(filling)
    }),
    altering('values', 'xml', (text, field, value, service, all) =>
      service === 'legacy' && value === null ? fillingOf(field, all, instant) : text,
    ),
  )
}

/** What stands for null; undefined for a type that has nothing of the kind. */
function fillingOf({ type }: Field, values: ValuesBehaviour, instant: string | undefined): string | undefined {
  if (type === 'Edm.String') return ''
  if (type === 'Edm.Guid') return values.guid(zeroGuid)
  return type === 'Edm.DateTime' || type === 'Edm.Date' ? (instant ?? values.moment(firstInstant)) : undefined
}
