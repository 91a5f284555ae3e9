import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { answerHeaders, requestHeaders, translating, translation } from './addresses.js'

const addresses = { target: 'https://crm.example.com', recorder: 'http://127.0.0.1:4300' }
const forth = translation(addresses.target, addresses.recorder)

describe('an address of the target', () => {
  it.each([
    ['https://crm.example.com/0/odata', 'http://127.0.0.1:4300/0/odata'],
    ['https://CRM.Example.com:443/0', 'http://127.0.0.1:4300/0'],
    ['http://crm.example.com/0', 'http://127.0.0.1:4300/0'],
    ['"https:\\/\\/crm.example.com\\/0"', '"http:\\/\\/127.0.0.1:4300\\/0"'],
    ['?u=https%3A%2F%2Fcrm.example.com%2F0', '?u=http%3A%2F%2F127.0.0.1%3A4300%2F0'],
    ['https://crm.example.com', 'http://127.0.0.1:4300'],
    ['a https://crm.example.com, b https://crm.example.com/', 'a http://127.0.0.1:4300, b http://127.0.0.1:4300/'],
  ])('%s becomes %s', (given, expected) => {
    expect(forth(given)).toBe(expected)
  })

  it.each([
    'https://crm.example.com.evil.org/',
    'https://crm.example.com:8443/',
    'https://crmxexample.com/',
    'https://other.example.com/',
    'crm.example.com/0',
    '/0/odata/Contact',
  ])('%s is left alone', (given) => {
    expect(forth(given)).toBe(given)
  })

  it('of a port is translated with it, and back', () => {
    const there = translation('http://127.0.0.1:80', 'http://[::1]:4300')
    expect(there('http://127.0.0.1/a')).toBe('http://[::1]:4300/a')
    const back = translation('http://127.0.0.1:4300', 'https://crm.example.com')
    expect(back('http://127.0.0.1:4300/a http://127.0.0.1:43000/b')).toBe(
      'https://crm.example.com/a http://127.0.0.1:43000/b',
    )
  })
})

it('a body is translated alike wherever chunks cut it, and nothing of it is lost', async () => {
  const text =
    'ä http h https://crm.example.com/0 "https:\\/\\/crm.example.com:443\\/x" https://crm.example.co https://crm.example.com'
  const whole = Buffer.from(text)
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const stream = translating(forth, 'latin1')
    const out: Buffer[] = []
    stream.on('data', (chunk: Buffer) => out.push(chunk))
    stream.write(whole.subarray(0, cut))
    stream.end(whole.subarray(cut))
    await once(stream, 'end')
    expect(Buffer.concat(out).toString()).toBe(forth(text))
  }
})

describe('headers', () => {
  it('of an answer keep order, case and repetition, and lead back to the recorder', () => {
    expect(
      answerHeaders(
        [
          ['Set-Cookie', '.ASPXAUTH=A; path=/; domain=.example.com; secure; HttpOnly; SameSite=None'],
          ['set-cookie', 'UserName=1|2; expires=Thu, 01 Jan 2026 00:00:00 GMT; path=/; SameSite=Lax'],
          ['LOCATION', 'https://crm.example.com/Login/NuiLogin.aspx?ReturnUrl=%2f0'],
          ['Connection', 'keep-alive, X-Hop'],
          ['X-Hop', '1'],
          ['Transfer-Encoding', 'chunked'],
          ['Strict-Transport-Security', 'max-age=1'],
          ['X-Kept', 'a,  b'],
        ],
        addresses,
      ),
    ).toEqual([
      ['Set-Cookie', '.ASPXAUTH=A; path=/; HttpOnly'],
      ['set-cookie', 'UserName=1|2; expires=Thu, 01 Jan 2026 00:00:00 GMT; path=/; SameSite=Lax'],
      ['LOCATION', 'http://127.0.0.1:4300/Login/NuiLogin.aspx?ReturnUrl=%2f0'],
      ['X-Kept', 'a,  b'],
    ])
  })

  it.each([
    ['https://crm.example.com', 'https://127.0.0.1:1'],
    ['http://crm.example.com', 'http://127.0.0.1:1'],
    ['http://crm.example.com', 'https://127.0.0.1:1'],
  ])('keep a cookie Secure between %s and %s', (target, recorder) => {
    const line = 'SVCCSRF=x; path=/; secure; SameSite=None'
    expect(answerHeaders([['Set-Cookie', line]], { target, recorder })).toEqual([['Set-Cookie', line]])
  })

  it('of a request name the target', () => {
    expect(
      requestHeaders(
        [
          ['host', '127.0.0.1:4300'],
          ['Origin', 'http://127.0.0.1:4300'],
          ['Cookie', 'A=1; B=2'],
          ['Keep-Alive', '1'],
        ],
        addresses,
      ),
    ).toEqual([
      ['host', 'crm.example.com'],
      ['Origin', 'https://crm.example.com'],
      ['Cookie', 'A=1; B=2'],
    ])
  })
})
