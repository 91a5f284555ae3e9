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
  json(field, value, service, values) {
    if (value === null) return 'null'
    if (isDateOfLegacy(field, service)) return values.json({ ...field, type: 'Edm.DateTime' }, value, service, values)
    if (typeof value === 'bigint') return String(value)
    if (typeof value === 'number') {
      const text = timeText(field, value, service, values)
      return text === undefined ? String(value) : `"${text}"`
    }
    if (field.type === 'Edm.Guid') return `"${values.guid(String(value))}"`
    return JSON.stringify(value)
  },
  xml(field, value, service, values) {
    if (value === null) return undefined
    if (isDateOfLegacy(field, service)) return values.xml({ ...field, type: 'Edm.DateTime' }, value, service, values)
    if (typeof value === 'number') return timeText(field, value, service, values) ?? String(value)
    if (field.type === 'Edm.Guid') return values.guid(String(value))
    return typeof value === 'string' ? escapedMarkup(value) : String(value)
  },
}

/** Before OData 4 there is no type for a date alone. */
function isDateOfLegacy({ type }: Field, service: Service): boolean {
  return type === 'Edm.Date' && service === 'legacy'
}

/** A date-time, a date or a time of day as text; undefined for a number. The legacy service writes a time as a duration. */
function timeText({ type }: Field, value: number, service: Service, values: ValuesBehaviour): string | undefined {
  if (type === 'Edm.DateTime') return values.moment(value)
  if (type !== 'Edm.Date' && type !== 'Edm.TimeOfDay') return undefined
  const iso = new Date(value).toISOString()
  if (type === 'Edm.Date') return iso.slice(0, 10)
  const [hours = '', minutes = '', seconds = ''] = iso.slice(11, -1).replace('.000', '').split(':')
  return service === 'odata'
    ? [hours, minutes, seconds].join(':')
    : `PT${Number(hours)}H${Number(minutes)}M${Number(seconds)}S`
}
