import { validatorOf } from '../../schema/compile.js'
import type { Record as RecordShape } from '../../schema/generated/record.js'
import { appearanceOf } from '../bodies/appearance.js'
import { defaultBounds } from '../bodies/bounds.js'
import { collectionIn, namesOf } from '../json/json-collection.js'
import { errorSignIn } from '../json/json-error-sign.js'
import { readAtomEntry } from '../xml/read-atom.js'
import { dataIn } from './read-collection.js'
import { readJson } from '../json/read-json.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import { isObject, ownMembersOnly, type Row, type Value } from '../values/value.js'

/**
 * Reads the answer to a query for one record: `d` as an object, a bare object, an Atom entry.
 *
 * @throws UnreadableAnswer
 */
export function readRecord(body: Buffer, mediaType: string): Row {
  const bytes = dataIn(body, mediaType)
  if (appearanceOf(bytes) === 'xml') return readAtomEntry(bytes, mediaType, defaultBounds)
  const json = readJson(bytes, mediaType, defaultBounds)
  const answer = { body, mediaType }
  if (errorSignIn(json, mediaType) === 'error') {
    throw new UnreadableAnswer('errorBody', 'an error body where a record was wanted', answer)
  }
  if ('collection' in collectionIn(json)) {
    throw new UnreadableAnswer('unknownShape', 'a collection where one record was wanted', answer)
  }
  const row: Value = isObject(json) && isObject(json['d']) ? json['d'] : json
  if (!isObject(row) || !validatorOf<RecordShape>('record')(row)) {
    const seen = isObject(row) ? `an object with the members ${namesOf(row)}` : 'JSON that is no object'
    throw new UnreadableAnswer('unknownShape', `${seen} where one record was wanted`, answer)
  }
  return ownMembersOnly(row)
}
