import type { Field } from '../../../fixtures/model.js'
import type { User } from '../../../fixtures/users.js'
import type { Service } from '../behaviour/routes.js'
import { DataFault } from '../errors.js'
import { bareValue, fieldDocument } from '../formats/field.js'
import { viewOf } from '../formats/view.js'
import { answer, emptyAnswer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { FieldAddress } from '../query/address.js'
import { valueTypes } from '../query/evaluate.js'
import { bodyOf, storedValue } from '../records/given.js'
import { keyName, keyOf } from '../records/keys.js'
import { notAllowed } from './change.js'
import { noRecord, requestOf } from './read.js'

/** One field of a record, or its bare value. The document is silent on it; this is what the OData standards say. */
export function readField(address: FieldAddress, service: Service, user: User, call: Call): Answer {
  const { behaviour, store } = call.deployment
  const { model, id, field, bare } = address
  const request = bare ? { call, service, model, user, format: 'json' as const } : requestOf(model, service, user, call)
  // Refuses options that are not known.
  behaviour.query.options(call, service)
  const found = store.find(model.name, id)
  if (!found) throw noRecord(model, id)
  const row = behaviour.query.shown(found, request)
  const view = viewOf(model, service, call.deployment)
  const headers = behaviour.formats.headers(service)
  const text = bareValue(field, row, view)
  if (text === undefined && service === 'odata') return emptyAnswer(204, ...headers)
  if (!bare) {
    const [type, body] =
      request.format === 'json'
        ? [behaviour.formats.jsonContentType(service), behaviour.formats.jsonField(field, row, view)]
        : ['application/xml;charset=utf-8', fieldDocument(field, row, view)]
    return answer(200, type, body, ...headers)
  }
  if (text === undefined) throw new DataFault('record', `'${field.name}' is null and has no value.`)
  return answer(200, 'text/plain;charset=utf-8', text, ...headers)
}

const methods = ['PUT', 'DELETE'] as const

/** Sets one field, or makes it null by DELETE. Everything else of the record stays as it was. */
export function changeField({ model, id, field, bare }: FieldAddress, service: Service, call: Call): Answer {
  const { behaviour, store, site } = call.deployment
  const { writes } = behaviour
  const method = methods.find((known) => known === call.method)
  if (!method) return notAllowed(methods, service, call)
  const before = store.find(model.name, id)
  if (!before) throw noRecord(model, id)
  if (field.name === keyName(model))
    throw new DataFault('value', `The field '${field.name}' is the key of the record and cannot be changed.`)
  const given = method === 'DELETE' ? null : bare ? bareGiven(field, call) : memberGiven(field, call)
  const set = { [field.name]: storedValue(field, field.name, given, call) }
  const values = writes.touched(writes.merged(before.values, set, model), site)
  const kind = service === 'legacy' ? 'MERGE' : 'PATCH'
  store.put(
    model.name,
    writes.stored(before, { ...before, values: { ...values, ...keyOf(model, before) } }, kind, call),
  )
  return writes.succeeded()
}

/** `{"value": …}`, or `{"<field>": …}` as the verbose form has it, also below `d`. */
function memberGiven(field: Field, call: Call): unknown {
  const body = bodyOf(call)
  const inner = typeof body['d'] === 'object' && body['d'] !== null ? (body['d'] as Record<string, unknown>) : body
  for (const name of ['value', field.name]) if (Object.hasOwn(inner, name)) return inner[name]
  throw new DataFault('body', `The body must be an object with the new value of '${field.name}' under 'value'.`)
}

/** The text of the body, brought into what a JSON body would hold for a field of this type. */
function bareGiven(field: Field, call: Call): unknown {
  const text = call.body.toString('utf8')
  if (field.type === 'Edm.Boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (field.type === 'Edm.Int64' || valueTypes[field.type] !== 'number' || text.trim() === '') return text
  return Number(text)
}
