import { describe, expect, it } from 'vitest'
import { AtomFeed } from './atom-feed.js'
import { type Bounds, defaultBounds } from '../bodies/page.js'
import { hearXml } from './xml-events.js'

const atom = 'http://www.w3.org/2005/Atom'
const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const names = `xmlns="${atom}" xmlns:d="${d}" xmlns:m="${d}/metadata" xmlns:x="urn:x"`

function heard(xml: string, bounds: Partial<Bounds> = {}): AtomFeed {
  const feed = new AtomFeed({ ...defaultBounds, ...bounds })
  hearXml(Buffer.from(xml), '', defaultBounds, feed)
  return feed
}

function inFeed(inside: string, bounds?: Partial<Bounds>): AtomFeed {
  return heard(`<feed ${names}>\n${inside}\n</feed>`, bounds)
}

function record(fields: string): string {
  return `<entry><id/><content><m:properties>${fields}</m:properties></content></entry>`
}

describe('the root element says what the answer is', () => {
  it.each([
    ['feed', 'feed', 0],
    ['entry', 'entry', 1],
    ['m:error', 'error', 0],
    ['x:html', 'html', 0],
    ['x:HTML', 'html', 0],
    ['x:feed', 'other', 0],
    ['x:entry', 'other', 0],
    ['x:error', 'error', 0],
    ['x:ServiceFault', 'error', 0],
    ['x:problem', 'error', 0],
    ['x:errands', 'other', 0],
    ['title', 'other', 0],
    ['m:feed', 'other', 0],
    ['m:entry', 'other', 0],
    ['error', 'error', 0],
  ])('%s: %s', (name, root, rows) => {
    const feed = heard(`<${name} ${names}><title/></${name}>`)
    expect(feed).toMatchObject({ root, rootName: name, rows: Array(rows).fill({}) })
  })

  it('and where it is neither feed nor entry, nothing inside it counts', () => {
    const feed = heard(`<x:data ${names}><m:count>1</m:count><link rel="next" href="p2"/>${record('<d:N/>')}</x:data>`)
    expect(feed).toMatchObject({ root: 'other', rows: [], next: undefined, count: undefined })
  })

  it('its name is cut to 80 characters', () => {
    const name = 'a'.repeat(80)
    expect(heard(`<${name}/>`).rootName).toBe(name)
    expect(heard(`<${name}b/>`).rootName).toBe(name)
  })

  it('its base address is the feed’s, if it names one', () => {
    expect(heard(`<feed ${names} xml:base="http://h/"><entry xml:base="http://other/"/></feed>`).base).toBe('http://h/')
    expect(inFeed('').base).toBeUndefined()
  })
})

describe('the count of a feed is a whole number', () => {
  it.each([
    ['41', 41],
    ['\n 41 \n', 41],
    ['<![CDATA[4]]>1', 41],
    ['0', 0],
    ['', undefined],
    [' \n', undefined],
    ['many', undefined],
    ['4.5', undefined],
    ['9007199254740993', undefined],
  ])('%j: %j', (text, count) => {
    expect(inFeed(`<m:count>${text}</m:count><title>7</title>\n7`).count).toBe(count)
  })

  it('and stands in OData’s own element', () => {
    expect(inFeed('<x:count>41</x:count><count>41</count><m:total>41</m:total>').count).toBeUndefined()
    expect(inFeed(record('<d:count>41</d:count>')).count).toBeUndefined()
  })
})

describe('the next link of a feed', () => {
  it.each([
    ['<link rel="next" href="p2"/>', 'p2'],
    ['<link rel="http://www.iana.org/assignments/relation/next" href="p2"/>', 'p2'],
    [`<link rel="next" href="p2"/><link rel="self" href="p1"/>`, 'p2'],
    ['<link rel="next"/>', undefined],
    ['<link href="p2"/>', undefined],
    ['<link rel="nextish" href="p2"/>', undefined],
    ['<x:link rel="next" href="p2"/>', undefined],
    ['<generator rel="next" href="p2"/>', undefined],
    ['<author><link rel="next" href="p2"/></author>', undefined],
    ['<link rel="self"><name/><link rel="next" href="p2"/></link>', undefined],
    ['<entry><link rel="next" href="p2"/></entry>', undefined],
  ])('%s: %j', (links, next) => {
    expect(inFeed(links).next).toBe(next)
  })
})

describe('an error in a feed is one of OData', () => {
  it.each([
    [`${record('<d:N/>')}<m:error><m:code/></m:error><title/>`, true],
    ['<x:error/>', false],
    ['<error/>', false],
    ['<m:etag/>', false],
    ['<entry><m:error/></entry>', false],
    ['<author><m:error/></author>', false],
  ])('%s: %s', (inside, errorInside) => {
    expect(inFeed(inside).errorInside).toBe(errorInside)
  })
})

describe('a record has the fields of its own properties', () => {
  const wrong = '<m:properties><d:N>wrong</d:N></m:properties>'
  const right = '<content><m:properties><d:N>1</d:N></m:properties></content>'
  it.each([
    ['an inlined record', `<link rel="r"><m:inline><entry><id/><content>${wrong}</content></entry></m:inline></link>`],
    ['content of another namespace', `<x:content>${wrong}</x:content>`],
    ['another element of Atom', `<summary>${wrong}</summary>`],
    ['what comes behind an element in an element', `<author><name/>${wrong}</author>`],
    ['properties of another namespace', `<content>${wrong.replaceAll('m:', 'x:')}</content>`],
    ['properties that are Atom’s', `<content>${wrong.replaceAll('m:', '')}</content>`],
    ['other metadata', `<content>${wrong.replaceAll('m:properties', 'm:action')}</content>`],
  ])('and not those of %s', (_name, other) => {
    expect(inFeed(`<entry>${right}${other}</entry>`).rows).toEqual([{ N: '1' }])
    expect(inFeed(`<entry>${other}${right}</entry>`).rows).toEqual([{ N: '1' }])
  })

  it('and is an entry of Atom', () => {
    expect(inFeed(`<x:entry>${right}</x:entry><m:entry>${right}</m:entry>`).rows).toEqual([])
  })

  it('each with its own, and its types by the first record that names one', () => {
    const feed = inFeed(
      record('<d:A>1</d:A><d:B m:type="Edm.Int32">2</d:B>') +
        record('<d:A m:type="Edm.Int64">3</d:A><d:B m:type="Edm.Int16">4</d:B>') +
        record(''),
    )
    expect(feed.rows).toEqual([{ A: '1', B: '2' }, { A: '3', B: '4' }, {}])
    expect(Object.fromEntries(feed.fieldTypes)).toEqual({ A: 'Edm.Int64', B: 'Edm.Int32' })
  })

  it('the last one where a field comes twice', () => {
    expect(inFeed(record('<d:N>1</d:N><d:N>2</d:N>')).rows).toEqual([{ N: '2' }])
  })

  it('with complex fields that name no type, and texts behind them', () => {
    const fields = '<d:A><d:B><d:C>1</d:C></d:B><d:D>2</d:D></d:A><d:E>3</d:E>'
    expect(inFeed(record(fields)).rows).toEqual([{ A: { B: { C: '1' }, D: '2' }, E: '3' }])
  })

  it.each([
    ['<d:T m:type="Collection(Edm.String)"><d:element>a</d:element><d:element/></d:T>', ['a', '']],
    ['<d:T m:type="#Collection(String)">\n</d:T>', []],
    ['<d:T m:type="Collection(Edm.String)"/>', []],
    ['<d:T m:type="Collection(Edm.String)" m:null="true"/>', null],
  ])('with collections, the empty one too: %s', (fields, items) => {
    expect(inFeed(record(fields)).rows).toEqual([{ T: items }])
  })

  it.each([
    ['<d:N>a<x:b>b</x:b>c</d:N>', { N: 'abc' }],
    ['<d:N><x:b>a<x:c>b</x:c></x:b></d:N>', { N: 'ab' }],
    ['<d:N><i>a</i> b</d:N>', { N: 'a b' }],
    ['<d:N m:null="true"><x:b>a</x:b></d:N>', { N: null }],
    ['<d:N>a</d:N><x:b>b</x:b><d:M/>', { N: 'a', M: '' }],
  ])('with the text of foreign elements inside a field, and of none beside it: %s', (fields, row) => {
    expect(inFeed(record(fields)).rows).toEqual([row])
  })

  it('and remembers the first namespace that is none of a field', () => {
    const feed = inFeed(record('<x:N>1</x:N><N>2</N><d:A><x:B><d:C/></x:B></d:A><d:D>3</d:D>'))
    expect(feed.strangeField).toBe('urn:x')
    expect(feed.rows).toEqual([{ A: '', D: '3' }])
    expect(inFeed(record('<d:N/>')).strangeField).toBeUndefined()
  })
})

describe('there is enough once a bound is passed, not before', () => {
  const two = record('<d:N>12</d:N>') + record('<d:N>34</d:N>')
  it.each([
    [{ maxRows: 2, maxText: 4 }, false],
    [{ maxRows: 1, maxText: 4 }, true],
    [{ maxRows: 2, maxText: 3 }, true],
  ])('%j: %s', (bounds, enough) => {
    const feed = inFeed(two, bounds)
    expect(feed.enough()).toBe(enough)
    expect(feed.characters).toBe(4)
  })
})
