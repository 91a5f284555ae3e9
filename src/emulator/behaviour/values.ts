import type { Field, Value } from '../../../fixtures/model.js'
import { escapedMarkup } from '../formats/markup.js'
import type { Service } from './routes.js'

/** How a value is written (document: Data records). */
export interface ValuesBehaviour {
  /** A date-time, given in milliseconds since 1970, as text. */
  readonly moment: (milliseconds: number) => string
  readonly guid: (guid: string) => string
  /** The value as JSON source. */
  readonly json: (field: Field, value: Value, service: Service, behaviour: ValuesBehaviour) => string
  /** The value as XML text, escaped; undefined for null. */
  readonly xml: (field: Field, value: Value, service: Service, behaviour: ValuesBehaviour) => string | undefined
}

export const documentedValues: ValuesBehaviour = {
  moment: (milliseconds) => new Date(milliseconds).toISOString(),
  guid: (guid) => guid,
  json(field, value, _service, values) {
    if (value === null) return 'null'
    if (typeof value === 'number') {
      return field.type === 'Edm.DateTime' ? `"${values.moment(value)}"` : String(value)
    }
    if (field.type === 'Edm.Guid') return `"${values.guid(String(value))}"`
    return JSON.stringify(value)
  },
  xml(field, value, _service, values) {
    if (value === null) return undefined
    if (typeof value === 'number') return field.type === 'Edm.DateTime' ? values.moment(value) : String(value)
    if (field.type === 'Edm.Guid') return values.guid(String(value))
    return typeof value === 'string' ? escapedMarkup(value) : String(value)
  },
}
