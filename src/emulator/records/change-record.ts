import type { EntityModel, Values } from '../../../fixtures/model.js'
import type { Call } from '../http/call.js'
import { percentDecoded } from '../http/percent-encoding.js'

/** Alters the record that a request to the legacy service addresses, as a side effect of whatever else is done. */
export function changeRecord(call: Call, change: (values: Values, model: EntityModel) => Values): void {
  const { store } = call.deployment
  const { model, id } = addressed(call)
  const row = model && store.find(model.name, id)
  if (row) store.put(model.name, { ...row, values: change(row.values, model) })
}

/** As if a second later something had been changed. */
export function modifiedLater(values: Values): Values {
  return { ...values, ModifiedOn: Number(values['ModifiedOn']) + 1000 }
}

/** The entity and the key of the record that a request to the legacy service addresses. */
export function addressed(call: Call): { model: EntityModel | undefined; id: string } {
  const [, entity = '', id = ''] = /\/(\w+)Collection\(guid'([^']*)'\)$/.exec(percentDecoded(call.path) ?? '') ?? []
  return { model: call.deployment.store.model(entity), id }
}
