import { describe, expect, it } from 'vitest'
import { EvidenceLog } from '../evidence/evidence-log.js'
import { quotedLiterals, Outcomes } from './replacement.js'
import { Masker } from './masker.js'
import { recordedBody } from './recorded-body.js'

const masker = new Masker('00'.repeat(32))
const mask = masker.text("Siobhán O'Brien")
const literal = "'Siobhán O''Brien'"
const asked = `/0/odata/Contact?$filter=Name%20eq%20${encodeURIComponent(literal).replaceAll("'", '%27')}&$top=3`
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')

describe('the text of a filter that an answer quotes', () => {
  it.each([
    ['as it was sent', asked, asked.replace(/%27.*%27/, `%27${mask}%27`)],
    ['decoded', `Name eq ${literal}`, `Name eq '${mask}'`],
    ['with the quote in it not doubled', "Name eq 'Siobhán O'Brien'", `Name eq '${mask}'`],
    ['in HTML', html(`Name eq ${literal}`), `Name eq &#39;${mask}&#39;`],
    ['as a form', 'Name+eq+%27Siobh%C3%A1n+O%27%27Brien%27', `Name+eq+%27${mask}%27`],
    [
      'in an address in an address',
      encodeURIComponent(asked),
      encodeURIComponent(asked).replace(/%2527.*%2527/, `%2527${mask}%2527`),
    ],
    ['in JSON', String.raw`eq \u0027Siobh\u00e1n O\u0027\u0027Brien\u0027`, String.raw`eq \u0027${mask}\u0027`],
    ['in capitals', `NAME EQ ${literal.toUpperCase()}`, `NAME EQ '${mask}'`],
    ['cut short', "Name eq 'Siobhán O…", `Name eq '${mask}…`],
  ])('is masked, %s', (_where, text, shown) => {
    expect(quotedLiterals(masker, asked)?.(text)).toBe(shown)
  })

  it.each([
    ['Name eq Geheimrat', "no property 'Geheimrat'"],
    ["Name eq 'O'Geheimrat'", "Syntax error in 'Name eq 'O'Geheimrat''"],
    ['Name eq "Geheimrat"', 'Syntax error at "Geheimrat"'],
    ['Name eq %22Geheimrat%22', 'Syntax error in \\"Geheimrat\\"'],
  ])('is masked where a client did not write it as the document has it: %s', (filter, text) => {
    expect(quotedLiterals(masker, `/0/odata/Contact?$filter=${filter}&$top=1`)?.(text)).not.toContain('Geheimrat')
  })

  it('stays where it is no literal: the same letters may be a word like any other', () => {
    const quoted = quotedLiterals(masker, '/0/odata/Contact?$filter=Name eq %27Contact%27')
    expect(quoted?.('/0/odata/Contact is not there: Contact')).toBe('/0/odata/Contact is not there: Contact')
  })

  it.each(['/0/odata/Contact', "/0/odata/Contact?$filter=Id eq guid'730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'", "/x?a=''"])(
    'is looked for where there is one alone, and not for %s',
    (url) => {
      expect(quotedLiterals(masker, url)).toBeUndefined()
    },
  )

  it('is in no header, page, error body or link of its answer, nor in what a sentence quotes, and whole at full', () => {
    const url = `http://t.example${asked}`
    const bodies = {
      'text/html': `<title>404</title><p>Requested URL: ${html(`http://t.example${asked}`)}<p>${'x'.repeat(3000)}`,
      'application/json': JSON.stringify({ error: { message: { value: `no ${literal}` } }, __next: asked }),
      'application/xml': `<error><code>4</code><message>no ${literal}</message></error>`,
    }
    const record = (level: 'masked' | 'full', type: keyof typeof bodies) => {
      const log = new EvidenceLog({ masker, level })
      const headers: [string, string][] = [
        ['Content-Type', type],
        ['Link', `<${asked}>; rel="next"`],
      ]
      const body = Buffer.from(bodies[type])
      const draft = { actor: 'main', method: 'GET', url, headers: [] }
      const request = { method: 'GET', url, headers: [] }
      log.record(log.begin(draft), { request, attempts: 1, head: { status: 400, headers }, body })
      return JSON.stringify(log.records) + log.firstBytes(url, headers, body)
    }
    for (const type of Object.keys(bodies) as (keyof typeof bodies)[]) {
      expect(record('masked', type)).not.toMatch(/Siobh/)
      expect(record('masked', type)).toContain(mask)
      expect(record('full', type)).toMatch(/Siobh/)
    }
  })
})

const room = 4 * 1024 * 1024

/** Counts how often something is made. */
function counting() {
  const outcomes = new Outcomes()
  let made = 0
  const of = (text: string, purpose = 'a') =>
    outcomes.of(purpose, text, () => {
      made += 1
      return `${purpose}: ${text.length}`
    })
  return { of, outcomes, made: () => made }
}

describe('what came of a text', () => {
  it('is made once for a purpose', () => {
    const { of, made } = counting()
    expect([of('one'), of('one'), of('one', 'b'), of('two')]).toEqual(['a: 3', 'a: 3', 'b: 3', 'a: 3'])
    expect(made()).toBe(3)
  })

  it('is made anew once all is forgotten', () => {
    const { of, outcomes, made } = counting()
    of('one')
    outcomes.forget()
    of('one')
    expect(made()).toBe(2)
  })

  it('is not kept of a long text', () => {
    const { of, made } = counting()
    const longest = 'x'.repeat(64 * 1024)
    for (const text of [longest, longest, `${longest}x`, `${longest}x`]) of(text)
    expect(made()).toBe(3)
  })

  it('takes no more than its room', () => {
    const { of, made } = counting()
    const texts = Array.from({ length: 70 }, (_, index) => String(index).padEnd(room / 64, '.'))
    for (const text of texts) of(text)
    of(texts[0] ?? '')
    of(texts[69] ?? '')
    expect(made()).toBe(71)
  })
})

describe('a secret that is learned between two equal exchanges', () => {
  const body = { bytes: Buffer.from('{"Message":"for maria.stone"}'), contentType: 'application/json', url: '/Login' }
  const shown = (masker: Masker) => [
    recordedBody(masker, 'masked', { ...body, url: '/0/ServiceModel/AuthService.svc/Login' }).text,
    masker.headers([['X-For', 'maria.stone']], 'masked').join(),
    masker.mask('for maria.stone'),
  ]

  it('is masked in the second', () => {
    const masker = new Masker(Masker.newKey())
    expect(shown(masker).map((text) => text?.includes('maria.stone'))).toEqual([true, true, true])
    masker.learn('userName', 'maria.stone')
    expect(shown(masker).map((text) => text?.includes('maria.stone'))).toEqual([false, false, false])
  })
})

describe('the same bytes', () => {
  it('are masked by what they are: of the login, of another address, at another level', () => {
    const masker = new Masker(Masker.newKey())
    const bytes = Buffer.from('{"Code":0,"Message":"said in words"}')
    const at = (url: string, level: 'masked' | 'full') =>
      recordedBody(masker, level, { bytes, contentType: 'application/json', url }).text?.includes('said in words')
    expect([at('/x/AuthService.svc/Login', 'masked'), at('/x', 'masked'), at('/x', 'full')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('of a header are masked by its name', () => {
    const masker = new Masker(Masker.newKey())
    const headers = masker.headers(
      [
        ['X-Plain', 'one two'],
        ['Authorization', 'one two'],
      ],
      'masked',
    )
    expect(headers.map(([, value]) => value === 'one two')).toEqual([true, false])
  })
})
