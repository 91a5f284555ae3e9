import { instantOf, isGuid, isZeroGuid, type Row, type Value } from '../../odata/index.js'
import { isBlank } from './likeness.js'
import { sameStored, type FieldTypes } from './sameness.js'

/** The fields of a record of which its JSON answer does not say what they hold, as its Atom answer shows. */
export interface ShownOtherwise {
  /** Those that JSON shows as not set, or not at all. */
  readonly hidden: string[]
  /** Those whose text is another one in JSON. */
  readonly altered: string[]
}

/**
 * What is put back is what JSON shows: of these fields that is not what they held. An Atom answer that leaves a field out
 * says nothing of it, and neither does one that writes a date-time or a number in its own way.
 */
export function shownOtherwise(inJson: Row, inAtom: Row, types: FieldTypes): ShownOtherwise {
  const shown = Object.entries(inAtom).filter(([, value]) => isSet(value))
  const isHidden = (field: string) => (inJson[field] ?? null) === null || isZeroGuid(inJson[field])
  return {
    hidden: shown.filter(([field]) => isHidden(field)).map(([field]) => field),
    altered: shown
      .filter(([field, value]) => !isHidden(field) && isOtherText(inJson[field], value, types.get(field)))
      .map(([field]) => field),
  }
}

/** What stands for "not set" in Atom is written in many ways. */
function isSet(value: Value): boolean {
  return !isBlank(value) && !(typeof value === 'string' && /^\s*(false)?\s*$/.test(value))
}

function isOtherText(inJson: Value | undefined, inAtom: Value, edmType: string | undefined): boolean {
  if (typeof inJson !== 'string' || typeof inAtom !== 'string') return false
  if (edmType !== undefined && edmType !== 'Edm.String') return false
  const [one, other] = [asInXml(inJson), asInXml(inAtom)]
  return !isOfOtherKind(one) && !isOfOtherKind(other) && !sameStored(one, other)
}

/** A text that is a value of another kind in quotes, where Atom does not name its type. */
function isOfOtherKind(text: string): boolean {
  return isGuid(text) || instantOf(text) !== undefined || /^[-+]?\d+([.,]\d+)?(e[-+]?\d+)?$/i.test(text)
}

/** XML knows one line end and hardly any control characters, and writers of it set blanks around a text. */
function asInXml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\P{C}]|\p{Surrogate}|[\uFFFD\uFFFE\uFFFF]/gu, '')
    .trim()
}
