import { entitySchema, type Row } from '../../odata/index.js'
import type { Collections } from './collections.js'
import { fieldsOfKind, type Entity } from './model.js'
import { serviceNames, type ServiceName } from './services.js'

/** A departure that records showed; `endpoint` where the other data service has its records as the document has them. */
export interface RecordDeparture {
  readonly id: 'dates-microsoft-json' | 'dates-iso-loose' | 'decimals-quoted'
  readonly endpoint?: ServiceName
}

const ids = ['dates-microsoft-json', 'dates-iso-loose', 'decimals-quoted'] as const

/**
 * The departures in the form of values that a few records of the probe show, as JSON, in each service that gives them
 * (section "Data records"). Where an entity comes whole only, it is not asked for once more.
 */
export async function recordDepartures(
  entity: Entity,
  readers: Readonly<Partial<Record<ServiceName, Collections>>>,
): Promise<readonly RecordDeparture[]> {
  const shown = new Map<ServiceName, ReadonlySet<string>>()
  for (const service of serviceNames) {
    const collections = readers[service]
    if (collections?.areReadWhole === true) continue
    const page = await collections?.page(entity.name, 'application/json')
    if (page && page.rows.length > 0) shown.set(service, new Set(departuresOf(entity, page.rows)))
  }
  return ids.flatMap((id): readonly RecordDeparture[] => {
    const showing = [...shown].filter(([, seen]) => seen.has(id)).map(([service]) => service)
    if (showing.length === shown.size) return showing.length === 0 ? [] : [{ id }]
    return showing.map((endpoint) => ({ id, endpoint }))
  })
}

function departuresOf(entity: Entity, rows: readonly Row[]): readonly string[] {
  const dates = new Map(fieldsOfKind(entity, 'dateTime').map((field) => [field, 'Edm.DateTime']))
  const numbers = new Map(fieldsOfKind(entity, 'number').map((field) => [field, 'Edm.Decimal']))
  const inNumbers = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => numbers.has(field))))
  const fitsDates = (form: 'document' | 'microsoft' | 'isoLoose') =>
    entitySchema([], dates, { dateTimes: [form] }).check(rows).faultyRows === 0
  const fitsNumbers = (quotedDecimals: boolean) =>
    entitySchema(inNumbers, numbers, { quotedDecimals }).check(inNumbers).faultyRows === 0
  return [
    ...(!fitsDates('document') && fitsDates('microsoft') ? ['dates-microsoft-json'] : []),
    ...(!fitsDates('document') && fitsDates('isoLoose') ? ['dates-iso-loose'] : []),
    ...(!fitsNumbers(false) && fitsNumbers(true) ? ['decimals-quoted'] : []),
  ]
}
