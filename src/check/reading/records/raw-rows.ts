import { isArray, isObject, kindOf, readJson, UnreadableAnswer, type Kind, type Value } from '../../../odata/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { isJson, named, needsText } from '../../answers/answers.js'

/**
 * The kinds of what stands in a JSON answer where its records should: the collection reader takes nothing but objects,
 * and whether they are objects is what clause RECORD-1 asks. Undefined where no such place is found.
 */
export function kindsOfRows(page: Exchange): readonly Kind[] | undefined {
  const json = jsonOf(page)
  return json instanceof UnreadableAnswer ? undefined : placeOfRows(json)?.map(kindOf)
}

/**
 * What an answer has where its records should be objects, in words; undefined where it has nothing else. A page that calls
 * itself JSON and that no reader of JSON can read shows no record at all; one of a shape that is not known here shows
 * nothing of it.
 */
export function insteadOfObjects(page: Exchange): string | undefined {
  const kinds = kindsOfRows(page)
  const others = (kinds ?? []).filter((kind) => kind !== 'object')
  if (others.length > 0) return `${[...new Set(others)].join(', ')} in ${named(page)}`
  if (kinds !== undefined || page.status !== 200 || page.body.length === 0 || !isJson(page)) return undefined
  needsText(page)
  const json = jsonOf(page)
  return json instanceof UnreadableAnswer && json.why === 'broken' ? `${json.detail} in ${named(page)}` : undefined
}

function jsonOf(page: Exchange): Value | UnreadableAnswer {
  try {
    return readJson(page.body, page.header('content-type') ?? '')
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return fault
    throw fault
  }
}

function placeOfRows(json: Value): readonly Value[] | undefined {
  if (isArray(json)) return json
  if (!isObject(json)) return undefined
  const { d, value } = json
  return [d, isObject(d) ? d['results'] : undefined, value].find(isArray)
}
