import { describe, expect, it } from 'vitest'
import { readCollection } from '../collections/read-collection.js'

const atom = 'http://www.w3.org/2005/Atom'
const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const m = `${d}/metadata`
const d4 = 'http://docs.oasis-open.org/odata/ns/data'
const m4 = 'http://docs.oasis-open.org/odata/ns/metadata'

function read(text: string) {
  return readCollection(Buffer.from(text), 'application/atom+xml')
}

function rowsOf(properties: string) {
  const open = `<feed xmlns="${atom}" xmlns:d="${d}" xmlns:m="${m}"><entry><content><m:properties>`
  return read(`${open}${properties}</m:properties></content></entry></feed>`)
}

describe('prefixes are free', () => {
  it.each([
    [
      'the usual ones',
      `<feed xmlns="${atom}" xmlns:d="${d}" xmlns:m="${m}"><entry><content><m:properties>
         <d:N m:type="Edm.Int32">5</d:N><d:Z m:null="true"/></m:properties></content></entry></feed>`,
    ],
    [
      'one for each namespace',
      `<a:feed xmlns:a="${atom}" xmlns:x="${d}" xmlns:y="${m}"><a:entry><a:content><y:properties>
         <x:N y:type="Edm.Int32">5</x:N><x:Z y:null="1"></x:Z></y:properties></a:content></a:entry></a:feed>`,
    ],
    [
      'default namespaces that change on the way down',
      `<feed xmlns="${atom}"><entry><content><properties xmlns="${m}" xmlns:m="${m}">
         <N xmlns="${d}" m:type="Edm.Int32">5</N><Z xmlns="${d}" m:null="true"/></properties></content></entry></feed>`,
    ],
    [
      'd and m in each other’s place',
      `<feed xmlns="${atom}"><entry xmlns:m="${d}" xmlns:d="${m}"><content><d:properties>
         <m:N d:type="Edm.Int32">5</m:N><m:Z d:null="true"/></d:properties></content></entry></feed>`,
    ],
    [
      'version 4, whose types have no Edm',
      `<feed xmlns="${atom}" xmlns:d="${d4}" xmlns:m="${m4}"><entry><content><m:properties>
         <d:N m:type="Int32">5</d:N><d:Z m:null="true"/></m:properties></content></entry></feed>`,
    ],
  ])('%s', (_name, text) => {
    const page = read(text)
    expect(page.rows).toEqual([{ N: '5', Z: null }])
    expect([...page.fieldTypes]).toEqual([['N', 'Edm.Int32']])
  })
})

describe('a field’s text is kept as it stands', () => {
  it.each([
    ['character references', '&lt;b&gt; &amp;amp; &#39;&#x1F600;&quot;&apos;', `<b> &amp; '😀"'`],
    ['a CDATA section', 'a<![CDATA[<b> & ]]>c', 'a<b> & c'],
    ['blanks at both ends', '  a ', '  a '],
    ['line ends, as XML has them', 'a\r\nb\rc', 'a\nb\nc'],
    ['a carriage return that is meant', 'a&#13;\nb', 'a\r\nb'],
    ['a comment inside', 'a<!-- x -->b', 'ab'],
    ['nothing', '', ''],
    ['blanks alone', ' ', ' '],
    ['text outside ASCII', 'Зоряна ß 😀', 'Зоряна ß 😀'],
  ])('%s', (_name, written, expected) => {
    expect(rowsOf(`<d:T>${written}</d:T>`).rows).toEqual([{ T: expected }])
  })

  it('an element without text is the empty text, not null', () => {
    expect(rowsOf('<d:T/><d:U></d:U><d:V m:null="false"/>').rows).toEqual([{ T: '', U: '', V: '' }])
  })

  it('a character that lies across two slices stays whole', () => {
    const text = '€😀'.repeat(40_000)
    expect(rowsOf(`<d:T>${text}</d:T><d:U>x${text}</d:U>`).rows).toEqual([{ T: text, U: `x${text}` }])
  })

  it('complex values and collections have their members', () => {
    const page = rowsOf(
      '<d:A m:type="NS.Address">\n<d:City>X</d:City><d:Geo m:type="NS.Geo"><d:Lat m:type="Edm.Double">1.5</d:Lat></d:Geo>' +
        '<d:Zip m:null="true"/></d:A><d:Tags m:type="Collection(Edm.String)"><d:element>a</d:element><d:element>b</d:element></d:Tags>',
    )
    expect(page.rows).toEqual([{ A: { City: 'X', Geo: { Lat: '1.5' }, Zip: null }, Tags: ['a', 'b'] }])
    expect([...page.fieldTypes.keys()]).toEqual(['Tags', 'A'].sort())
  })

  it('a field called __proto__ stays a field', () => {
    const row = rowsOf('<d:__proto__>x</d:__proto__><d:N>1</d:N>').rows[0]!
    expect(Object.keys(row)).toEqual(['__proto__', 'N'])
    expect(Object.getPrototypeOf(row)).toBe(null)
  })
})

describe('only a record’s own properties count', () => {
  const feed = (entry: string) =>
    `<feed xmlns="${atom}" xmlns:d="${d}" xmlns:m="${m}" xml:base="http://h/s/"><title>T</title>${entry}<link rel="next" href="p2"/></feed>`

  it('beside the content, as media link entries have them', () => {
    const page = read(feed('<entry><content src="x"/><m:properties><d:N>1</d:N></m:properties></entry>'))
    expect(page.rows).toEqual([{ N: '1' }])
    expect(page).toMatchObject({ next: 'p2', base: 'http://h/s/' })
  })

  it('not those of entries inlined in links, nor their next links', () => {
    const inlined = (inside: string) => `<link rel="related/A" href="x"><m:inline>${inside}</m:inline></link>`
    const inner = '<entry><content><m:properties><d:N>wrong</d:N><d:X>wrong</d:X></m:properties></content></entry>'
    const page = read(
      feed(
        `<entry>${inlined(inner)}<content><m:properties><d:N>1</d:N></m:properties></content>` +
          `${inlined(`<feed>${inner}<link rel="next" href="wrong"/></feed>`)}</entry>` +
          '<entry><content><m:properties><d:N>2</d:N></m:properties></content></entry>',
      ),
    )
    expect(page.rows).toEqual([{ N: '1' }, { N: '2' }])
    expect(page.next).toBe('p2')
  })

  it('not what stands in another namespace inside the properties', () => {
    const page = read(
      feed(
        '<entry><content><m:properties><d:N>1</d:N><x xmlns="urn:x"><d:N>2</d:N></x></m:properties></content></entry>',
      ),
    )
    expect(page.rows).toEqual([{ N: '1' }])
  })
})
