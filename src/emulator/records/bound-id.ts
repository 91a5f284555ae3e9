import type { Value } from '../../../fixtures/model.js'
import { DataFault } from '../faults/data-fault.js'
import { converted } from './convert.js'
import type { LookupField } from './store.js'

/**
 * The id in the value of `<Lookup>@odata.bind`: `Account(<id>)`, also with a slash or the address of the service before it.
 * Null clears the lookup. Throws a fault where the value says anything else.
 */
export function boundId({ name, type, lookup }: LookupField, given: unknown): Value {
  if (given === null) return null
  const [, set, id] = /(?:^|\/)(\w+)\(([^()]*)\)$/.exec(typeof given === 'string' ? given : '') ?? []
  if (set === undefined || id === undefined) {
    throw new DataFault(
      'lookup',
      `'${lookup.name}@odata.bind' must be the address of a record: ${lookup.target}(<id>).`,
    )
  }
  if (set !== lookup.target) {
    throw new DataFault('lookup', `'${lookup.name}' refers to a record of ${lookup.target}, not of '${set}'.`)
  }
  return converted({ name, type, lookup }, id)
}
