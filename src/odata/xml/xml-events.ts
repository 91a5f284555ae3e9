import { SaxesParser, type SaxesTagNS } from 'saxes'
import { shortened } from '../../runtime/phrases.js'
import { documentTypeIn } from '../bodies/appearance.js'
import type { Bounds } from '../bodies/page.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'

/** What a reader of XML hears; namespaces are resolved. */
export interface XmlListener {
  open(tag: SaxesTagNS): void
  text(text: string): void
  close(): void
  /** Asked between slices: true ends the reading early. */
  enough?(): boolean
}

const sliceBytes = 64 * 1024

const xmlEntities = { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" }

/**
 * Streams a body in UTF-8 through saxes, slice by slice, so that no more than one slice is ever decoded at once.
 *
 * @throws UnreadableAnswer (`broken`, `documentType`, `overBounds`)
 */
export function hearXml(bytes: Buffer, mediaType: string, bounds: Bounds, listener: XmlListener): void {
  const refuse = (why: 'broken' | 'documentType' | 'overBounds', detail: string) =>
    new UnreadableAnswer(why, detail, { body: bytes, mediaType })
  if (bytes.length > bounds.maxBytes) throw refuse('overBounds', `more than ${bounds.maxBytes} bytes`)
  if (documentTypeIn(bytes)) throw refuse('documentType', 'XML with a document type declaration')
  let depth = 0
  let events = 0
  // No more than these four handlers: with a fifth, V8 keeps the parser's fields in a table, and it runs at a quarter of
  // its speed.
  const parser = newParser()
  parser.on('opentag', (tag) => {
    events++
    if (++depth > bounds.maxDepth) throw refuse('overBounds', `XML nested more than ${bounds.maxDepth} deep`)
    listener.open(tag)
  })
  parser.on('closetag', () => {
    events++
    depth--
    listener.close()
  })
  const hear = (text: string) => {
    events++
    listener.text(text)
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  let quietSince = 0
  for (let read = 0; read < bytes.length;) {
    const heard = events
    const end = endOfSlice(bytes, read + sliceBytes)
    wellFormed(() => parser.write(bytes.toString('utf8', read, end)), refuse)
    read = end
    if (events > heard) quietSince = read
    else if (read - quietSince > bounds.maxToken) {
      throw refuse('overBounds', `a single text or start tag of more than ${bounds.maxToken} bytes`)
    }
    if (listener.enough?.() === true) return
  }
  wellFormed(() => parser.close(), refuse)
}

function newParser(): SaxesParser<{ xmlns: true }> {
  const parser = new SaxesParser({ xmlns: true })
  // saxes looks entities up along the prototype chain, where `&toString;` would be one.
  parser.ENTITIES = Object.assign(Object.create(null) as Record<string, string>, xmlEntities)
  return parser
}

/** What saxes says of a fault names a place, and at most a tag; it is cut short all the same. */
function wellFormed(step: () => void, refuse: (why: 'broken', detail: string) => UnreadableAnswer): void {
  try {
    step()
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) throw fault
    const said = fault instanceof Error ? shortened(fault.message, 120) : ''
    const cutOff = /unexpected end|unclosed tag|must contain a root/.test(said)
    throw refuse('broken', `XML that ${cutOff ? 'ends too early' : 'is not well-formed'} (${said})`)
  }
}

/** Never between the bytes of one character. */
function endOfSlice(bytes: Buffer, wanted: number): number {
  let end = Math.min(wanted, bytes.length)
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return end
}
