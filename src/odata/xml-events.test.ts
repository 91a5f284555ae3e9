import { describe, expect, it } from 'vitest'
import { defaultBounds, type Bounds } from './bounds.js'
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

  it('is not read to its end where the listener has heard enough', () => {
    const all = heard(root(filled('<a/>')))
    const some = heard(root(filled('<a/>')), {}, () => true)
    expect(some.end).toBe('read')
    expect(some.open).toBeLessThan(all.open / 2)
    expect(heard(root(filled('<a/>')), {}, () => false)).toEqual(all)
  })
})
