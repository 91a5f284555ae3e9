import { describe, expect, test } from 'vitest'
import { Exchange } from '../../exchange/index.js'
import { challengesOf } from './challenges.js'

function offering(...values: readonly string[]): Exchange {
  return new Exchange({
    id: 'x-0001',
    actor: 'nobody',
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [] },
    status: 401,
    headers: values.map((value) => ['WWW-Authenticate', value] as const),
    body: Buffer.alloc(0),
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    attempts: 1,
    firstBytes: () => '',
    masked: (text) => text,
  })
}

describe('the schemes that an answer offers', () => {
  test.each([
    ['one a header', ['Negotiate', 'NTLM'], [{ scheme: 'negotiate' }, { scheme: 'ntlm' }]],
    ['several in one header', ['Negotiate, NTLM'], [{ scheme: 'negotiate' }, { scheme: 'ntlm' }]],
    [
      'among others with parameters',
      ['Digest realm="a, NTLM", qop="auth", Basic realm="x", ntlm'],
      [{ scheme: 'digest' }, { scheme: 'basic' }, { scheme: 'ntlm' }],
    ],
    ['with a message', ['NTLM TlRMTVNTUAACAAAA=='], [{ scheme: 'ntlm', token: 'TlRMTVNTUAACAAAA==' }]],
    ['with a message behind two blanks', ['NTLM  TlRM='], [{ scheme: 'ntlm', token: 'TlRM=' }]],
    [
      'between the commas of a quoted text',
      ['Digest realm="a, NTLM, b", Negotiate'],
      [{ scheme: 'digest' }, { scheme: 'negotiate' }],
    ],
    ['named inside quotes alone', ['Basic realm="say \\"NTLM, Negotiate\\""'], [{ scheme: 'basic' }]],
    [
      'between quotes',
      ['Digest realm="a, NTLM", NTLM, Basic realm=", "'],
      ['digest', 'ntlm', 'basic'].map((scheme) => ({ scheme })),
    ],
    ['with two words behind it, which are no message', ['NTLM a b'], [{ scheme: 'ntlm' }]],
    ['with what is no message', ['NTLM a=b', 'NTLM é'], [{ scheme: 'ntlm' }, { scheme: 'ntlm' }]],
    ['that are no word', ['realm="x"', 'Ba(sic', '(NTLM', '', ' , '], []],
    ['none', [], []],
  ])('%s', (_what, values, expected) => {
    expect(challengesOf(offering(...values))).toStrictEqual(expected)
  })
})
