import { describe, expect, it } from 'vitest'
import type { Bounds } from '../bodies/page.js'
import { refusalOf } from '../testing/refusal-of.js'
import { child, readXmlDocument, textIn } from './xml-document.js'

function read(text: string, bounds?: Partial<Bounds>) {
  return readXmlDocument(Buffer.from(text), 'application/xml', bounds)
}

function refusal(text: string, bounds?: Partial<Bounds>) {
  return refusalOf(() => read(text, bounds))
}

describe('a small document', () => {
  it('has its root by local name and namespace, whatever stands around it', () => {
    const text = '<?xml version="1.0"?><!-- x --><?p q?><x:a xmlns:x="urn:u"><x:b xmlns="urn:v"/><c/></x:a><!-- y -->'
    expect(read(text).root).toEqual({ local: 'a', namespace: 'urn:u' })
    expect(read('<a/>').root).toEqual({ local: 'a', namespace: '' })
  })

  it.each<[string, string, unknown]>([
    ['nothing', '<a/>', ''],
    ['text as it stands', '<a> 05 </a>', ' 05 '],
    ['attributes as they stand, without prefixes', '<a m:b="05" c=" " xmlns:m="u"/>', { '@b': '05', '@c': ' ' }],
    ['children, without prefixes', '<m:a xmlns:m="u"><m:b>1</m:b><c/></m:a>', { b: '1', c: '' }],
    ['children of one name, in order', '<a><b>1</b><b><c/></b></a>', { b: ['1', { c: '' }] }],
    ['text beside an attribute', '<a b="">true</a>', { '@b': '', '#text': 'true' }],
    ['text beside children', '<a>x<b/>y</a>', { '#text': 'xy', b: '' }],
    ['no comments', '<a>x<!-- c -->y</a>', 'xy'],
    ['no processing instructions', '<a><?p x?>t</a>', 't'],
    ['CDATA as it stands', '<a><![CDATA[<b>&amp;&#65;]]></a>', '<b>&amp;&#65;'],
    ['line ends as XML has them', '<a>x\r\ny</a>', 'x\ny'],
  ])('holds %s', (_name, text, content) => {
    expect(read(text).content).toEqual(content)
  })

  it.each([
    ['&amp;&lt;&gt;&quot;&apos;', `&<>"'`],
    ['&amp;lt;', '&lt;'],
    ['&#65;&#39;&#128512;', "A'😀"],
    ['&#x41;&#x1F600;&#x1f600;', 'A😀😀'],
    ['&#0065;&#x0000041;&#00000065;', 'AAA'],
    ['&#x10ffff;&#1114111;', '\u{10ffff}\u{10ffff}'],
  ])('has %s decoded, in text and in attributes', (written, text) => {
    expect(read(`<a b="${written}">x${written}</a>`).content).toEqual({ '@b': text, '#text': `x${text}` })
  })

  it.each([
    ['<a><__proto__>x</__proto__></a>', '__proto__'],
    ['<a><toString>x</toString></a>', 'toString'],
    ['<a><x:hasOwnProperty xmlns:x="u">x</x:hasOwnProperty></a>', 'hasOwnProperty'],
  ])('has elements of any name: %s', (text, name) => {
    expect(child(read(text).content, name)).toBe('x')
  })

  it.each([
    '<a>',
    'x',
    '<a/><b/>',
    '<a>&nbsp;</a>',
    '<a>&AMP;</a>',
    '<a>&#X41;</a>',
    '<a>&#x110000;</a>',
    '<a>&#0;</a>',
  ])('that is no XML is broken: %s', (text) => {
    expect(refusal(text).why).toBe('broken')
  })

  it('brings no document type', () => {
    expect(refusal('<!DOCTYPE a><a/>').why).toBe('documentType')
  })
})

describe('the bounds of a small document', () => {
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
  const mebibytes = 1024 * 1024

  it('are narrower than those of a page, and wider in depth', () => {
    expect(read(nested(500)).root.local).toBe('a')
    expect(refusal(nested(501)).detail).toBe('XML nested more than 500 deep')
    expect(refusal(`<a>${' '.repeat(4 * mebibytes)}</a>`).detail).toBe('more than 4194304 bytes')
    expect(refusal(`<a>${'x'.repeat(1.25 * mebibytes)}</a>`).detail).toContain('of more than 1048576 bytes')
  })

  it('are the caller’s to set', () => {
    expect(refusal(nested(3), { maxDepth: 2 }).detail).toBe('XML nested more than 2 deep')
    expect(refusal('<a>x</a>', { maxBytes: 7 }).why).toBe('overBounds')
  })
})

describe('a child', () => {
  it('is the first of its name', () => {
    expect(child({ b: 'x', c: 'y' }, 'c')).toBe('y')
    expect(child({ b: [{ c: '1' }, '2'] }, 'b')).toEqual({ c: '1' })
    expect(child({ '@b': 'x' }, '@b')).toBe('x')
  })

  it.each<[Parameters<typeof child>[0], string]>([
    [undefined, 'b'],
    ['text', 'length'],
    [['x'], 'length'],
    [{ b: 'x' }, 'c'],
    [{ b: 'x' }, 'toString'],
  ])('of %j called %s is not there', (element, name) => {
    expect(child(element, name)).toBeUndefined()
  })
})

describe('the text', () => {
  it.each<[Parameters<typeof textIn>[0], string | undefined]>([
    [undefined, undefined],
    ['', ''],
    ['x', 'x'],
    [{ '@lang': 'en', '#text': 'x' }, 'x'],
    [{ '@lang': 'en' }, ''],
    [['x'], undefined],
    [{ '#text': { b: 'x' } }, undefined],
  ])('of %j is %j', (element, text) => {
    expect(textIn(element)).toBe(text)
  })
})
