import { isArray, isObject, kindOf, readJson, UnreadableAnswer, type Kind, type Value } from '../../odata/index.js'
import type { Exchange } from '../../exchange/index.js'

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

function placeOfRows(json: Value): readonly Value[] | undefined {
  if (isArray(json)) return json
  if (!isObject(json)) return undefined
  const { d, value } = json
  const candidates = [d, isObject(d) ? d['results'] : undefined, value]
  return candidates.find(isArray)
}
