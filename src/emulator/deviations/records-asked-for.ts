import type { Call } from '../http/call.js'

/** The first records of the entity that a request names, a line each; empty where it names none. */
export function recordsAskedFor(call: Call): string {
  const { store } = call.deployment
  const parts = call.path.split('/').map((part) => part.replace(/Collection\b.*/, ''))
  const model = store.models.find(({ name }) => parts.includes(name))
  const rows = model ? store.rows(model.name).slice(0, 3) : []
  return rows.map(({ values }) => JSON.stringify(values)).join('\n')
}
