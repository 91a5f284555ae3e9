import { describe, expect, it } from 'vitest'
import { maskHeader } from './mask-header.js'
import { maskUrl } from './mask-url.js'
import { Masker } from './masker.js'
import { recordedBody } from './recorded-body.js'

const masker = new Masker('00'.repeat(32))

/** The masks of a text without their digits, so that a table shows what matters. */
function shape(text: string): string {
  return text.replace(
    /‹(\w+)·[0-9a-f]{8}(?:·(\d+))?›/g,
    (_, kind: string, length?: string) => `‹${kind}${length ?? ''}›`,
  )
}

describe('a header', () => {
  it.each([
    [
      'Cookie',
      '.ASPXAUTH=0123; SVCCSRF=tok; SVCSESSIONID=s1; a=b',
      '.ASPXAUTH=‹ticket›; SVCCSRF=‹csrfToken›; SVCSESSIONID=‹sessionId›; a=‹cookie›',
    ],
    ['cookie', 'empty=; a=b=c;;x=1;', 'empty=; a=‹cookie›;;x=‹cookie›;'],
    ['Cookie', 'nameless', '‹cookie›'],
    [
      'Set-Cookie',
      'A=b; Path=/tenant; HttpOnly; Secure; SameSite=Lax',
      'A=‹cookie›; Path=/tenant; HttpOnly; Secure; SameSite=Lax',
    ],
    [
      'set-cookie',
      'A=; expires=Thu, 01-Jan-1970 00:00:00 GMT; Max-Age=-1',
      'A=; expires=Thu, 01-Jan-1970 00:00:00 GMT; Max-Age=-1',
    ],
    [
      'Set-Cookie',
      'UserName=83|117; expires=Thu, 01 Jan 2026 00:00:00 GMT',
      'UserName=‹cookie›; expires=Thu, 01 Jan 2026 00:00:00 GMT',
    ],
    [
      'Set-Cookie',
      'A="x;y"; path=/, B=folded; domain=a.example',
      'A=‹cookie›;‹cookie›; path=‹cookie›; domain=a.example',
    ],
    ['Set-Cookie', 'A=b; expires=hunter2; odd=hunter2; bare', 'A=‹cookie›; expires=‹cookie›; odd=‹cookie›; ‹cookie›'],
    [
      'Set-Cookie',
      'A=b; Version=1; Partitioned; Priority=High; priority=1234',
      'A=‹cookie›; Version=1; Partitioned; Priority=High; priority=‹cookie›',
    ],
    ['Set-Cookie', 'A=b; samesite=1234', 'A=‹cookie›; samesite=‹cookie›'],
    ['Set-Cookie', 'justavalue; path=/', '‹cookie›; path=/'],
    ['Authorization', 'Basic am9lOnNlY3JldA==', 'Basic ‹authorization›'],
    ['Proxy-Authorization', 'Digest username="joe", response="x"', 'Digest ‹authorization›'],
    ['authorization', 'Cookie', 'Cookie'],
    ['Authorization', 'rawtoken', '‹authorization›'],
    ['Authorization', '', ''],
    ['SVCCSRF', 'abc', '‹csrfToken›'],
    ['BPMCSRF', '', ''],
    ['X-Auth-Token', 'abc', '‹token›'],
    ['X-API-Key', 'abc', '‹token›'],
    ['apikey', 'abc', '‹token›'],
    ['Client-Secret', 'abc', '‹token›'],
    ['ForceUseSession', 'true', 'true'],
    ['WWW-Authenticate', 'Basic realm="x"', 'Basic realm="x"'],
    [
      'Location',
      '/Login?ReturnUrl=%2f0%2fx%3f%24filter%3dName+eq+%2527Smith%2527',
      '/Login?ReturnUrl=%2f0%2fx%3f%24filter%3dName+eq+%2527‹text5›%2527',
    ],
    ['X-Other', 'Smith', 'Smith'],
  ])('%s: %s is recorded as %s', (name, value, shown) => {
    const masked = maskHeader(masker, name, value, 'masked')
    expect(shape(masked).replace(';‹', ';‹')).toBe(shown)
  })

  it('has the mask of its cookie wherever that comes back', () => {
    const [set] = masker.headers([['Set-Cookie', 'SVCCSRF=one; path=/']], 'masked')
    const [sent] = masker.headers([['Cookie', 'SVCCSRF=one']], 'masked')
    const [header] = masker.headers([['SVCCSRF', 'one']], 'masked')
    const mask = header?.[1] ?? ''
    expect(mask).toMatch(/^‹csrfToken·/)
    expect([set?.[1], sent?.[1]]).toEqual([`SVCCSRF=${mask}; path=/`, `SVCCSRF=${mask}`])
  })

  it('shows the user name’s own mask for the cookie that spells it in codes', () => {
    const knowing = new Masker('00'.repeat(32))
    knowing.learn('userName', 'Супер')
    const spelled = Array.from('Супер', (char) => char.codePointAt(0)).join('|')
    const [set] = knowing.headers([['Set-Cookie', `UserName=${spelled}; path=/`]], 'masked')
    const digits = /·([0-9a-f]{8})›/.exec(knowing.mask('супер'))?.[1] ?? ''
    expect(set?.[1]).toBe(`UserName=‹userName·${digits}·124›; path=/`)
  })

  it('tells codes from a name in plain, also where the cookie was learned as a cookie before', () => {
    const knowing = new Masker('00'.repeat(32))
    knowing.learn('userName', 'Супер')
    const spelled = Array.from('Супер', (char) => char.codePointAt(0)).join(', ')
    knowing.learn('cookie', spelled)
    const cookie = (value: string) => knowing.headers([['Cookie', `UserName=${value}`]], 'full')[0]?.[1]
    expect(cookie(spelled)).toMatch(/^UserName=‹userName·[0-9a-f]{8}·44›$/)
    expect(cookie('Супер')).toMatch(/^UserName=‹userName·[0-9a-f]{8}›$/)
  })
})

describe('a URL', () => {
  const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
  it.each([
    [`/0/x/ContactCollection(guid'${id}')`, `/0/x/ContactCollection(guid'${id}')`],
    [`/0/x?$filter=Id eq guid'${id}' or Name eq 'Smith'`, `/0/x?$filter=Id eq guid'${id}' or Name eq '‹text5›'`],
    [`/0/x?$filter=A eq '' and B eq 'O''Brien'&$top=1`, `/0/x?$filter=A eq '' and B eq '‹text7›'&$top=1`],
    ["/0/x?$filter=Name%20eq%20'M%C3%BCller'", "/0/x?$filter=Name%20eq%20'‹text6›'"],
    ['/0/x?$filter=Name%20eq%20%27a%27%27b%27', '/0/x?$filter=Name%20eq%20%27‹text3›%27'],
    ["/0/x?$filter=Name eq 'unclosed&$top=1", "/0/x?$filter=Name eq '‹text8›&$top=1"],
    [`/0/x?$filter=Name eq '${id}'`, `/0/x?$filter=Name eq '${id}'`],
    [
      '/?ReturnUrl=%2F0%2Fx%3F%24filter%3DName%20eq%20%2527Smith%2527%26%24top%3D1',
      '/?ReturnUrl=%2F0%2Fx%3F%24filter%3DName%20eq%20%2527‹text5›%2527%26%24top%3D1',
    ],
    ['/0/x?$filter=Name eq Smith and Age gt 5&$top=1', '/0/x?$filter=Name eq ‹text5› and Age gt 5&$top=1'],
    ['/0/x?$filter=Name%20eq%20Smith%2BCo', '/0/x?$filter=Name%20eq%20‹text10›'],
    [`/0/x?$filter=Account/Id%20eq%20${id}`, `/0/x?$filter=Account/Id%20eq%20${id}`],
    [`/0/x?$filter=(A eq null) and B eq datetime'2026'`, `/0/x?$filter=(A eq null) and B eq datetime'‹text4›'`],
    ["/0/x?$filter=Name eq 'O'Brien' and Age gt 5&$top=1", "/0/x?$filter=Name eq '‹text1›'‹text24›&$top=1"],
    ['/0/x?$filter=Name%20eq%20%22Smith%22', '/0/x?$filter=Name%20eq%20%22‹text5›%22'],
    [
      '/?ReturnUrl=%2F0%2Fx%3F%24filter%3DName%2520eq%2520Smith',
      '/?ReturnUrl=%2F0%2Fx%3F%24filter%3DName%2520eq%2520‹text5›',
    ],
    ['/?access_token=abc&x=1&UserPassword=s', '/?access_token=‹token›&x=1&UserPassword=‹token›'],
    ["/0/x?$skiptoken='Smith'", "/0/x?$skiptoken='‹text5›'"],
  ])('%s is recorded as %s', (url, shown) => {
    expect(shape(maskUrl(masker, url, 'masked'))).toBe(shown)
  })

  it('shows a literal by the mask that its value has in a body', () => {
    const mask = masker.text("O'Brien")
    expect(maskUrl(masker, "/?$filter=Name eq 'O''Brien'", 'masked')).toContain(mask)
    expect(maskUrl(masker, '/?$filter=Name%20eq%20%27O%27%27Brien%27', 'masked')).toContain(mask)
    expect(maskUrl(masker, '/?r=%3F%24filter%3DName%2Beq%2B%2527O%2527%2527Brien%2527', 'masked')).toContain(mask)
  })

  it('keeps its literals at full', () => {
    expect(maskUrl(masker, "/?$filter=Name eq 'Smith'&token=abc", 'full')).toMatch(/'Smith'&token=‹token·/)
  })
})

describe('a secret that has signs in it at which a text is taken to pieces', () => {
  const secret = `Zw0rd;"Ünd=<'Rest'`
  const knowing = new Masker('00'.repeat(32))
  knowing.learn('password', secret)
  const inXml = secret.replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const recorded = (text: string, contentType: string) =>
    recordedBody(knowing, 'masked', { bytes: Buffer.from(text), contentType, url: '/x' }).text ?? ''

  it.each([
    ['a Location', () => knowing.headers([['Location', `/x?p=${secret}&q='a'`]], 'masked')[0]?.[1]],
    [
      'a Location, escaped',
      () => knowing.headers([['Location', `/x?p=${encodeURIComponent(secret)}`]], 'full')[0]?.[1],
    ],
    ['a URL', () => knowing.url(`/0/x?$filter=Name eq 'Smith'&${secret}`, 'masked')],
    ['the path of a cookie', () => knowing.headers([['Set-Cookie', `A=b; path=/${secret}`]], 'masked')[0]?.[1]],
    ['the name of a cookie', () => knowing.headers([['Cookie', `${secret}=1`]], 'masked')[0]?.[1]],
    ['an attribute of XML', () => recorded(`<error><message lang="${inXml}">x</message></error>`, 'text/xml')],
    ['XML that is not escaped', () => recorded(`<error><message>${secret}</message></error>`, 'text/xml')],
    ['JSON that is not escaped', () => recorded(`{"error":{"message":"${secret}"}}`, 'application/json')],
  ])('is in no piece of %s', (_where, shown) => {
    expect(shown()).not.toMatch(/Zw0rd|Rest/)
  })

  it('has the mask of a value where it is one', () => {
    const value = `"${knowing.text(secret)}"`
    expect(recorded(JSON.stringify({ Name: secret }), 'application/json')).toBe(`{"Name":${value}}`)
  })
})
