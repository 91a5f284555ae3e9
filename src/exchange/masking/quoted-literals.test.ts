import { describe, expect, it } from 'vitest'
import { EvidenceLog } from '../evidence/evidence-log.js'
import { quotedLiterals } from './quoted-literals.js'
import { Masker } from './masker.js'

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

  it('stays where it is no literal: the same letters may be a word like any other', () => {
    const quoted = quotedLiterals(masker, '/0/odata/Contact?$filter=Name eq %27Contact%27')
    expect(quoted?.('/0/odata/Contact is not there: Contact')).toBe('/0/odata/Contact is not there: Contact')
  })

  it.each(['/0/odata/Contact', "/0/odata/Contact?$filter=Id eq guid'410006e1-ca4e-4502-a9ec-e54d922d2c00'", "/x?a=''"])(
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
