import type { Row } from '../../../odata/index.js'
import type { GivenMain } from '../../runner/given.js'

/**
 * The fields with values that get lost on the way: a text with a letter outside Latin-1, a sign beyond the Basic Multilingual
 * Plane, a line break, a backslash, a plus sign, quotes, an ampersand and a per cent sign before digits. Who changes a record by
 * another method or content type may take the body for another encoding, or store what it gives by another way. The text is
 * longer by two signs at most, since a column may cut it.
 */
export function easilyLost(writer: GivenMain, fields: Row): Row {
  const { text = '' } = writer.run.profile.sandbox?.fields ?? {}
  const value = fields[text]
  return typeof value === 'string'
    ? { ...fields, [text]: value.replace(/^svc check /, 'З🚀\nc\\+k\'"&%').replace(/^svc/, 'З🚀') }
    : fields
}
