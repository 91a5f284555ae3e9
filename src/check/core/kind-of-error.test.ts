import { describe, expect, it } from 'vitest'
import { errorBodyOf } from '../../odata/index.js'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { kindOfError } from './kind-of-error.js'

it('an error body is read in the encoding that its header names', () => {
  const body = Buffer.from('{"error":{"code":"\u00e9","message":{"lang":"","value":""}}}', 'latin1')
  const error = errorBodyOf(exchangeOf({ headers: [['Content-Type', 'application/json; charset=iso-8859-1']], body }))
  expect(error?.code).toBe('\u00e9')
  expect(errorBodyOf(exchangeOf({ body: 'no' }))).toBeUndefined()
})

describe('the body of a failed read', () => {
  const json = [['Content-Type', 'application/json']] as const
  const error = JSON.stringify({ error: { code: '', message: { lang: 'en', value: 'no' } } })
  const inXml =
    '<error xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><code/><message xml:lang="en">no</message></error>'

  it.each<[string, Parameters<typeof exchangeOf>[0]]>([
    ['200 with a collection of 2 records', { headers: json, body: '{"value":[{"A":1},{"A":2}]}' }],
    ['an OData error body', { headers: json, body: error }],
    ['an OData error body', { body: error }],
    ['an OData error body in XML', { headers: [['Content-Type', 'application/xml']], body: inXml }],
    ['500 with an empty body', { status: 500 }],
    [
      '200 with an error body that is not in OData form (application/json)',
      { headers: json, body: '{"Message":"x","MessageDetail":"y"}' },
    ],
    [
      '500 with an error body that is not in OData form (application/json)',
      { status: 500, headers: json, body: '{"Message":"x"}' },
    ],
    ['200 with no OData error body (text/html)', { headers: [['Content-Type', 'text/html']], body: '<html></html>' }],
    ['400 with no OData error body (no content type)', { status: 400, body: 'no' }],
  ])('is %s', (kind, parts) => {
    expect(kindOfError(exchangeOf(parts))).toBe(kind)
  })
})

it('an error body that is no text decides nothing', () => {
  const body = Buffer.from('{"error":{"message":{"value":"\u00e9"}}}', 'latin1')
  const unreadable = exchangeOf({ status: 400, headers: [['Content-Type', 'application/json']], body })
  expect(() => kindOfError(unreadable)).toThrow(expect.objectContaining({ outcome: 'cantTell', blame: 'target' }))
})
