import { describe, expect, it } from 'vitest'
import { readRecord } from './read-record.js'
import { refusalInWords } from '../testing/refusal-of.js'

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
    ['null', 'unknownShape: JSON that is no object where one record was wanted'],
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
