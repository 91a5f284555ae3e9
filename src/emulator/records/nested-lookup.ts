import type { Field } from '../../../fixtures/model.js'
import { DataFault } from '../faults/data-fault.js'
import { converted, guidFault } from './convert.js'

/**
 * The id in a nested lookup: `__metadata.uri` of the form `<LookupEntity>Collection(guid'<id>')`, also with the address
 * of the service before it (document: Data records). Throws a fault where the object says anything else.
 */
export function referredId(field: Field, given: unknown): string | null {
  if (given === null) return null
  const uri = uriOf(given)
  const [, set, id] = /(?:^|\/)(\w+)\(guid'([^']*)'\)$/.exec(uri ?? '') ?? []
  const name = field.lookup?.name ?? field.name
  if (set === undefined || id === undefined) {
    throw new DataFault('lookup', `'${name}' must hold __metadata with the uri of a record.`)
  }
  if (set !== `${field.lookup?.target ?? ''}Collection`) {
    throw new DataFault(
      'lookup',
      `'${name}' refers to a record of ${field.lookup?.target ?? 'nothing'}, not of '${set}'.`,
    )
  }
  const value = converted(field, id)
  if (value !== null && typeof value !== 'string') throw guidFault()
  return value
}

function uriOf(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || !('__metadata' in given)) return undefined
  const { __metadata: metadata } = given
  if (typeof metadata !== 'object' || metadata === null || !('uri' in metadata)) return undefined
  return typeof metadata.uri === 'string' ? metadata.uri : undefined
}
