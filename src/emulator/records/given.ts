import type { EntityModel, Field, Value, Values } from '../../../fixtures/model.js'
import type { Service } from '../behaviour/routes.js'
import { DataFault } from '../errors.js'
import type { Call } from '../http/call.js'
import { unknownField } from '../query/evaluate.js'
import { targetSet, valueIn } from './keys.js'
import { fieldOf, lookupOf, type LookupField } from './store.js'
import { checkDemands, converted } from './convert.js'

/** The values that a body sets, and the first fault in it. With a fault, `given` is what stood before it. */
interface Given {
  readonly given: Values
  readonly fault: DataFault | undefined
}

/** Reads the body of a change. Nothing is stored here, so that a refused change is whole. */
export function readGiven(model: EntityModel, service: Service, call: Call): Given {
  const given: Record<string, Value> = {}
  try {
    for (const [name, value] of Object.entries(bodyOf(call))) {
      const set = assignment(name, value, model, service, call)
      if (set) given[set.field] = set.value
    }
    return { given, fault: undefined }
  } catch (error) {
    if (error instanceof DataFault) return { given, fault: error }
    throw error
  }
}

/** The members of a JSON body. Throws a fault where it is none, or not of a type that is taken. */
export function bodyOf(call: Call): Readonly<Record<string, unknown>> {
  const { writes } = call.deployment.behaviour
  const type = call.headers['content-type'] ?? ''
  if (!writes.takesContentType(type, call.method))
    throw new DataFault('mediaType', `A body of type '${type}' is not taken.`)
  const body = writes.parse(call.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DataFault('body', 'The body must be an object of field names and values.')
  }
  return body as Readonly<Record<string, unknown>>
}

function assignment(
  name: string,
  value: unknown,
  model: EntityModel,
  service: Service,
  call: Call,
): { field: string; value: Value } | undefined {
  if (isAnnotation(name)) return undefined
  if (service === 'odata' && name.includes('@')) return boundLookup(name, value, model, call)
  const field = fieldOf(model, name)
  const lookup = field ? undefined : lookupOf(model, name)
  if (!field && !lookup) throw unknownField(name, model)
  if (lookup && isDeferred(value)) return undefined
  if (field) return { field: field.name, value: storedValue(field, name, value, call) }
  return (
    lookup && {
      field: lookup.name,
      value: referred(lookup, name, call.deployment.behaviour.writes.nested(lookup, value), call),
    }
  )
}

/** What a field is to hold. Throws a fault where the value does not fit, or refers to a record that is not there. */
export function storedValue(field: Field, name: string, value: unknown, call: Call): Value {
  return referred(field, name, call.deployment.behaviour.writes.convert(field, value), call)
}

function referred(field: Field, name: string, stored: Value, call: Call): Value {
  const { behaviour, store } = call.deployment
  checkDemands(field, stored)
  const target = field.lookup?.target
  if (target !== undefined && stored !== null && !behaviour.writes.refers(target, String(stored), store)) {
    throw new DataFault(
      'lookup',
      `'${name}' refers to a record of '${target}' that does not exist: '${String(stored)}'.`,
    )
  }
  return stored
}

/** `<Lookup>@odata.bind` sets a lookup by the address of a record; other annotations of a field are passed over. */
function boundLookup(
  name: string,
  value: unknown,
  model: EntityModel,
  call: Call,
): { field: string; value: Value } | undefined {
  const [base = '', annotation] = name.split('@')
  const lookup = lookupOf(model, base)
  if (!lookup && !fieldOf(model, base)) throw unknownField(base, model)
  if (annotation !== 'odata.bind') return undefined
  if (!lookup) throw new DataFault('lookup', `'${base}' is not a lookup, so '${name}' cannot be set.`)
  return { field: lookup.name, value: referred(lookup, name, boundId(lookup, value), call) }
}

/** Members that describe the record rather than belong to it; a client that sends back what it read sends them too. */
function isAnnotation(name: string): boolean {
  return name === '__metadata' || name.startsWith('@') || name.startsWith('odata.')
}

function isDeferred(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '__deferred' in value
}

/**
 * The id in the value of `<Lookup>@odata.bind`: `Account(<id>)`, also with a slash or the address of the service before it.
 * Null clears the lookup. Throws a fault where the value says anything else.
 */
function boundId({ name, type, lookup }: LookupField, given: unknown): Value {
  if (given === null) return null
  const [, set, id] = /(?:^|\/)(\w+)\(([^()]*)\)$/.exec(typeof given === 'string' ? given : '') ?? []
  const wanted = targetSet('odata', lookup)
  if (set === undefined || id === undefined) {
    throw new DataFault('lookup', `'${lookup.name}@odata.bind' must be the address of a record: ${wanted}(<id>).`)
  }
  if (set !== wanted) {
    throw new DataFault('lookup', `'${lookup.name}' refers to a record of ${lookup.target}, not of '${set}'.`)
  }
  return converted({ name, type, lookup }, valueIn(id, type))
}
