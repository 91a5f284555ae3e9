import {
  ifReadable,
  isArray,
  isObject,
  kindOf,
  readJson,
  UnreadableAnswer,
  type Kind,
  type Value,
} from '../../../odata/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { isJson, named, needsText } from '../../core/answers.js'
import { expect } from '../../core/expect.js'

/**
 * The kinds of what stands in a JSON answer where its records should: the collection reader takes nothing but objects,
 * and whether they are objects is what clause RECORD-1 asks. Undefined where no such place is found.
 */
export function kindsOfRows(exchange: Exchange): readonly Kind[] | undefined {
  const json = ifReadable(() => readJson(exchange.body, exchange.header('content-type') ?? ''))
  return json === undefined ? undefined : placeOfRows(json)?.map(kindOf)
}

/**
 * Judges that what stands in the place of records is objects. A page that calls itself JSON and that no reader of JSON can
 * read shows no record at all, and fails; one of a shape that is not known here shows nothing of it.
 */
export function expectObjects(page: Exchange): void {
  const kinds = kindsOfRows(page)
  if (kinds === undefined) return expectJson(page)
  if (kinds.length > 0) expect([...new Set(kinds)].join(', '), `what the records of ${named(page)} are`).toBe('object')
}

function expectJson(page: Exchange): void {
  const isTold = page.status === 200 && page.body.length > 0 && isJson(page)
  if (isTold) needsText(page)
  const broken = isTold ? whatIsBroken(page) : undefined
  if (broken !== undefined) expect(broken, `what the body of ${named(page)} is`).toBe('JSON')
}

function whatIsBroken(page: Exchange): string | undefined {
  try {
    readJson(page.body, page.header('content-type') ?? '')
    return undefined
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return fault.why === 'broken' ? fault.detail : undefined
    throw fault
  }
}

function placeOfRows(json: Value): readonly Value[] | undefined {
  if (isArray(json)) return json
  if (!isObject(json)) return undefined
  const { d, value } = json
  const candidates = [d, isObject(d) ? d['results'] : undefined, value]
  return candidates.find(isArray)
}
