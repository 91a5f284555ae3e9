import { describe, expect, it } from 'vitest'
import { entitySchema } from '../values/entity-schema.js'
import { plainFields } from '../values/values.js'
import { readCollection, readRecord } from './read-collection.js'
const row = { Id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00', Name: 'A' }
const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${d}/metadata"><entry><content type="application/xml"><m:properties><d:Name>A</d:Name></m:properties></content></entry></feed>`

const read = (text: string, mediaType = 'application/json') => readCollection(Buffer.from(text), mediaType)

describe('a field that a record does not show', () => {
  const namesOfAnyObject = ['constructor', 'toString', 'valueOf']
  it.each([
    ['a row of JSON', () => read(JSON.stringify({ value: [row] })).rows[0]],
    ['a row of Atom', () => read(atom, 'application/atom+xml').rows[0]],
    ['a record', () => readRecord(Buffer.from(JSON.stringify({ d: row })), 'application/json')],
    ['the plain fields of a row', () => plainFields(read(JSON.stringify([row])).rows[0] ?? {})],
  ])('has no value in %s, whatever its name', (_what, found) => {
    expect(namesOfAnyObject.map((name) => found()?.[name])).toEqual([undefined, undefined, undefined])
  })

  it('is no fault of that record', () => {
    const { rows } = read(JSON.stringify({ value: [{ ...row, constructor: 'Ada' }, row] }))
    expect(entitySchema(rows, new Map()).check(rows).faults).toEqual([])
  })
})
