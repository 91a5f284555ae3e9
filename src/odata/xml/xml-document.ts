import { XMLParser } from 'fast-xml-parser'
import { type Bounds, defaultBounds } from '../bodies/bounds.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import { hearXml } from './xml-events.js'

/** An element of a small document: its text, or its attributes (`@name`), child elements and text (`#text`). */
export type XmlElement = string | XmlElement[] | { readonly [name: string]: XmlElement }

/** A small document as an object, names without their prefixes. */
export interface XmlDocument {
  readonly root: { readonly local: string; readonly namespace: string }
  readonly content: XmlElement
}

/** Small documents only: as objects they cost ten times their size. */
const smallDocument: Partial<Bounds> = { maxBytes: 4 * 1024 * 1024, maxDepth: 500, maxToken: 1024 * 1024 }

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignorePiTags: true,
  maxNestedTags: 1000,
  // The parser's own decoder leaves character references such as &#39; as they are.
  entityDecoder: {
    decode: (text) =>
      text.replace(/&(#x[\da-fA-F]+|#\d+|amp|lt|gt|quot|apos);/g, (_whole, name: string) => decoded(name)),
    setExternalEntities: () => undefined,
    addInputEntities: () => undefined,
    reset: () => undefined,
    setXmlVersion: () => undefined,
  },
})

/**
 * Reads a small XML document (an error body, a service document, `$metadata`) into an object. saxes reads it first: it
 * says whether it is XML at all, and how deep and how large, which fast-xml-parser lets pass.
 *
 * @throws UnreadableAnswer (`broken`, `documentType`, `overBounds`)
 */
export function readXmlDocument(bytes: Buffer, mediaType: string, bounds: Partial<Bounds> = {}): XmlDocument {
  let root: XmlDocument['root'] | undefined
  hearXml(
    bytes,
    mediaType,
    { ...defaultBounds, ...smallDocument, ...bounds },
    {
      open: (tag) => (root ??= { local: tag.local, namespace: tag.uri }),
      text: () => undefined,
      close: () => undefined,
    },
  )
  const content = root && child(parsedOrNot(bytes), root.local)
  if (root === undefined || content === undefined) {
    throw new UnreadableAnswer('unknownShape', 'XML with a reserved name', { body: bytes, mediaType })
  }
  return { root, content }
}

/** The first child of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined || typeof element === 'string' || Array.isArray(element)) return undefined
  const found = Object.hasOwn(element, name) ? element[name] : undefined
  return Array.isArray(found) ? found[0] : found
}

/** The text of an element without children. */
export function textIn(element: XmlElement | undefined): string | undefined {
  if (typeof element === 'string' || element === undefined) return element
  const text = child(element, '#text')
  if (text === undefined) return Array.isArray(element) ? undefined : ''
  return typeof text === 'string' ? text : undefined
}

/** It refuses names such as `__proto__` by an error of its own. */
function parsedOrNot(bytes: Buffer): XmlElement | undefined {
  try {
    return parser.parse(bytes.toString('utf8')) as XmlElement
  } catch {
    return undefined
  }
}

function decoded(name: string): string {
  if (name.startsWith('#x')) return String.fromCodePoint(parseInt(name.slice(2), 16))
  return name.startsWith('#') ? String.fromCodePoint(parseInt(name.slice(1), 10)) : (named[name] ?? '')
}
