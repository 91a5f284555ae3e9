import { describe, expect, it } from 'vitest'
import { errorTextsOf, errorBodyOf } from '../../odata/index.js'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { answered, messageOf, quoted, kindOfError } from './server-message.js'

const json = [['Content-Type', 'application/json']] as const
const html = [['Content-Type', 'text/html']] as const
const failed = (body: string, headers: typeof json | typeof html = json, status = 500) =>
  exchangeOf({ status, headers, body })
const error = (value: string, inner?: object) =>
  JSON.stringify({ error: { code: '', message: { lang: 'en', value }, ...(inner && { innererror: inner }) } })

describe('the message of a failure', () => {
  it.each<[string, ReturnType<typeof failed>, string | undefined]>([
    ['the innermost of an error body', failed(error('An error.', { message: 'Deadlocked.' })), '"Deadlocked."'],
    ['the outer one, where the inner one is empty', failed(error('An error.', { message: ' ' })), '"An error."'],
    ['of an error body that comes with 200', failed(error('An error.'), json, 200), '"An error."'],
    ['of JSON in another form', failed('{"Message":"No such field","StackTrace":"at A"}'), '"No such field"'],
    [
      'the title of a web page',
      failed('<html><head><title>400 Request Header Or Cookie Too Large</title></head><p>x</p></html>', html),
      '"400 Request Header Or Cookie Too Large"',
    ],
    [
      'the support id of a web page',
      failed('<html><head><title>Request Rejected</title></head>Your support ID is: 1234567890<br></html>', html),
      '"Request Rejected, support ID is: 1234567890"',
    ],
    ['none of a web page without either', failed('<html><p>It failed.</p></html>', html), undefined],
    ['none of an empty body', failed(''), undefined],
    ['none of an answer that succeeded', failed('{"Message":"fine"}', json, 200), undefined],
  ])('is %s', (_what, exchange, message) => {
    expect(messageOf(exchange)).toBe(message)
  })

  it('stands behind the answer, on one line and short', () => {
    expect(answered(failed(error('An\n  error')))).toBe('500, application/json: "An error"')
    expect(answered(failed(error('x'.repeat(500)))).length).toBeLessThan(200)
    expect(answered(failed(''))).toBe('500, application/json')
  })

  it('is masked before it is cut', () => {
    const exchange = failed('')
    Object.assign(exchange, { masked: (text: string) => text.replace('hunter2', '‹password›') })
    expect(quoted(exchange, 'the password is hunter2', 20)).toBe('"the password is ‹pa…"')
  })
})

describe('what an error says in words', () => {
  it.each<[string, ReturnType<typeof failed>, readonly string[] | undefined]>([
    ['an error body', failed(error('one', { message: 'two' })), ['one', 'two']],
    ['JSON in another form', failed('{"Message":"one","Inner":{"Message":"two","Type":"T"}}'), ['one', 'two']],
    [
      'a web page',
      failed('<html><style>p{}</style><h1>one</h1><p>two &amp; <b>three</b></p></html>', html),
      ['one', 'two &', 'three'],
    ],
    [
      'plain text',
      exchangeOf({ status: 400, headers: [['Content-Type', 'text/plain']], body: 'Edm.Guid' }),
      ['Edm.Guid'],
    ],
    ['nothing', failed(''), undefined],
  ])('is read from %s', (_what, exchange, messages) => {
    expect(errorTextsOf(exchange)?.messages).toEqual(messages)
  })
})

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
