import type { Exchange } from '../exchange/index.js'
import {
  ifReadable,
  isArray,
  isObject,
  readJson,
  readXmlDocument,
  type Value,
  type XmlDocument,
  type XmlElement,
} from '../odata/index.js'
import type { TakesName } from './model.js'

const mostListed = 10_000

/**
 * The entities that a service document lists, in JSON of either service or in XML, without the ending `Collection`,
 * but for names that are not taken; undefined where the answer is no service document.
 */
export function listedSets(answer: Exchange, takes: TakesName): readonly string[] | undefined {
  const mediaType = answer.header('content-type') ?? ''
  const names =
    ifReadable(() => setsIn(readJson(answer.body, mediaType))) ??
    ifReadable(() => setsInXml(readXmlDocument(answer.body, mediaType)))
  if (names === undefined || names.length === 0) return undefined
  const entities = names.slice(0, mostListed).map((name) => name.replace(/(?<=.)Collection$/, ''))
  return [...new Set(entities.filter(takes))]
}

function setsIn(json: Value): readonly string[] | undefined {
  const inner = isObject(json) && isObject(json['d']) ? json['d'] : json
  const sets = isObject(inner) ? (inner['EntitySets'] ?? inner['value']) : undefined
  if (!isArray(sets)) return undefined
  return sets.flatMap((set) => {
    const name = isObject(set) ? set['name'] : set
    return typeof name === 'string' ? [name] : []
  })
}

function setsInXml({ root, content }: XmlDocument): readonly string[] | undefined {
  if (root.local !== 'service') return undefined
  return within(content, 'workspace').flatMap((workspace) =>
    within(workspace, 'collection').flatMap((collection) => within(collection, '@href').filter(isText)),
  )
}

function within(element: XmlElement, name: string): readonly XmlElement[] {
  if (typeof element === 'string' || Array.isArray(element) || !Object.hasOwn(element, name)) return []
  const found = element[name]
  return found === undefined ? [] : Array.isArray(found) ? found : [found]
}

function isText(element: XmlElement): element is string {
  return typeof element === 'string'
}
