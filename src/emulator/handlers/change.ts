import type { EntityModel, Values } from '../../../fixtures/model.js'
import type { Service } from '../behaviour/routes.js'
import type { ChangeMethod } from '../behaviour/writes.js'
import { DataFault } from '../errors.js'
import { recordAddress, viewOf } from '../formats/view.js'
import { withHeaders, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { checkDemands } from '../records/convert.js'
import { keyName, keyOf, newKey } from '../records/keys.js'
import { readGiven } from '../records/given.js'
import { rowOf } from '../records/row.js'
import type { DataAddress } from '../query/address.js'
import { noRecord, recordAnswer } from './read.js'

/** A change of a record, or a new one (document: Change one record). */
export function changeData(address: DataAddress, service: Service, call: Call): Answer {
  if (address.kind !== 'collection' && address.kind !== 'record') return notAllowed([], service, call)
  const allowed = call.deployment.behaviour.writes.methods(service, address.kind)
  const method = allowed.find((known) => known === call.method)
  if (!method) return notAllowed(allowed, service, call)
  return address.kind === 'collection'
    ? createRecord(address.model, service, call)
    : changeRecord(address.model, address.id, method, service, call)
}

function changeRecord(model: EntityModel, id: string, method: ChangeMethod, service: Service, call: Call): Answer {
  const { behaviour, store, site } = call.deployment
  const { writes } = behaviour
  const before = store.find(model.name, id)
  if (!before) {
    const going = writes.onMissingRecord()
    if (going) return going
    throw noRecord(model, id)
  }
  if (method === 'DELETE') {
    store.remove(model.name, id)
    return writes.succeeded()
  }
  const { given, fault } = readGiven(model, service, call)
  if (!fault || writes.keepsPartOfRefused) {
    const values =
      method === 'PUT' && !fault
        ? writes.replaced(before.values, given, model)
        : writes.merged(before.values, given, model)
    if (!fault) checkRequired(model, values)
    store.put(
      model.name,
      writes.stored(
        before,
        { ...before, values: { ...writes.touched(values, site), ...keyOf(model, before) } },
        method,
        call,
      ),
    )
  }
  if (fault) throw fault
  return writes.succeeded()
}

function createRecord(model: EntityModel, service: Service, call: Call): Answer {
  const { behaviour, store, site } = call.deployment
  const { given, fault } = readGiven(model, service, call)
  if (fault) throw fault
  const key = newKey(model, given, store)
  if (store.find(model.name, String(key)))
    throw new DataFault('value', `There is a record of '${model.name}' with the key '${String(key)}'.`)
  const created = behaviour.writes.touched(behaviour.writes.created(given, model, site), site)
  const row = rowOf({ ...created, [keyName(model)]: key }, model.key)
  checkRequired(model, row.values)
  store.put(model.name, row)
  const view = viewOf(model, service, call.deployment)
  const format = behaviour.formats.negotiate(call, service) ?? 'json'
  return withHeaders(recordAnswer(201, row, view, format), ['Location', `${view.root}/${recordAddress(view, row)}`])
}

/** Throws a fault for a record without a value in a required field. */
function checkRequired({ fields }: EntityModel, values: Values): void {
  for (const field of fields) checkDemands(field, values[field.name] ?? null)
}

/** The refusal of a method that an address does not take. `changes` are those that it does, besides GET. */
export function notAllowed(changes: readonly ChangeMethod[], service: Service, call: Call): Answer {
  const fault = new DataFault('method', `The method '${call.method}' is not allowed here.`)
  const refused = call.deployment.behaviour.errors.answer(fault, call, service)
  return withHeaders(refused, ['Allow', ['GET', ...changes].join(', ')])
}
