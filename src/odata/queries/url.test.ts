import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-character.js'
import {
  legacyCollectionUrl,
  legacyRecordPath,
  legacyRecordUrl,
  odataCollectionUrl,
  odataRecordUrl,
  percentEncoded,
  queryString,
} from './url.js'
import { UnwritableLiteral } from './literals.js'

fc.configureGlobal({ seed: 240229 })

const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
const root = 'https://crm.example.com/tenant/0/ServiceModel/EntityDataService.svc'

describe('addresses of the legacy data service', () => {
  it.each([
    ['no options', {}, ''],
    ['select keeps its commas', { select: ['Id', 'Name'] }, '?$select=Id,Name'],
    ['a space is %20, never a plus', { filter: "Name eq 'a b'" }, '?$filter=Name%20eq%20%27a%20b%27'],
    ['a plus is %2B', { filter: "Name eq 'a+b'" }, '?$filter=Name%20eq%20%27a%2Bb%27'],
    ['an ampersand does not split', { filter: "'a&b'" }, '?$filter=%27a%26b%27'],
    ['a per cent sign', { filter: "'100%'" }, '?$filter=%27100%25%27'],
    ['a hash does not end the query', { filter: "'#1'" }, '?$filter=%27%231%27'],
    ['text outside ASCII as UTF-8', { filter: "'Зо😀'" }, '?$filter=%27%D0%97%D0%BE%F0%9F%98%80%27'],
    [
      'the order top, filter, select',
      { top: 5, filter: 'a', select: ['Id'], topFirst: true, further: { $skip: '1' } },
      '?$top=5&$filter=a&$select=Id&$skip=1',
    ],
    ['the order select, filter, top', { top: 5, filter: 'a', select: ['Id'] }, '?$select=Id&$filter=a&$top=5'],
    ['top 0 is an option', { top: 0 }, '?$top=0'],
    ['what encodeURIComponent leaves alone', { filter: "!'()*" }, '?$filter=%21%27%28%29%2A'],
    ['further options', { further: { $skip: '10', 'x y': '=' } }, '?$skip=10&x%20y=%3D'],
  ])('%s', (_name, options, query) => {
    expect(legacyCollectionUrl(root, 'Contact', options)).toBe(`${root}/ContactCollection${query}`)
  })

  it('stand below the service root, which may end in a slash', () => {
    expect(legacyCollectionUrl(`${root}/`, 'Contact')).toBe(`${root}/ContactCollection`)
    expect(legacyRecordUrl(`${root}/`, 'Contact', id)).toBe(`${root}/ContactCollection(guid'${id}')`)
    expect(odataCollectionUrl('/0/odata/', 'Contact')).toBe('/0/odata/Contact')
    expect(odataRecordUrl('/0/odata/', 'Contact', id)).toBe(`/0/odata/Contact(${id})`)
  })

  it('names one record by guid literal in its key', () => {
    expect(legacyRecordUrl(root, 'Contact', id)).toBe(`${root}/ContactCollection(guid'${id}')`)
    expect(legacyRecordPath('Account', id)).toBe(`AccountCollection(guid'${id}')`)
  })

  it.each(['', 'Contact/..', 'Contact?x', "Contact('", '../Login', 'A B'])('refuses %j as an entity', (entity) => {
    expect(() => legacyCollectionUrl(root, entity)).toThrow(UnwritableLiteral)
  })

  it('refuses a key that is no GUID', () => {
    expect(() => legacyRecordUrl(root, 'Contact', "x') or 1 eq (1")).toThrow(UnwritableLiteral)
  })
})

it('addresses the OData endpoint by the entity alone, with bare keys', () => {
  const service = 'http://localhost:8080/0/odata'
  expect(odataCollectionUrl(service, 'Contact', { top: 1 })).toBe('http://localhost:8080/0/odata/Contact?$top=1')
  expect(odataRecordUrl(service, 'Contact', id)).toBe(`http://localhost:8080/0/odata/Contact(${id})`)
})

describe('percent-encoding', () => {
  const text = fc.string({ unit: anyCharacter }).filter((value) => !/\p{Surrogate}/u.test(value))

  it('uses nothing but unreserved characters and %XX, and decodes to what went in', () => {
    fc.assert(
      fc.property(text, (value) => {
        const encoded = percentEncoded(value)
        expect(encoded).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/)
        expect(decodeURIComponent(encoded)).toBe(value)
      }),
    )
  })

  it('gives a server exactly the options that were asked for, whatever their values', () => {
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1 }), (filter, further) => {
        const names = Object.fromEntries(further.map((value, index) => [`x${index}`, value]))
        const url = new URL(`http://localhost/a${queryString({ filter, further: names })}`)
        expect([...url.searchParams]).toEqual([['$filter', filter], ...Object.entries(names)])
        expect(url.hash).toBe('')
      }),
    )
  })

  it('passes through a URL parser unchanged', () => {
    fc.assert(
      fc.property(text, (filter) => {
        const url = legacyCollectionUrl(root, 'Contact', { filter })
        expect(new URL(url).href).toBe(url)
      }),
    )
  })

  it('refuses half a surrogate pair instead of sending a replacement character', () => {
    expect(() => percentEncoded('a\ud800')).toThrow(UnwritableLiteral)
  })
})
