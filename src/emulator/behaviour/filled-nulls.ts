import type { Field } from '../../../fixtures/model.js'
import { zeroGuid } from '../records/convert.js'
import type { Override } from '../behaviour.js'
import type { ValuesBehaviour } from './values.js'

const firstInstant = Date.parse('0001-01-01T00:00:00Z')

/**
 * Has the legacy service write an empty text, the zero GUID and the first instant of the year 1 for what is not set. Numbers
 * and booleans are never null. `instant` is how that instant is spelled; by default as every other date-time.
 */
export function fillingNulls(instant?: string): Override {
  return ({ values }) => ({
    values: {
      json(field, value, service, all) {
        if (service !== 'legacy' || value !== null) return values.json(field, value, service, all)
        // As a number it takes part in whatever is done to date-times.
        if (field.type === 'Edm.DateTime' && instant === undefined) return all.json(field, firstInstant, service, all)
        const filling = fillingOf(field, all, instant)
        return filling === undefined ? values.json(field, value, service, all) : JSON.stringify(filling)
      },
      xml: (field, value, service, all) =>
        service === 'legacy' && value === null
          ? fillingOf(field, all, instant)
          : values.xml(field, value, service, all),
    },
  })
}

/** What stands for null; undefined for a type that has nothing of the kind. */
function fillingOf({ type }: Field, values: ValuesBehaviour, instant: string | undefined): string | undefined {
  switch (type) {
    case 'Edm.String':
      return ''
    case 'Edm.Guid':
      return values.guid(zeroGuid)
    case 'Edm.DateTime':
      return instant ?? values.moment(firstInstant)
    case 'Edm.Int32':
    case 'Edm.Int64':
    case 'Edm.Decimal':
    case 'Edm.Boolean':
      return undefined
  }
}
