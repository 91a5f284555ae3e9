import { describe, expect, it } from 'vitest'
import { defaultBounds, type Bounds } from '../bodies/page.js'
import { readAtomFeed } from './read-atom.js'
import { ownMembersOnly } from '../values/value.js'
import { refusalInWords } from '../testing/refusal-of.js'

const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const m = `${d}/metadata`
const namespaces = `xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${m}"`
const feed = (inside: string, more = '') => `<feed ${namespaces}${more}>${inside}</feed>`
const entry = (properties: string) => `<entry><content><m:properties>${properties}</m:properties></content></entry>`

function read(text: string, bounds: Partial<Bounds> = {}) {
  return readAtomFeed(Buffer.from(text), 'application/xml', { ...defaultBounds, ...bounds })
}

function refusal(text: string, bounds?: Partial<Bounds>) {
  return refusalInWords(() => read(text, bounds))
}

describe('a page of Atom', () => {
  it('has what the feed says of itself, and nothing else', () => {
    const plain = {
      format: 'xml',
      shape: 'atom',
      rows: [ownMembersOnly({ A: '1' })],
      cut: false,
      fieldTypes: new Map(),
    }
    const one = entry('<d:A>1</d:A>')
    expect(read(feed(one))).toStrictEqual(plain)
    expect(read(feed(`<m:count> 41 </m:count>${one}`))).toStrictEqual({ ...plain, count: 41 })
    expect(read(feed(`${one}<link rel="next" href="p2"/>`))).toStrictEqual({ ...plain, next: 'p2' })
    expect(read(feed(one, ' xml:base="/s/"'))).toStrictEqual({ ...plain, base: '/s/' })
  })

  it.each(['', 'many', '1.5', '9007199254740993'])('has no count of %j', (count) => {
    expect(read(feed(`<m:count>${count}</m:count>`))).not.toHaveProperty('count')
  })

  it('keeps as many rows as the bound, and says where there were more', () => {
    const rows = [1, 2, 3].map((number) => entry(`<d:A>${number}</d:A>`)).join('')
    expect(read(feed(rows), { maxRows: 2 })).toMatchObject({ rows: [{ A: '1' }, { A: '2' }], cut: true })
    expect(read(feed(rows), { maxRows: 3 })).toMatchObject({ rows: [{ A: '1' }, { A: '2' }, { A: '3' }], cut: false })
  })

  it('may have as many characters in its values as the bound, in all rows together', () => {
    const rows = feed(entry('<d:A>12</d:A><d:B>3</d:B>') + entry('<d:A>45</d:A>'))
    expect(refusal(rows, { maxText: 5 })).toBe('was read')
    expect(refusal(rows, { maxText: 4 })).toBe('overBounds: values of more than 4 characters together')
  })

  it('may have fields of a foreign namespace beside its own', () => {
    const foreign = '<f:A xmlns:f="urn:f">1</f:A>'
    expect(read(feed(entry(foreign) + entry('<d:A>2</d:A>'))).rows).toEqual([{}, { A: '2' }])
    expect(refusal(feed(entry(foreign)))).toBe(
      'unknownShape: fields in the namespace "urn:f", which is not that of OData',
    )
  })

  it('is told from one with foreign fields alone by a short piece of their namespace', () => {
    const uri = `urn:${'f'.repeat(200)}`
    expect(refusal(feed(entry(`<f:A xmlns:f="${uri}">1</f:A>`)))).toContain(`"${uri.slice(0, 100)}"`)
  })

  it.each([
    [`<entry ${namespaces}/>`, 'unknownShape: one Atom entry where a feed was wanted'],
    ['<x:orders xmlns:x="urn:x"/>', 'unknownShape: XML with the root element x:orders, not an Atom feed'],
    ['<feed/>', 'unknownShape: XML with the root element feed, not an Atom feed'],
    ['<h:HTML xmlns:h="urn:h"/>', 'html: a web page where data was wanted'],
    [`<m:error xmlns:m="${m}"/>`, 'errorBody: an error body where rows were wanted'],
    ['<Error><Message>x</Message></Error>', 'errorBody: an error body where rows were wanted'],
    ['<problem xmlns="urn:ietf:rfc:7807"/>', 'errorBody: an error body where rows were wanted'],
    [feed(`${entry('<d:A>1</d:A>')}<m:error/>`), 'broken: a feed that ends in an OData error'],
  ])('is not %s', (text, why) => {
    expect(refusal(text)).toBe(why)
  })
})
