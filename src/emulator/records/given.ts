import type { EntityModel, Value, Values } from '../../../fixtures/model.js'
import { DataFault } from '../faults/data-fault.js'
import type { Call } from '../http/call.js'
import { unknownField } from '../query/evaluate.js'
import { fieldOf, lookupOf } from './store.js'

/** The values that a body sets, and the first fault in it. With a fault, `given` is what stood before it. */
export interface Given {
  readonly given: Values
  readonly fault: DataFault | undefined
}

/** Reads the body of a change. Nothing is stored here, so that a refused change is whole. */
export function readGiven(model: EntityModel, call: Call): Given {
  const given: Record<string, Value> = {}
  try {
    for (const [name, value] of Object.entries(bodyOf(call))) {
      const set = assignment(name, value, model, call)
      if (set) given[set.field] = set.value
    }
    return { given, fault: undefined }
  } catch (error) {
    if (error instanceof DataFault) return { given, fault: error }
    throw error
  }
}

function bodyOf(call: Call): Readonly<Record<string, unknown>> {
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
  call: Call,
): { field: string; value: Value } | undefined {
  const { behaviour, store } = call.deployment
  if (isAnnotation(name)) return undefined
  const field = fieldOf(model, name)
  const lookup = field ? undefined : lookupOf(model, name)
  if (!field && !lookup) throw unknownField(name, model)
  if (lookup && isDeferred(value)) return undefined
  const stored = field ? behaviour.writes.convert(field, value) : lookup && behaviour.writes.nested(lookup, value)
  const target = (field ?? lookup)?.lookup?.target
  if (target !== undefined && typeof stored === 'string' && !behaviour.writes.refers(target, stored, store)) {
    throw new DataFault('lookup', `'${name}' refers to a record of '${target}' that does not exist: '${stored}'.`)
  }
  return { field: (field ?? lookup)?.name ?? name, value: stored ?? null }
}

/** Members that describe the record rather than belong to it; a client that sends back what it read sends them too. */
function isAnnotation(name: string): boolean {
  return name === '__metadata' || name.startsWith('@') || name.startsWith('odata.')
}

function isDeferred(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '__deferred' in value
}
