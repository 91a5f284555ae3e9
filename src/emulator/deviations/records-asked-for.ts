import type { EntityModel } from '../../../fixtures/model.js'
import type { Call } from '../http/call.js'

/** The first records of the entity that a request names, a line each; empty where it names none. */
export function recordsAskedFor(call: Call): string {
  const model = entityAskedFor(call)
  const rows = model ? call.deployment.store.rows(model.name).slice(0, 3) : []
  return rows.map(({ values }) => JSON.stringify(values)).join('\n')
}

/** The entity that a request names. */
export function entityAskedFor(call: Call): EntityModel | undefined {
  const parts = call.path.split('/').map((part) => part.replace(/Collection\b.*/, ''))
  return call.deployment.store.models.find(({ name }) => parts.includes(name))
}
