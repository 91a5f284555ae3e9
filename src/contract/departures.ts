import type { ClauseId } from './catalogue/groups.js'
import type { DepartureEntry } from './departure-table/entry.js'
import { services } from './departure-table/services.js'
import { wayIn } from './departure-table/way-in.js'

export {
  departureEndpoints,
  departureOrigins,
  departureOriginTerms,
  type DepartureEndpoint,
  type DepartureOrigin,
} from './departure-table/entry.js'

/** Every departure id as a literal. */
export type DepartureId = (typeof wayIn | typeof services)[number]['id']

/** A departure of the table. */
export interface Departure extends DepartureEntry {
  readonly id: DepartureId
}

/** The known lawful differences between deployments of different generations, in table order. */
export const departures: readonly Departure[] = [...wayIn, ...services]

const byId: ReadonlyMap<string, Departure> = new Map(departures.map((departure) => [departure.id, departure]))

/** The departure of an id. */
export function departureById(id: DepartureId): Departure {
  const departure = byId.get(id)
  if (departure === undefined) throw new RangeError(`${String(id)} is not a departure of the catalogue`)
  return departure
}

/** Whether a text from a profile is a departure id. */
export function isDepartureId(text: string): text is DepartureId {
  return byId.has(text)
}

/** The departures that touch a clause, in table order. */
export function departuresOf(id: ClauseId): readonly DepartureId[] {
  return departures.filter(({ touches }) => touches.includes(id)).map((departure) => departure.id)
}
