import { createRequire } from 'node:module'
import type * as FastXmlParser from 'fast-xml-parser'
import { DataFault } from '../errors.js'

type Element = Readonly<Record<string, unknown>>

/**
 * Reads the Atom entry of a change as the object that a JSON body would be: fields with values by their `m:type`, and for each
 * link to a related record a nested lookup. Throws a fault of kind `body` where it is no such entry.
 */
export function atomBody(body: Buffer): Record<string, unknown> {
  const entry = member(parser().parse(body.toString('utf8')), 'entry')
  const properties = member(member(entry, 'content'), 'properties') ?? member(entry, 'properties')
  if (!isElement(entry) || (!isElement(properties) && properties !== '')) {
    throw new DataFault('body', 'The body must be an Atom entry with m:properties in its content.')
  }
  const fields = Object.entries(isElement(properties) ? properties : {}).filter(([name]) => !/^[@#]/.test(name))
  return { ...lookupsIn(entry), ...Object.fromEntries(fields.map(([name, value]) => [name, valueOf(value)])) }
}

/** Loaded at the first use: few emulators ever read Atom. */
let made: FastXmlParser.XMLParser | undefined

function parser(): FastXmlParser.XMLParser {
  const load = createRequire(import.meta.url)
  const { XMLParser: Parser } = load('fast-xml-parser') as typeof FastXmlParser
  made ??= new Parser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    isArray: (name) => name === 'link',
  })
  return made
}

function valueOf(element: unknown): unknown {
  const text = isElement(element) ? (element['#text'] ?? '') : element
  if (!isElement(element)) return text
  if (element['@null'] === 'true') return null
  switch (element['@type']) {
    case 'Edm.Int16':
    case 'Edm.Int32':
    case 'Edm.Decimal':
    case 'Edm.Double':
      return Number(text)
    case 'Edm.Boolean':
      return text === 'true' || text === '1'
    default:
      return text
  }
}

/** `<link rel="…/related/Account" href="AccountCollection(guid'…')"/>` sets the lookup. The links of a record as it was read do not. */
function lookupsIn(entry: Element): Record<string, unknown> {
  const links = (entry['link'] ?? []) as readonly Element[]
  const named = links.flatMap((link) => {
    const [, name] = /\/related\/(\w+)$/.exec(String(link['@rel'])) ?? []
    const href = String(link['@href'])
    return name === undefined || !/\)$/.test(href) ? [] : [[name, { __metadata: { uri: href } }] as const]
  })
  return Object.fromEntries(named)
}

function member(value: unknown, name: string): unknown {
  return isElement(value) ? value[name] : undefined
}

function isElement(value: unknown): value is Element {
  return typeof value === 'object' && value !== null
}
