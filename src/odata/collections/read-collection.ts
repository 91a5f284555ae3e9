import { appearanceOf, looksLikeLoginPage } from '../bodies/appearance.js'
import { asUtf8 } from '../bodies/decode.js'
import { collectionIn, namesOf, annotatedTypes } from '../json/json-collection.js'
import { errorSignIn } from '../json/json-error-sign.js'
import { type Page, type Bounds, defaultBounds } from '../bodies/page.js'
import { readAtomFeed, readAtomEntry } from '../xml/read-atom.js'
import { readJson } from '../json/read-json.js'
import { UnreadableAnswer, ifReadable } from '../bodies/unreadable-answer.js'
import { ownMembersOnly, isObject, type Row, type Value } from '../values/value.js'
import { validatorOf } from '../../schema/compile.js'
import type { Record as RecordShape } from '../../schema/generated/record.js'
import type { Exchange } from '../../exchange/index.js'

/**
 * Reads one answer to a collection query (section Endpoints, whose body shape the document does not show). What the
 * body is decides, not the media type: whether the two agree is for the clauses to judge.
 *
 * @throws UnreadableAnswer
 */
export function readCollection(body: Buffer, mediaType: string, bounds: Partial<Bounds> = {}): Page {
  const limits = { ...defaultBounds, ...bounds }
  const bytes = dataIn(body, mediaType)
  if (appearanceOf(bytes) === 'xml') return readAtomFeed(bytes, mediaType, limits)
  const json = readJson(bytes, mediaType, limits)
  const sign = errorSignIn(json, mediaType)
  if (sign === 'error') throw refusal('errorBody', 'an error body where rows were wanted', body, mediaType)
  if (sign === 'message') throw refusal('message', 'a message alone where rows were wanted', body, mediaType)
  const finding = collectionIn(json)
  if ('fault' in finding) throw refusal('unknownShape', finding.fault, body, mediaType)
  const { shape, rows, next, count } = finding.collection
  return {
    format: 'json',
    shape,
    rows: rows.slice(0, limits.maxRows).map(ownMembersOnly),
    cut: rows.length > limits.maxRows,
    fieldTypes: annotatedTypes(rows),
    ...(next === undefined ? {} : { next }),
    ...(count === undefined ? {} : { count }),
  }
}

/**
 * The body as UTF-8, once it is clear that it is JSON or XML.
 *
 * @throws UnreadableAnswer (`empty`, `html`, `documentType`, `notText`, `broken`)
 */
export function dataIn(body: Buffer, mediaType: string): Buffer {
  const bytes = textIn(body, mediaType)
  switch (appearanceOf(bytes)) {
    case 'json':
    case 'xml':
      return bytes
    case 'empty':
      throw refusal('empty', 'an empty body where data was wanted', body, mediaType)
    case 'html':
      throw webPage(bytes, body, mediaType)
    case 'documentType':
      throw refusal('documentType', 'XML with a document type declaration', body, mediaType)
    case 'other':
      throw refusal('broken', 'text that is neither JSON nor XML', body, mediaType)
  }
}

/** A web page is one whatever a few of its bytes are, and what is no data by any sign is none in another encoding either. */
function textIn(body: Buffer, mediaType: string): Buffer {
  try {
    return asUtf8(body, mediaType)
  } catch (fault) {
    if (!(fault instanceof UnreadableAnswer)) throw fault
    const looks = appearanceOf(body)
    if (looks === 'html') throw webPage(body, body, mediaType)
    if (looks === 'other' && !callsItselfData.test(mediaType)) throw refusal('broken', fault.detail, body, mediaType)
    throw fault
  }
}

const callsItselfData = /^\s*(application|text)\/([\w.-]+\+)?(json|xml)\s*(;|$)/i

function webPage(bytes: Buffer, body: Buffer, mediaType: string): UnreadableAnswer {
  const login = looksLikeLoginPage(bytes)
  const page = login ? 'a web page that looks like a login page' : 'a web page'
  return new UnreadableAnswer('html', `${page} where data was wanted`, { body, mediaType }, login)
}

function refusal(
  why: 'empty' | 'errorBody' | 'message' | 'broken' | 'unknownShape' | 'documentType',
  detail: string,
  body: Buffer,
  mediaType: string,
) {
  return new UnreadableAnswer(why, detail, { body, mediaType })
}

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
    const seen = isObject(row) ? `an object with the members ${namesOf(row)}` : 'JSON that is not an object'
    throw new UnreadableAnswer('unknownShape', `${seen} where one record was wanted`, answer)
  }
  return ownMembersOnly(row)
}

/** The collection that a read was answered with; undefined where its status is not 200, or it cannot be read as one. */
export function goodPage(answer: Exchange): Page | undefined {
  if (answer.status !== 200) return undefined
  return ifReadable(() => readCollection(answer.body, answer.header('content-type') ?? ''))
}
