import type { Values } from '../../../fixtures/model.js'

/** One record. It is never changed: a change puts another row in its place, so an answer under way still shows one state. */
export interface Row {
  readonly id: string
  readonly values: Values
}

export function rowOf(values: Values, key = 'Id'): Row {
  return { id: String(values[key]), values }
}
