import type { Values } from '../../../fixtures/model.js'

/**
 * One record. It is never changed: a change puts another row in its place, so that what was written of it before
 * (`written`, by format) cannot outlive it, and an answer under way still shows one state.
 */
export interface Row {
  readonly id: string
  readonly values: Values
  readonly written: Partial<Record<string, string>>
}

export function rowOf(values: Values): Row {
  return { id: String(values['Id']), values, written: {} }
}
