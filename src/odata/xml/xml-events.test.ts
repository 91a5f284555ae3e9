import { describe, expect, it } from 'vitest'
import { defaultBounds, type Bounds } from '../bodies/page.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'
import { hearXml } from './xml-events.js'

const quarter = 256 * 1024
const root = (inside: string) => Buffer.from(`<r>${inside}</r>`)
const filled = (with_: string) => with_.repeat(Math.ceil(quarter / with_.length))

/** What a listener hears: o and c for an element that opens and closes, t for text; and how the reading ended. */
function heard(bytes: Buffer, bounds: Partial<Bounds> = {}, enough?: () => boolean) {
  const counts = { open: 0, text: 0, close: 0 }
  let end = 'read'
  try {
    hearXml(
      bytes,
      'application/xml',
      { ...defaultBounds, ...bounds },
      {
        open: () => void counts.open++,
        text: () => void counts.text++,
        close: () => void counts.close++,
        ...(enough ? { enough } : {}),
      },
    )
  } catch (fault) {
    end = (fault as Error).message
  }
  return { ...counts, end }
}

describe('a token of XML', () => {
  it.each([
    ['elements that close', filled('<a></a>')],
    ['empty elements', filled('<a/>')],
    ['elements inside each other', filled('<a><b></b></a>')],
    ['texts between elements', filled('x<a/>')],
    ['pieces of CDATA', filled('<![CDATA[x]]>')],
  ])('is told from many small ones: %s', (_what, inside) => {
    expect(heard(root(inside), { maxToken: 1 }).end).toBe('read')
  })

  it.each([
    ['a text', 'x'.repeat(quarter)],
    ['a comment', `<!--${'x'.repeat(quarter)}-->`],
    ['an attribute', `<a b="${'x'.repeat(quarter)}"/>`],
    ['CDATA', `<![CDATA[${'x'.repeat(quarter)}]]>`],
  ])('that is too large is refused: %s', (_what, inside) => {
    expect(heard(root(inside), { maxToken: 1 }).end).toContain('a single text or start tag of more than 1 bytes')
    expect(heard(root(inside), { maxToken: quarter }).end).toBe('read')
  })

  it('may be as large as the bound', () => {
    const slice = 64 * 1024
    const twoSlices = root('x'.repeat(2 * slice))
    expect(heard(twoSlices, { maxToken: slice }).end).toBe('read')
    expect(heard(twoSlices, { maxToken: slice - 1 }).end).toContain(`of more than ${slice - 1} bytes`)
  })

  it('that is large is taken after many small ones too', () => {
    const inside = `${filled('<a></a>')}<b>${'x'.repeat(2 * quarter)}</b>${filled('<a></a>')}`
    expect(heard(root(inside), { maxToken: 2 * quarter + 128 * 1024 }).end).toBe('read')
    expect(heard(root(inside), { maxToken: quarter }).end).toContain('a single text')
  })
})

describe('XML', () => {
  it('is heard element by element', () => {
    expect(heard(root('<a>x</a><b/>y'))).toEqual({ open: 3, text: 2, close: 3, end: 'read' })
  })

  it('is as deep as may be, and no deeper', () => {
    expect(heard(root('<a><b/></a>'), { maxDepth: 3 }).end).toBe('read')
    expect(heard(root('<a><b/></a>'), { maxDepth: 2 }).end).toContain('XML nested more than 2 deep')
    expect(heard(root('<a/>'.repeat(9)), { maxDepth: 2 }).end).toBe('read')
  })

  it('is as large as may be, and no larger', () => {
    const bytes = root('x')
    expect(heard(bytes, { maxBytes: bytes.length }).end).toBe('read')
    expect(heard(bytes, { maxBytes: bytes.length - 1 }).end).toContain(`more than ${bytes.length - 1} bytes`)
  })

  it('is heard with its names resolved, and its text whole', () => {
    const text = '€'.repeat(30_000)
    for (const before of ['', 'x', 'xy']) {
      const seen: string[] = []
      hearXml(Buffer.from(`<p:r xmlns:p="urn:p">${before}${text}</p:r>`), '', defaultBounds, {
        open: ({ local, uri }) => void seen.push(local, uri),
        text: (piece) => void seen.push(piece),
        close: () => void seen.push('end'),
      })
      expect(seen).toEqual(['r', 'urn:p', `${before}${text}`, 'end'])
    }
  })

  it.each([
    ['<r>', /^broken: XML that ends too early \(.{1,120}\)$/],
    ['<r', /^broken: XML that ends too early \(/],
    ['<!-- x -->', /^broken: XML that ends too early \(/],
    [`<${'x'.repeat(500)}>`, /^broken: XML that ends too early \(.{119}…\)$/],
    ['<r></s>', /^broken: XML that is not well-formed \(/],
    ['<r>&toString;</r>', /^broken: XML that is not well-formed \(/],
    ['<p:r/>', /^broken: XML that is not well-formed \(/],
    ['<!DOCTYPE r><r/>', /^documentType: XML with a document type declaration$/],
    ['<r>'.repeat(101), /^overBounds: XML nested more than 100 deep$/],
  ])('is refused, and why is said: %s', (text, why) => {
    const listener = { open: () => undefined, text: () => undefined, close: () => undefined }
    try {
      hearXml(Buffer.from(text), '', defaultBounds, listener)
      expect.unreachable()
    } catch (fault) {
      expect(fault).toBeInstanceOf(UnreadableAnswer)
      const { why: kind, detail } = fault as UnreadableAnswer
      expect(`${kind}: ${detail}`).toMatch(why)
    }
  })

  it('is not read to its end where the listener has heard enough', () => {
    const all = heard(root(filled('<a/>')))
    const some = heard(root(filled('<a/>')), {}, () => true)
    expect(some.end).toBe('read')
    expect(some.open).toBeLessThan(all.open / 2)
    expect(heard(root(filled('<a/>')), {}, () => false)).toEqual(all)
  })
})
