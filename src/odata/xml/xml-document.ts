import type { SaxesTagNS } from 'saxes'
import { type Bounds, defaultBounds } from '../bodies/page.js'
import { hearXml, type XmlListener } from './xml-events.js'

/** An element of a small document: its text, or its attributes (`@name`), child elements and text (`#text`). */
export type XmlElement = string | XmlElement[] | { readonly [name: string]: XmlElement }

/** A small document as an object, names without their prefixes. */
export interface XmlDocument {
  readonly root: { readonly local: string; readonly namespace: string }
  readonly content: XmlElement
}

/** Small documents only: as objects they cost ten times their size. */
const smallDocument: Partial<Bounds> = { maxBytes: 4 * 1024 * 1024, maxDepth: 500, maxToken: 1024 * 1024 }

/**
 * Reads a small XML document (an error body, a service document, `$metadata`) into an object.
 *
 * @throws UnreadableAnswer (`broken`, `documentType`, `overBounds`)
 */
export function readXmlDocument(bytes: Buffer, mediaType: string, bounds: Partial<Bounds> = {}): XmlDocument {
  const builder = new DocumentBuilder()
  hearXml(bytes, mediaType, { ...defaultBounds, ...smallDocument, ...bounds }, builder)
  return builder
}

interface OpenElement {
  readonly name: string
  /** Without a prototype: any name may be the name of an element. */
  readonly members: Record<string, XmlElement>
  text: string
}

class DocumentBuilder implements XmlListener, XmlDocument {
  root: XmlDocument['root'] = { local: '', namespace: '' }
  content: XmlElement = ''
  readonly #open: OpenElement[] = []

  open(tag: SaxesTagNS): void {
    if (this.#open.length === 0) this.root = { local: tag.local, namespace: tag.uri }
    const members = Object.create(null) as OpenElement['members']
    for (const { prefix, local, value } of Object.values(tag.attributes))
      if (prefix !== 'xmlns') members[`@${local}`] = value
    this.#open.push({ name: tag.local, members, text: '' })
  }

  text(text: string): void {
    const element = this.#open.at(-1)
    if (element) element.text += text
  }

  close(): void {
    const closed = this.#open.pop()
    if (!closed) return
    const { name, members, text } = closed
    if (text !== '') members['#text'] = text
    const element = Object.keys(members).some((member) => member !== '#text') ? members : text
    const parent = this.#open.at(-1)?.members
    if (!parent) this.content = element
    else parent[name] = withSibling(parent[name], element)
  }
}

/** Elements of one name become a list, which grows in place: a document may have many thousands of them. */
function withSibling(before: XmlElement | undefined, element: XmlElement): XmlElement {
  if (before === undefined) return element
  if (!Array.isArray(before)) return [before, element]
  before.push(element)
  return before
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
