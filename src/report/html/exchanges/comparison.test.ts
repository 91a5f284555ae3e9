import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../testing/sample-evidence.js'
import { comparisonOf } from './comparison.js'

const url = 'https://crm.example.com/0/odata/Contact'
const headers = (...more: readonly [string, string][]) => [['Host', 'crm.example.com'], ...more] as [string, string][]
const twin = (given: Parameters<typeof exchangeOf>[1]) =>
  exchangeOf(1, { url, requestHeaders: headers(['Accept', 'application/json']), ...given })

describe('twins held beside each other', () => {
  it('say of a header that one of them lacks that it was not sent', () => {
    const withToken = twin({ requestHeaders: headers(['Accept', 'application/json'], ['SVCCSRF', '‹csrfToken·3›']) })
    const { request, differences, alike } = comparisonOf(withToken, twin({}))
    expect(request).toBe('GET /0/odata/Contact')
    expect(alike).toBe('Accept')
    expect(differences).toEqual([
      {
        what: 'SVCCSRF',
        accepted: { before: '', differs: '‹csrfToken·3›', after: '' },
        refused: { before: '', differs: 'not sent', after: '' },
      },
    ])
  })

  it('compare cookie by cookie', () => {
    const [one, other] = ['‹ticket·1›', '‹ticket·2›'].map((ticket) =>
      twin({ requestHeaders: headers(['Cookie', `.ASPXAUTH=${ticket}; UserName=‹userName·4›`]) }),
    )
    const { differences, alike } = comparisonOf(one!, other!)
    expect(alike).toBe('cookies UserName')
    expect(differences.map(({ what, accepted }) => ({ what, accepted }))).toEqual([
      { what: 'Cookie .ASPXAUTH', accepted: { before: '‹ticket·', differs: '1', after: '›' } },
    ])
  })

  it('mark in the address only what differs, by whole words', () => {
    const [one, other] = ["Name eq 'Contact 204'", "Name eq 'Contact 201'"].map((filter) =>
      twin({ url: `${url}?$filter=${filter}&$top=3` }),
    )
    const { request, differences } = comparisonOf(one!, other!)
    expect(request).toBeUndefined()
    const escaped = comparisonOf(
      twin({ url: `${url}?$filter=Id%20eq%201` }),
      twin({ url: `${url}?$filter=Id%20ne%201` }),
    )
    expect(escaped.differences).toMatchObject([
      { accepted: { differs: 'eq', after: '%201' }, refused: { differs: 'ne' } },
    ])
    expect(differences).toMatchObject([
      { what: 'Request', accepted: { differs: '204', after: "'&$top=3" }, refused: { differs: '201' } },
    ])
  })

  it('compare what was sent in the body, and cut what both have', () => {
    const [one, other] = ['true', 'false'].map((value) => {
      const text = `{"Notes":"${'x y '.repeat(300)}","Done":${value}}`
      return twin({ requestBody: { bytes: text.length, text } })
    })
    const [body] = comparisonOf(one!, other!).differences
    expect(body).toMatchObject({ what: 'Body', accepted: { differs: 'true' }, refused: { differs: 'false' } })
    expect(body!.accepted.before).toMatch(/^….{100,120}"Done":$/s)
  })

  it('say how each was answered: by what, leading where, or why not at all', () => {
    const fault = { kind: 'reset', blame: 'network', message: 'The connection was reset.' } as const
    const redirected = twin({ status: 302, responseHeaders: [['Location', '/Login'], ['Date', 'today']] }) // prettier-ignore
    expect(comparisonOf(redirected, twin({ fault })).answers).toEqual({
      accepted: { status: '302', told: 'Location: /Login' },
      refused: { status: 'no answer', told: 'The connection was reset.' },
    })
  })

  it('leave out what no caller chose: the connection, the length', () => {
    const length = twin({ requestHeaders: headers(['Accept', 'application/json'], ['content-length', '12']) })
    expect(comparisonOf(length, twin({})).differences).toEqual([])
  })

  it('keep every text short and visible, however long and strange it was', () => {
    const strange = twin({
      requestHeaders: headers(['Cookie', `${'\u202e<b>'.repeat(9000)}=${'\u0000y'.repeat(9000)}`]),
    })
    const text = JSON.stringify(comparisonOf(strange, twin({})))
    expect(text.length).toBeLessThan(6000)
    expect(text).not.toMatch(/[\u0000\u202e]/)
  })
})
