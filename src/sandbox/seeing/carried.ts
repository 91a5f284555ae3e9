import type { Row, Value } from '../../odata/index.js'
import { isBlank, mayHaveBecome } from './likeness.js'
import { canonical } from './sameness.js'

/** What a change carries: the values it gives, and its body where that is not the JSON of them. */
export interface Carrying {
  readonly fields: Row
  readonly body?: string | undefined
}

/** A text as short as this somebody else may write by chance, in characters. */
const shortest = 8

/**
 * Whether a value that was read may have come of a change, and of nobody else: what it gave for the field, or blanked of
 * it; a text that stands in its body, which a field took that was given; a text that was given for one field and stands in
 * another.
 */
export function mayHaveCome(
  { fields, body }: Carrying,
  field: string,
  read: Value | undefined,
  edmType?: string,
): boolean {
  const given = fields[field]
  const isText = typeof read === 'string' && read.length >= shortest
  if (given !== undefined) {
    return isBlank(read) || mayHaveBecome(given, read, edmType) || (isText && body?.includes(read) === true)
  }
  return isText && Object.values(fields).some((value) => canonical(value) === canonical(read))
}
