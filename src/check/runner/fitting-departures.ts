import { departureById, type ClauseId, type DepartureId } from '../../contract/index.js'
import type { ClauseRecord } from '../outcome/record.js'

/**
 * Which departures of the catalogue describe what a clause failed on, in words; empty where none does. Those alone that
 * were noted for the very judgement that failed, which is the last one made, and that touch the clause.
 */
export function fittingDepartures({
  id: clause,
  fitting,
  judgements,
}: Pick<ClauseRecord, 'id' | 'fitting' | 'judgements'>): string {
  const noted = fitting.filter((each) => each.judgements === judgements - 1).map(({ id }) => id)
  const ids = [...new Set(noted)].filter((id) => departureById(id).touches.includes(clause as ClauseId))
  if (ids.length === 0) return ''
  const named = ids.map(withValue).join(' or ')
  return ids.length === 1
    ? `the departure ${named} describes this: declare it where it is meant`
    : `the departures ${named} describe this: declare the one that is meant`
}

function withValue(id: DepartureId): string {
  const { value } = departureById(id)
  return value === null ? id : `${id} (value: ${value})`
}
