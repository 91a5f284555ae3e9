import type { Row, Value } from '../../odata/index.js'
import { fullValues, withAllDigits } from './full-values.js'
import type { FieldTypes } from './sameness.js'
import { shownOtherwise } from './shown-otherwise.js'

/**
 * What a change has to give for a field so that it goes on to hold what it holds: with every digit that the Atom answer
 * shows. Undefined where JSON does not say what it holds.
 */
export function valueToGive(
  field: string,
  inJson: Row,
  { row: inAtom, types }: { readonly row: Row; readonly types: FieldTypes },
): Value | undefined {
  const { hidden, altered } = shownOtherwise(inJson, inAtom, types)
  if (hidden.includes(field) || altered.includes(field)) return undefined
  const shown = { [field]: inJson[field] ?? null }
  return withAllDigits(shown, fullValues(inJson, inAtom, types), inJson, types)[field]
}
