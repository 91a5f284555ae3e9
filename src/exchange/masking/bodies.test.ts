import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EvidenceLevel } from './secret-kinds.js'
import { Masker } from './masker.js'
import { previewOf, recordedBody } from './recorded-body.js'

const masker = new Masker('00'.repeat(32))
const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'

function shape(text: string | undefined): string | undefined {
  return text?.replace(
    /‹(\w+)·[0-9a-f]{8}(?:·(\d+))?›/g,
    (_, kind: string, length?: string) => `‹${kind}${length ?? ''}›`,
  )
}

function kept(
  text: string | Buffer,
  contentType: string | undefined,
  level: EvidenceLevel = 'masked',
  url = 'http://h/0/x',
) {
  return recordedBody(masker, level, { bytes: Buffer.from(text as string), contentType, url })
}

const login = 'http://h/ServiceModel/AuthService.svc/Login'

describe('a body in UTF-16 that nothing says to be in UTF-16', () => {
  const page = '<p>Welcome, СУПЕРВАЙЗЕР SUPERvisor, with Hünter2!'
  const big = (text: string) => Buffer.from(text, 'utf16le').swap16()

  it.each<[string, Buffer, string]>([
    ['little-endian', Buffer.from(page, 'utf16le'), 'text/html'],
    ['little-endian, with a byte order mark', Buffer.from(`\ufeff${page}`, 'utf16le'), 'text/html; charset=utf-8'],
    ['big-endian', big(page), 'text/html'],
    ['big-endian, with a byte order mark', big(`\ufeff${page}`), 'text/html'],
    ['an error in JSON', Buffer.from(JSON.stringify({ error: { message: { value: page } } }), 'utf16le'), 'text/json'],
  ])('%s shows no secret', (_name, bytes, contentType) => {
    const masker = new Masker(Masker.newKey())
    for (const name of ['Supervisor', 'супервайзер']) masker.learn('userName', name)
    masker.learn('password', 'Hünter2!')
    for (const level of ['masked', 'full'] as const) {
      const { text = '' } = recordedBody(masker, level, { bytes, contentType, url: '' })
      const shown = [Buffer.from(text, 'latin1').toString('utf16le'), text.replaceAll('\0', '')].join(' ')
      expect(shown).not.toMatch(/supervisor|супервайзер|nter2/i)
      if (level === 'full') expect(text.match(/‹(?:userName|password)·/g)).toHaveLength(3)
    }
  })
})

describe('a JSON body that shows a secret behind an escape', () => {
  const secret = 'nadia-Hünter2!'
  const inBase64 = Buffer.from(secret).toString('base64')

  it.each([
    ['whose first letter is that of the escape', `so: \n${secret.slice(1)}`],
    ['in base64, with the end of a line before it', `so: \n${inBase64}`],
    ['in base64, with the end of a line before it percent-encoded', `so: %0A${inBase64}`],
  ])('stays JSON: a secret %s', (_how, said) => {
    const masker = new Masker(Masker.newKey())
    masker.learn('password', secret)
    const bytes = Buffer.from(JSON.stringify({ error: { message: { value: said } } }))
    for (const level of ['masked', 'full'] as const) {
      const { text = '' } = recordedBody(masker, level, { bytes, contentType: 'application/json', url: '' })
      const { error } = JSON.parse(text) as { error: { message: { value: string } } }
      expect(error.message.value).toMatch(/^so: \n?‹password·[0-9a-f]{8}›$/)
    }
  })
})

describe('a JSON body at masked', () => {
  it.each<[string, string, string, string?]>([
    ['keeps structure, names and blanks', ' { "a" : [ "x" , null ] }\n', ' { "a" : [ "‹text1›" , null ] }\n'],
    [
      'shows of numbers and booleans that they are masked, and what they are',
      '{"a":-12.50,"b":0,"c":1e3,"d":true,"e":false}',
      '{"a":"‹number·-##.##›","b":"‹number·#›","c":"‹number·#e#›","d":"‹boolean›","e":"‹boolean›"}',
    ],
    ['keeps GUIDs and empty strings', `{"Id":"${id}","a":""}`, `{"Id":"${id}","a":""}`],
    ['counts characters, not escapes', '{"a":"\\u00fc\\"\\n"}', '{"a":"‹text3›"}'],
    [
      'keeps paging and control members, and the type of a record, but not its address',
      `{"odata.metadata":"http://h/$metadata#x","__next":"http://h/x?$skip=40","value":[{"__metadata":{"uri":"x(1)","type":"M.Contact"},"A@odata.type":"Edm.Guid","@odata.nextLink":"http://h/y"}]}`,
      `{"odata.metadata":"http://h/$metadata#x","__next":"http://h/x?$skip=40","value":[{"__metadata":{"uri":"‹text4›","type":"M.Contact"},"A@odata.type":"Edm.Guid","@odata.nextLink":"http://h/y"}]}`,
    ],
    [
      'keeps what an error says, at any depth of inner errors, but not its stack',
      '{"error":{"code":"4","message":{"lang":"en","value":"It broke"},"innererror":{"message":"m","type":"T","stacktrace":"at x","internalexception":{"message":"n"},"other":{"message":"Smith"}}}}',
      '{"error":{"code":"4","message":{"lang":"en","value":"It broke"},"innererror":{"message":"m","type":"T","stacktrace":"‹text4›","internalexception":{"message":"n"},"other":{"message":"‹text5›"}}}}',
    ],
    [
      'keeps what a light error says',
      '{"odata.error":{"code":"4","message":"It broke"}}',
      '{"odata.error":{"code":"4","message":"It broke"}}',
    ],
    [
      'keeps nothing of an error inside a record',
      '{"d":{"error":{"message":"Smith"}}}',
      '{"d":{"error":{"message":"‹text5›"}}}',
    ],
    [
      'keeps code and message of the login answer',
      '{"Code":1,"Message":"Wrong","Exception":{"Message":"x"}}',
      '{"Code":1,"Message":"Wrong","Exception":{"Message":"‹text1›"}}',
      login,
    ],
    [
      'keeps code and message of no other answer',
      '{"Code":1,"Message":"Smith"}',
      '{"Code":"‹number·#›","Message":"‹text5›"}',
    ],
    [
      'masks the login at any depth',
      '[{"a":{"UserName":"joe","userpassword":"x","UserPassword":1234}}]',
      '[{"a":{"UserName":"‹userName›","userpassword":"‹password›","UserPassword":"‹password›"}}]',
    ],
    [
      'masks all that stands where a password should',
      '{"UserPassword":["a",{"b":"c"}]}',
      '{"UserPassword":["‹password›",{"b":"‹password›"}]}',
    ],
    ['masks what is cut off', '{"a":"Smi', '{"a":"‹text3›'],
    [
      'masks what is not JSON',
      '{UserName: joe, "Name" "Smith" guid\'x\'}',
      '{UserName: "‹userName›", "Name" "‹text5›" ‹text7›}',
    ],
    [
      'masks what is quoted otherwise',
      "{'Name':'Smith, J', 'Id': '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'}",
      "{'Name':'‹text8›', 'Id': '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'}",
    ],
    ['masks bare words', 'Hello Smith', '‹text5› ‹text5›'],
    ['masks a list that stands in nothing', '"Smith", "Jo"', '"‹text5›", "‹text2›"'],
  ])('%s', (_name, body, shown, url) => {
    expect(shape(kept(body, 'application/json; charset=utf-8', 'masked', url).text)).toBe(shown)
  })

  it('stays JSON of the same structure, and shows no value', () => {
    const value = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(value, (before) => {
        const after: unknown = JSON.parse(kept(JSON.stringify({ before }), 'application/json').text ?? '')
        expect(outline(after)).toEqual(outline({ before }))
      }),
      { seed: 20260105, numRuns: 300 },
    )
  })

  it('keeps a bounded part of a long message, and masks a secret across its end', () => {
    const knowing = new Masker('00'.repeat(32))
    knowing.learn('password', 'hunter2hunter2')
    const message = `${'x'.repeat(1995)}hunter2hunter2${'y'.repeat(5000)}`
    const bytes = Buffer.from(JSON.stringify({ error: { message } }))
    const { text } = recordedBody(knowing, 'masked', { bytes, contentType: 'application/json', url: '' })
    expect(text).toMatch(/x‹password·[0-9a-f]{8}›…"\}\}$/)
    expect(text).not.toContain('hunt')
  })
})

/** What a JSON value is built like: types and names, no values. Empty strings show themselves. */
function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outline)
  const masked = typeof value === 'string' ? /^‹(number|boolean)/.exec(value)?.[1] : undefined
  if (masked !== undefined) return masked
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? value : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, outline(member)]))
}

describe('an XML body at masked', () => {
  it.each([
    [
      'keeps names, types and namespaces',
      '<?xml version="1.0"?><e xmlns:d="urn:x"><d:N m:type="Edm.String" a="v">Smith</d:N></e>',
      '<?xml version="1.0"?><e xmlns:d="urn:x"><d:N m:type="Edm.String" a="‹text1›">‹text5›</d:N></e>',
    ],
    [
      'keeps links',
      `<link rel="next" href="C?$skip=40" title="T"/><a href="C(guid'${id}')?$filter=N eq 'Smith'"/>`,
      `<link rel="next" href="C?$skip=40" title="‹text1›"/><a href="C(guid'${id}')?$filter=N eq '‹text5›'"/>`,
    ],
    ['keeps GUIDs and white space', `<a>\n <b>${id}</b>\n</a>`, `<a>\n <b>${id}</b>\n</a>`],
    [
      'masks comments, sections and instructions',
      '<a><!--Smith--><![CDATA[Sm]]><?php x?><!DOCTYPE y></a>',
      '<a><!--‹text5›--><![CDATA[‹text2›]]><?‹text5›?><!‹text9›></a>',
    ],
    ['reads what the text says', '<a>S&amp;&#252;</a>', '<a>‹text3›</a>'],
    [
      'keeps what an error says',
      '<m:error><m:code/><m:message xml:lang="en">It broke</m:message><m:x>Smith</m:x></m:error>',
      '<m:error><m:code/><m:message xml:lang="en">It broke</m:message><m:x>‹text5›</m:x></m:error>',
    ],
    [
      'keeps nothing of an error inside a feed',
      '<f><error><message>Smith</message></error></f>',
      '<f><error><message>‹text5›</message></error></f>',
    ],
    ['masks what is cut off', '<a b="Smi', '<a b="‹text3›'],
    ['masks what is not well-formed', '<a b=Smith c>x', '<a ‹text7› ‹text1›>‹text1›'],
  ])('%s', (_name, body, shown) => {
    expect(shape(kept(body, 'application/atom+xml').text)).toBe(shown)
  })

  it('gives a value the mask that it has in JSON', () => {
    const inXml = kept('<a>S&amp;&#252;</a>', 'text/xml').text
    const inJson = kept('{"a":"S&ü"}', 'application/json').text
    expect(/‹.*›/.exec(inXml ?? '')?.[0]).toBe(/‹.*›/.exec(inJson ?? '')?.[0])
  })

  it('takes no time over tags that never end', () => {
    kept('<a "'.repeat(16_000), 'text/xml')
    kept('<!--'.repeat(16_000), 'text/xml')
    kept('<'.repeat(64_000), 'text/xml')
  })
})

describe('other bodies', () => {
  it('of HTML keep their tags and words, but no field and no long token', () => {
    const page = `<html><p>Log in</p><input name="a" value="Smith"><input value='x'><input value=young><script>var t="0123456789abcdefABCDEF0123"</script></html>`
    expect(shape(kept(page, 'text/html').text)).toBe(
      `<html><p>Log in</p><input name="a" value="‹text5›"><input value='‹text1›'><input value=‹text5›><script>var t="‹token›"</script></html>`,
    )
  })

  it('of HTML show no value of JSON in it, as of a refusal that shows the records that it refuses', () => {
    const id = '3f4bf7ed-f034-4bb3-ac98-13e0f996320c'
    const record = `{"Id":"${id}","Name":"Ann \\"Smith\\" <1>","Age":42,"Isle":true,"Boss":null,"Pay" : -1.50,"User":"‹userName·1›"}`
    const masked = `{"Id":"‹token›","Name":"‹text15›","Age":"‹number·##›","Isle":"‹boolean›","Boss":null,"Pay" : "‹number·-#.##›","User":"‹userName·1›"}`
    for (const [around, behind] of [
      ['<html><pre>', '</pre></html>'],
      ['<html><!-- ', ' -->'],
      ['<html><script>var shown = [', ']</script>'],
    ] as const)
      expect(shape(kept(around + record + behind, 'text/html').text)).toBe(around + masked + behind)
    const escaped = (text: string) => text.replaceAll('"', '&quot;')
    expect(shape(kept(`<html>${escaped('{"Name":"Ann","Age":4')}`, 'text/html').text)).toBe(
      `<html>${escaped('{"Name":"‹text3›","Age":"‹number·#›"')}`,
    )
    expect(shape(kept(`<html>${escaped('{"Name":"Ann')}`, 'text/html').text)).toBe(
      `<html>${escaped('{"Name":"‹text3›')}`,
    )
    expect(shape(kept('<html>{"Name":"Ann Smi\n</html>', 'text/html').text)).toBe('<html>{"Name":"‹text7›\n</html>')
  })

  it('in windows-1252 show no password that has signs of its own there', () => {
    const knowing = new Masker('00'.repeat(32))
    knowing.learn('password', 'pr€is-l’or')
    const bytes = Buffer.from('<html>was pr\x80is-l\x92or</html>', 'latin1')
    const { text } = recordedBody(knowing, 'full', { bytes, contentType: 'text/html; charset=windows-1252', url: '' })
    expect(shape(text)).toBe('<html>was ‹password›</html>')
  })

  it('of HTML beyond 2 KiB show their beginning and digest', () => {
    const page = `<html>${'x'.repeat(5000)}`
    expect(kept(page, 'text/html')).toEqual({
      bytes: 5006,
      mediaType: 'text/html',
      sha256: createHash('sha256').update(page).digest('hex'),
      firstBytes: page.slice(0, 2048),
    })
  })

  it('of no known shape show length and type, and a digest where nobody can guess what it is of, else a mask', () => {
    expect(kept('Smith', 'text/plain')).toEqual({
      bytes: 5,
      mediaType: 'text/plain',
      firstBytes: masker.text('Smith'),
    })
    const long = 'Smith'.repeat(300)
    expect(kept(long, 'text/plain')).toEqual({
      bytes: 1500,
      mediaType: 'text/plain',
      sha256: createHash('sha256').update(long).digest('hex'),
    })
  })

  it.each([
    ['', undefined, { bytes: 0, text: '' }],
    ['{"a":"x"}', undefined, { bytes: 9, text: expect.stringMatching(/^\{"a":"‹text·[0-9a-f]{8}·1›"\}$/) as string }],
    ['<!DOCTYPE html><p>Hi', 'text/plain', { bytes: 20, mediaType: 'text/plain', text: '<!DOCTYPE html><p>Hi' }],
  ])('are known by how they begin: %s', (body, type, shown) => {
    expect(kept(body, type)).toEqual(shown)
  })

  it('beyond 256 KiB show digest, masked beginning and how many records there are, but at full all that was judged', () => {
    const rows = JSON.stringify(
      Array.from({ length: 10_000 }, (_, n) => ({ Id: id, Name: `Smith ${String(n)}`, Score: n })),
    )
    expect(rows.length).toBeGreaterThan(700_000)
    const { text, firstBytes, sha256, bytes, records } = kept(rows, 'application/json', 'masked')
    expect([text, bytes, sha256]).toEqual([undefined, rows.length, createHash('sha256').update(rows).digest('hex')])
    expect(records).toBe(10_000)
    expect(firstBytes).not.toContain('Smith')
    expect(firstBytes?.length).toBeLessThan(4096)
    expect(kept(rows, 'application/json', 'full').text).toBe(rows)
  })

  it('at full keep record values, and never the login', () => {
    expect(shape(kept('{"Name":"Smith","UserPassword":"x"}', 'application/json', 'full').text)).toBe(
      '{"Name":"Smith","UserPassword":"‹password›"}',
    )
    expect(shape(kept('UserName=joe&UserPassword=s%20x&a=b', 'application/x-www-form-urlencoded', 'full').text)).toBe(
      'UserName=‹userName›&UserPassword=‹password›&a=b',
    )
    expect(kept(Buffer.from([0x61, 0xff]), 'text/plain', 'full')).toEqual({
      bytes: 2,
      mediaType: 'text/plain',
      text: 'aÿ',
      encoding: 'latin1',
    })
  })

  it('show no secret in their media type, and that in lower case where it has none', () => {
    const knowing = new Masker('00'.repeat(32))
    knowing.learn('password', 'Contact')
    const type = (contentType: string) =>
      recordedBody(knowing, 'full', { bytes: Buffer.from('x'), contentType, url: '' }).mediaType
    expect(shape(type('text/x.Contact; charset=utf-8'))).toBe('text/x.‹password›')
    expect(type('Text/X.contact')).toBe('text/x.contact')
    knowing.learn('password', 'half; and half')
    expect(shape(type('text/x.half; and half'))).toBe('text/x.‹password›')
  })

  it('of XML that nothing says to be XML show no value beside what looks like a page', () => {
    expect(shape(kept('<entry>Smith<body>Jones</body></entry>', undefined).text)).toBe(
      '<entry>‹text5›<body>‹text5›</body></entry>',
    )
  })

  it.each([
    ['{"UserName":"joe","UserPassword" : "x!"', '{"UserName":"‹userName›","UserPassword" : "‹password›"'],
    ["{'UserPassword':'x!'}", "{'UserPassword':'‹password›'}"],
    [
      "{'UserName': 'joe', \"by\": it's, 'UserPassword' :'x, yz, \\'q\\': {w'}",
      "{'UserName': '‹userName›', \"by\": it's, 'UserPassword' :'‹password›'}",
    ],
    ["{'UserPassword':'x!", "{'UserPassword':'‹password›"],
    ["sent 'UserPassword':'x!'", "sent 'UserPassword':'‹password›'"],
    ['UserName=joe&UserPassword=x!', 'UserName=‹userName›&UserPassword=‹password›'],
    ['<UserPassword>x!</UserPassword>', '<UserPassword>‹password›</UserPassword>'],
  ])('at full show nothing that stands where a login has it: %s', (body, shown) => {
    expect(shape(kept(body, 'text/plain', 'full').text)).toBe(shown)
  })

  it.each([
    ['43.16', '{"Rating":43.16,"Text":"of 43.16"}', '{"Rating":"‹password›","Text":"of ‹password›"}'],
    ['43.16', '[-43.167, 1]', '["-‹password›7", 1]'],
    ['cobalt', '{"Bytes":[99,111,98,97,108,116]}', '{"Bytes":["‹password›"]}'],
  ])('stay JSON where %s is a secret and stands for a number: %s', (secret, body, shown) => {
    const knowing = new Masker('00'.repeat(32))
    knowing.learn('password', secret)
    const bytes = Buffer.from(body)
    const text = recordedBody(knowing, 'full', { bytes, contentType: 'application/json', url: 'http://h/0/x' }).text
    expect(shape(text)).toBe(shown)
    expect(() => JSON.parse(text!) as unknown).not.toThrow()
  })

  it('stay none where they were no JSON, though a secret stands bare in them', () => {
    const knowing = new Masker('00'.repeat(32))
    knowing.learn('password', 'cobalt-7')
    const given = { bytes: Buffer.from('{"Rating":cobalt-7}'), contentType: 'application/json', url: 'http://h/0/x' }
    expect(shape(recordedBody(knowing, 'full', given).text)).toBe('{"Rating":‹password›}')
  })

  it('for a sentence are one line of bounded length', () => {
    const preview = previewOf(masker, 'masked', {
      bytes: Buffer.from(`<p>\n\t\u0000\u202e${'x'.repeat(500)}`),
      contentType: 'text/html',
      url: '',
    })
    expect(preview).toHaveLength(200)
    expect(preview).toMatch(/^<p> x+$/)
    expect(previewOf(masker, 'masked', { bytes: Buffer.from('Smith'), contentType: 'text/plain', url: '' })).toBe(
      '5 bytes that are not shown',
    )
  })

  it('for a sentence look at no more of a long page than begins it, and mask what stands there', () => {
    const looked: number[] = []
    class Counting extends Masker {
      override maskUpTo(text: string, limit: number): string {
        looked.push(text.length)
        return super.maskUpTo(text, limit)
      }
    }
    const knowing = new Counting('00'.repeat(32))
    knowing.learn('password', 'cobalt-7')
    const bytes = Buffer.from(`<feed>cobalt-7 ${'x'.repeat(1024 * 1024)}`)
    const preview = previewOf(knowing, 'full', { bytes, contentType: 'application/xml', url: 'http://h/0/x' })
    expect(shape(preview)).toMatch(/^<feed>‹password› x+$/)
    expect(Math.max(...looked)).toBe(34 * 1024)
  })
})
