import { describe, expect, it } from 'vitest'
import { readErrorBody } from '../errors/error-body.js'
import { readCollection } from '../collections/read-collection.js'
import { refusalOf } from '../testing/refusal-of.js'
import type { WhyUnreadable } from './unreadable-answer.js'

const atom = 'http://www.w3.org/2005/Atom'
const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const open = `<feed xmlns="${atom}" xmlns:d="${d}" xmlns:m="${d}/metadata">`
const inEntry = (properties: string) =>
  `${open}<entry><content><m:properties>${properties}</m:properties></content></entry></feed>`
const laughs = [...Array(10).keys()].map((n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const deep = 100_000

const hostile: readonly (readonly [string, WhyUnreadable, () => string | Buffer])[] = [
  ['a billion laughs', 'documentType', () => `<!DOCTYPE f [<!ENTITY l0 "l">${laughs}]>${open}&l10;</feed>`],
  [
    'a file of the reader’s machine',
    'documentType',
    () => `<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}&x;</feed>`,
  ],
  [
    'a document type behind a megabyte of comment',
    'documentType',
    () => `<!--${'x'.repeat(1e6)}--><!doctype f>${open}</feed>`,
  ],
  ['a document type without an end', 'documentType', () => `<!DOCTYPE f [${'<!ENTITY a "b">'.repeat(1e5)}`],
  ['a document type inside the root', 'broken', () => `${open}<!DOCTYPE f [<!ENTITY a "b">]>&a;</feed>`],
  ['entities that nobody declared', 'broken', () => inEntry('<d:N>&l10;</d:N>')],
  ['100 000 nested elements', 'overBounds', () => `${open}${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}</feed>`],
  ['100 000 nested fields', 'overBounds', () => inEntry(`${'<d:A>'.repeat(deep)}${'</d:A>'.repeat(deep)}`)],
  ['100 000 elements never closed', 'overBounds', () => `${open}${'<a>'.repeat(deep)}`],
  ['an attribute of 20 MB', 'overBounds', () => inEntry(`<d:N m:type="${'x'.repeat(20e6)}">1</d:N>`)],
  ['an attribute of 20 MB without an end', 'overBounds', () => `${open}<entry a="${'x'.repeat(20e6)}`],
  [
    '50 000 attributes of 20 MB together',
    'overBounds',
    () =>
      `${open}<entry ${[...Array(50_000).keys()].map((n) => `attribute${n}="${'x'.repeat(400)}"`).join(' ')}/></feed>`,
  ],
  ['a name of 20 MB', 'overBounds', () => `${open}<${'x'.repeat(20e6)}/></feed>`],
  ['a comment of 20 MB', 'overBounds', () => `${open}<!--${'x'.repeat(20e6)}--></feed>`],
  ['100 000 nested arrays', 'overBounds', () => '['.repeat(deep) + ']'.repeat(deep)],
  ['100 000 nested objects', 'overBounds', () => '{"a":'.repeat(deep) + '1' + '}'.repeat(deep)],
  ['100 000 arrays inside a field', 'overBounds', () => `[{"a":${'['.repeat(deep)}${']'.repeat(deep)}}]`],
  ['brackets that only open', 'overBounds', () => '['.repeat(1e6)],
  ['a text of 2 MB without an end', 'broken', () => `[{"a":"${'x'.repeat(2e6)}`],
  ['backslashes without an end', 'broken', () => `["${'\\'.repeat(1e6 + 1)}`],
  ['zeros', 'broken', () => Buffer.alloc(1e6)],
  ['blanks', 'empty', () => ' '.repeat(2e6)],
]

describe('a hostile answer is refused quickly, as a collection and as an error body', () => {
  it.each(hostile)('%s: %s', (_what, why, body) => {
    const bytes = Buffer.from(body())
    for (const reader of [readCollection, readErrorBody]) {
      const refusal = refusalOf(() => reader(bytes, 'application/octet-stream'))
      expect(refusal.why).toBe(why)
      expect(refusal.message.length).toBeLessThan(400)
      expect(refusal.firstBytes.length).toBeLessThanOrEqual(200)
    }
  })
})

describe('bounds are the caller’s to set', () => {
  it.each([
    ['bytes of JSON', '[{"a":1}]', { maxBytes: 8 }],
    ['bytes of XML', `${open}</feed>`, { maxBytes: 8 }],
    ['depth of JSON', '[{"a":[]}]', { maxDepth: 2 }],
    ['depth of XML', inEntry('<d:N/>'), { maxDepth: 4 }],
    ['text', inEntry('<d:N>12345678</d:N>'), { maxText: 7 }],
  ])('%s', (_name, text, bounds) => {
    expect(refusalOf(() => readCollection(Buffer.from(text), '', bounds)).why).toBe('overBounds')
    const [[name, limit]] = Object.entries(bounds) as [[string, number]]
    const enough = { [name]: name === 'maxBytes' ? text.length : limit + 1 }
    expect(() => readCollection(Buffer.from(text), '', enough)).not.toThrow()
  })

  it('a field of 10 MB is data', () => {
    const text = 'x'.repeat(10e6)
    expect(readCollection(Buffer.from(inEntry(`<d:N>${text}</d:N>`)), '').rows[0]?.['N']).toHaveLength(10e6)
    expect(readCollection(Buffer.from(JSON.stringify([{ N: text }])), '').rows[0]?.['N']).toHaveLength(10e6)
  })
})
