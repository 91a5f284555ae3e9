import { validatorOf } from '../../schema/compile.js'
import type { Record as RecordShape } from '../../schema/generated/record.js'
import { appearanceOf } from '../bodies/appearance.js'
import { type Bounds, defaultBounds } from '../bodies/bounds.js'
import { annotatedTypes } from '../json/json-annotations.js'
import { collectionIn, namesOf } from '../json/json-collection.js'
import { isErrorJson } from '../json/json-error-sign.js'
import type { SingleRecord } from '../bodies/page.js'
import { readAtomEntry } from '../xml/read-atom.js'
import { dataIn } from './read-collection.js'
import { readJson } from '../json/read-json.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import { isObject, ownMembersOnly, type Value } from '../values/value.js'

/**
 * Reads the answer to a query for one record: `d` as an object, a bare object, an Atom entry.
 *
 * @throws UnreadableAnswer
 */
export function readRecord(body: Buffer, mediaType: string, bounds: Partial<Bounds> = {}): SingleRecord {
  const limits = { ...defaultBounds, ...bounds }
  const bytes = dataIn(body, mediaType)
  if (appearanceOf(bytes) === 'xml') return readAtomEntry(bytes, mediaType, limits)
  const json = readJson(bytes, mediaType, limits)
  const answer = { body, mediaType }
  if (isErrorJson(json)) {
    throw new UnreadableAnswer('errorBody', 'an OData error body where a record was wanted', answer)
  }
  if ('collection' in collectionIn(json)) {
    throw new UnreadableAnswer('unknownShape', 'a collection where one record was wanted', answer)
  }
  const verbose = isObject(json) && isObject(json['d'])
  const row: Value = verbose ? (json['d'] ?? null) : json
  if (!isObject(row) || !validatorOf<RecordShape>('record')(row)) {
    const seen = isObject(row) ? `an object with the members ${namesOf(row)}` : 'JSON that is no object'
    throw new UnreadableAnswer('unknownShape', `${seen} where one record was wanted`, answer)
  }
  return {
    format: 'json',
    shape: verbose ? 'verbose' : 'light',
    row: ownMembersOnly(row),
    fieldTypes: annotatedTypes([row]),
  }
}
