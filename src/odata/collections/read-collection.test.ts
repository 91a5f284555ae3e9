import { describe, expect, it } from 'vitest'
import type { CollectionShape } from '../bodies/page.js'
import { readCollection, readRecord } from './read-collection.js'
import { refusalOf, refusalInWords } from '../testing/refusal-of.js'
import type { WhyUnreadable } from '../bodies/unreadable-answer.js'

const json = 'application/json'
const atom = 'http://www.w3.org/2005/Atom'
const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const m = `${d}/metadata`
const row = { Id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00', Name: 'A' }
const entry =
  '<entry><content type="application/xml"><m:properties>' +
  `<d:Id m:type="Edm.Guid">${row.Id}</d:Id><d:Name>A</d:Name></m:properties></content></entry>`

function feed(inside: string, attributes = `xmlns="${atom}" xmlns:d="${d}" xmlns:m="${m}"`): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed ${attributes}>${inside}</feed>`
}

function read(text: string, mediaType = json) {
  return readCollection(Buffer.from(text), mediaType)
}

function whyNot(
  body: Buffer | string,
  mediaType = json,
  reader: (body: Buffer, type: string) => unknown = readCollection,
) {
  return refusalOf(() => reader(Buffer.from(body), mediaType))
}

describe('a collection is read in every shape', () => {
  const next = 'ContactCollection?$skiptoken=1'
  const shapes: readonly (readonly [CollectionShape, string, { next?: string; count?: number }])[] = [
    ['verbose', JSON.stringify({ d: { results: [row] } }), {}],
    ['verbose', JSON.stringify({ d: { results: [row], __next: next, __count: '41' } }), { next, count: 41 }],
    ['verbose', JSON.stringify({ d: { __count: 2, results: [row], __next: null } }), { count: 2 }],
    ['verboseArray', JSON.stringify({ d: [row] }), {}],
    ['light', JSON.stringify({ 'odata.metadata': 'x', value: [row] }), {}],
    ['light', JSON.stringify({ value: [row], 'odata.nextLink': next, 'odata.count': '41' }), { next, count: 41 }],
    ['light', JSON.stringify({ '@odata.count': 41, value: [row], '@odata.nextLink': next }), { next, count: 41 }],
    ['array', JSON.stringify([row]), {}],
    ['atom', feed(entry), {}],
    ['atom', feed(`<m:count>41</m:count>${entry}<link rel="next" href="${next}"/>`), { next, count: 41 }],
    ['atom', feed(`<link href="${next}" rel="next"></link><link rel="self" href="x"/>${entry}`), { next }],
    ['array', `\ufeff \r\n[${JSON.stringify(row)}]\n`, {}],
    ['atom', `\ufeff${feed(`<!-- ${'x'.repeat(40_000)} -->${entry}`)}`, {}],
  ]
  it.each(shapes)('%s: %s', (shape, text, { next: link, count }) => {
    const page = read(text, 'text/plain')
    expect(page.shape).toBe(shape)
    expect(page.format).toBe(shape === 'atom' ? 'xml' : 'json')
    expect(page.rows).toEqual([row])
    expect(page.next).toBe(link)
    expect(page.count).toBe(count)
    expect(page.cut).toBe(false)
  })

  it.each([
    ['verbose', '{"d":{"results":[]}}'],
    ['verboseArray', '{"d":[]}'],
    ['light', '{"value":[]}'],
    ['array', '[]'],
    ['atom', feed('<title/>')],
  ])('%s, empty', (shape, text) => {
    expect(read(text)).toMatchObject({ shape, rows: [] })
  })

  it('keeps no more rows than the bound, and says so', () => {
    for (const text of ['[{"a":1},{"a":2},{"a":3}]', feed(entry.repeat(3))]) {
      const page = readCollection(Buffer.from(text), json, { maxRows: 2 })
      expect(page.rows).toHaveLength(2)
      expect(page.cut).toBe(true)
      expect(readCollection(Buffer.from(text), json, { maxRows: 3 }).cut).toBe(false)
    }
  })

  it('takes the types that light JSON names beside the fields', () => {
    const page = read('{"value":[{"Id":null},{"Id@odata.type":"#Guid","Id":"x","On@odata.type":"Edm.DateTime"}]}')
    expect([...page.fieldTypes]).toEqual([
      ['Id', 'Edm.Guid'],
      ['On', 'Edm.DateTime'],
    ])
  })

  it('keeps a member called __proto__ a member', () => {
    const page = read('[{"__proto__":{"polluted":true},"Id":"x"}]')
    expect(Object.keys(page.rows[0]!)).toEqual(['__proto__', 'Id'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('a single record is read in every shape', () => {
  it.each([
    ['verbose', JSON.stringify({ d: row })],
    ['light', JSON.stringify(row)],
    [
      'atom',
      feed(entry)
        .replace(/<feed (.*?)><entry>/, '<entry $1>')
        .replace('</feed>', ''),
    ],
  ])('%s', (_shape, text) => {
    expect(readRecord(Buffer.from(text), json)).toMatchObject(row)
  })

  it.each([
    ['{"d":{"results":[]}}'],
    ['{"d":[]}'],
    ['{"value":[]}'],
    ['[]'],
    [feed(entry)],
    ['5'],
    ['{}'],
    ['{"d":{}}'],
  ])('and is not mistaken for a collection: %s', (text) => {
    expect(whyNot(text, json, readRecord).why).toBe('unknownShape')
  })
})

describe('text in another encoding', () => {
  const text = JSON.stringify([{ Name: 'Зо' }])
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const windows = Buffer.from([...Buffer.from('[{"Name":"'), 0xc7, 0xee, ...Buffer.from('"}]')])
  const declared = Buffer.from([
    ...Buffer.from(`<?xml version="1.0" encoding="windows-1251"?><feed xmlns="${atom}" xmlns:d="${d}" xmlns:m="${m}">`),
    ...Buffer.from('<entry><content><m:properties><d:Name>'),
    0xc7,
    0xee,
    ...Buffer.from('</d:Name></m:properties></content></entry></feed>'),
  ])
  it.each([
    ['UTF-8 under a wrong charset', Buffer.from(text), 'application/json; charset=windows-1251'],
    ['UTF-16 with its mark', utf16, json],
    ['UTF-16 without a mark', utf16.subarray(2), json],
    ['UTF-16, the other way round', Buffer.from(utf16).swap16(), json],
    ['the charset of the media type', windows, 'application/json; charset="windows-1251"'],
    ['the encoding of the XML declaration', declared, 'application/xml'],
  ])('%s', (_name, body, mediaType) => {
    expect(readCollection(body, mediaType).rows).toEqual([{ Name: 'Зо' }])
  })

  it.each([
    ['no encoding is named', windows, json],
    ['an unknown one is named', windows, 'application/json; charset=nonsense'],
    ['it is cut inside a character', Buffer.from(text).subarray(0, 11), json],
    ['it is XML by what it looks like alone', Buffer.from('<feed>\u00e9</feed>', 'latin1'), 'application/octet-stream'],
    ['it is text by its name alone', Buffer.from([0xff, 0xfe, 0xfd]), 'text/xml; charset=utf-8'],
  ])('is no text where %s', (_name, body, mediaType) => {
    expect(whyNot(body, mediaType).why).toBe('notText')
  })

  it('is a web page all the same where it looks like one, and broken where nothing makes it data', () => {
    const page = Buffer.from('<html><title>Log in \u00e9</title></html>', 'latin1')
    expect(whyNot(page, json)).toMatchObject({ why: 'html', loginPage: true })
    expect(whyNot(Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'image/png').why).toBe('broken')
    expect(whyNot(Buffer.from([0xff, 0xd8]), '').why).toBe('broken')
  })
})

describe('what is no collection is told apart', () => {
  const cases: readonly (readonly [why: WhyUnreadable, name: string, text: string, mediaType?: string])[] = [
    ['empty', 'no bytes', ''],
    ['empty', 'blanks', ' \r\n '],
    ['html', 'a page', '<!DOCTYPE html><html><body>Hello</body></html>', 'text/html'],
    ['html', 'a page without a document type', '\n<!-- x --><HTML lang="en"><p>not closed', 'text/html'],
    ['html', 'a fragment of a page', '<h1>Server Error</h1>', 'application/json'],
    ['html', 'a page in XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['errorBody', 'an error body', '{"error":{"code":"4","message":{"lang":"en","value":"x"}}}'],
    ['errorBody', 'a light error body', '{"odata.error":{"code":"4"}}'],
    ['errorBody', 'an error body in XML', `<m:error xmlns:m="${m}"><m:code/></m:error>`],
    ['broken', 'JSON that is cut off', '{"d":{"results":[{"Id":"a"},{"Id'],
    ['broken', 'JSON that does not parse', '[{"Id": nope}]'],
    ['broken', 'two JSON texts', '[][]'],
    ['broken', 'plain text', 'Unauthorized'],
    ['broken', 'XML that is cut off', feed(entry).slice(0, -20)],
    ['broken', 'XML that is cut off in a tag', feed(entry).slice(0, -70)],
    ['broken', 'XML with an unclosed element', feed('<entry>')],
    ['broken', 'XML with an unknown entity', feed('<title>&nbsp;</title>')],
    ['broken', 'XML with an entity of JavaScript', feed('<title>&toString;</title>')],
    ['broken', 'XML with an unbound prefix', feed('<x:y/>')],
    ['broken', 'an attribute twice', feed('<entry a="1" a="2"/>')],
    ['broken', 'a feed that ends in an error', feed(`${entry}<m:error><m:code/></m:error>`)],
    ['unknownShape', 'a number', '5'],
    ['unknownShape', 'an object without rows', '{"Code":0,"Message":""}'],
    ['unknownShape', 'null', 'null'],
    ['unknownShape', 'null in d', '{"d":null}'],
    ['unknownShape', 'one record', JSON.stringify({ d: row })],
    ['unknownShape', 'rows that are arrays', '[[1,2],[3,4]]'],
    ['unknownShape', 'a row that is text', '{"value":[{"Id":"x"},"y"]}'],
    ['unknownShape', 'results that are no array', '{"d":{"results":{}}}'],
    ['unknownShape', 'a next link that is no text', '{"d":{"results":[],"__next":5}}'],
    ['unknownShape', 'one Atom entry', `<entry xmlns="${atom}"/>`],
    ['unknownShape', 'a feed in no namespace', '<feed><entry/></feed>'],
    ['unknownShape', 'other XML', '<p:orders xmlns:p="urn:x"/>'],
    [
      'unknownShape',
      'fields in a foreign namespace',
      feed(entry.replaceAll('d:', 'f:'), `xmlns="${atom}" xmlns:m="${m}" xmlns:f="urn:f"`),
    ],
    ['documentType', 'XML with a document type', '<!DOCTYPE feed><feed/>'],
  ]
  for (const [why, name, text, mediaType] of cases) {
    it(`${why}: ${name}`, () => {
      const error = whyNot(text, mediaType)
      expect(error.why).toBe(why)
      expect(error.firstBytes).toBe(text.slice(0, 200))
      expect(error.detail).not.toBe('')
    })
  }

  it.each([
    ['[{"Id": 1}', 'JSON that ends too early'],
    ['[{"Id": "a', 'JSON that ends too early'],
    ['[{"Id": 1},,]', /^JSON that does not parse/],
    ['[{"Id" 1}]', 'JSON that does not parse at character 7'],
    ['[][]', /^JSON that does not parse at character 2$/],
    ['nope', 'JSON that does not parse'],
  ])('broken JSON is told with its place, where the engine names one: %s', (text, detail) => {
    expect(whyNot(text, 'application/json').detail).toMatch(detail)
    expect(whyNot(text, 'application/json').detail).not.toContain('undefined')
  })

  it('a login page is called one, another page is not', () => {
    expect(whyNot('<html><title>Log in</title><form><input id="p" type="password"></form></html>').loginPage).toBe(true)
    expect(whyNot('<html><script src="/core/NuiLogin.js"></script></html>').loginPage).toBe(true)
    expect(whyNot('<html><title>Bad gateway</title></html>').loginPage).toBe(false)
  })

  it('the message quotes nothing of the body', () => {
    for (const body of ['[{"Name":"SECRET"', '{"x": SECRET}', 'SECRET', `<a b="SECRET">SECRET &SECRET`, '["SECRET"]']) {
      expect(whyNot(body).message).not.toContain('SECRET')
    }
  })
})

describe('read record', () => {
  const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'

  const entry = (properties: string, root = 'entry') =>
    `<${root} xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${d}/metadata">` +
    `<content><m:properties>${properties}</m:properties></content></${root}>`

  function read(text: string) {
    return readRecord(Buffer.from(text), 'application/json')
  }

  function refusal(text: string) {
    return refusalInWords(() => read(text))
  }

  describe('a single record', () => {
    it('may have a field called d that is no object', () => {
      expect(read('{"d":5,"Id":"x"}')).toEqual({ d: 5, Id: 'x' })
    })

    it.each([
      ['{"error":{"code":"4"}}', 'errorBody: an error body where a record was wanted'],
      ['{"odata.error":{"code":"4"}}', 'errorBody: an error body where a record was wanted'],
      ['{"d":[]}', 'unknownShape: a collection where one record was wanted'],
      ['{"value":[{"Id":"x"}]}', 'unknownShape: a collection where one record was wanted'],
      ['null', 'unknownShape: JSON that is not an object where one record was wanted'],
      ['{}', 'unknownShape: an object with the members (none) where one record was wanted'],
      ['{"d":{}}', 'unknownShape: an object with the members (none) where one record was wanted'],
      [entry('').replaceAll('entry', 'feed'), 'unknownShape: an Atom feed where one entry was wanted'],
      [
        `<feed xmlns="http://www.w3.org/2005/Atom">${entry('<d:Id>x</d:Id>')}</feed>`,
        'unknownShape: an Atom feed where one entry was wanted',
      ],
      ['<h:html xmlns:h="http://www.w3.org/1999/xhtml"/>', 'html: a web page where data was wanted'],
      ['', 'empty: an empty body where data was wanted'],
    ])('is not %s', (text, why) => {
      expect(refusal(text)).toBe(why)
    })
  })

  describe('the bounds of a single record', () => {
    it('are those of every answer', () => {
      const nested = (depth: number) => `{"d":${'{"a":'.repeat(depth - 1)}1${'}'.repeat(depth)}`
      expect(refusal(nested(100))).toBe('was read')
      expect(refusal(nested(101))).toBe('overBounds: JSON nested more than 100 deep')
      const fields = (depth: number) => entry('<d:A>'.repeat(depth) + '</d:A>'.repeat(depth))
      expect(refusal(fields(97))).toBe('was read')
      expect(refusal(fields(98))).toBe('overBounds: XML nested more than 100 deep')
    })
  })
})
