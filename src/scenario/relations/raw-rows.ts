import { isArray, isObject, kindOf, readJson, UnreadableAnswer, type Kind, type Value } from '../../odata/index.js'
import type { Exchange } from '../../exchange/index.js'
import { named } from '../answers.js'
import { expect } from '../expect.js'

/**
 * The kinds of what stands in a JSON answer where its records should: the collection reader takes nothing but objects,
 * and whether they are objects is what clause RECORD-1 asks. Undefined where no such place is found.
 */
export function kindsOfRows(exchange: Exchange): readonly Kind[] | undefined {
  try {
    const rows = placeOfRows(readJson(exchange.body, exchange.header('content-type') ?? ''))
    return rows?.map(kindOf)
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return undefined
    throw fault
  }
}

/** Judges that what stands in the place of records is objects. A page without a place of records shows nothing of it. */
export function expectObjects(page: Exchange): void {
  const kinds = new Set(kindsOfRows(page))
  if (kinds.size > 0) expect([...kinds], `what the records of ${named(page)} are`).toEqual(['object'])
}

function placeOfRows(json: Value): readonly Value[] | undefined {
  if (isArray(json)) return json
  if (!isObject(json)) return undefined
  const { d, value } = json
  const candidates = [d, isObject(d) ? d['results'] : undefined, value]
  return candidates.find(isArray)
}
