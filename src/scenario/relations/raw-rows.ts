import { isArray, isObject, kindOf, readJson, UnreadableAnswer, type Kind, type Value } from '../../odata/index.js'
import type { Exchange } from '../../exchange/index.js'
import { isJson, named } from '../answers.js'
import { expect } from '../expect.js'
import { cantTell } from '../verdict.js'

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

/**
 * Ends a clause about records whose place is not found in an answer: an answer that calls itself JSON and that no reader
 * of JSON can read shows no record at all, and fails; a shape that is not known here decides nothing.
 */
export function withoutRows(exchange: Exchange): never {
  const broken =
    exchange.status === 200 && exchange.body.length > 0 && isJson(exchange) ? whatIsBroken(exchange) : undefined
  if (broken !== undefined) expect(broken, `what the body of ${named(exchange)} is`).toBe('JSON')
  return cantTell(`${named(exchange)} holds no place of records that the checker knows`)
}

function whatIsBroken(exchange: Exchange): string | undefined {
  try {
    readJson(exchange.body, exchange.header('content-type') ?? '')
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
