import { describe, expect, it } from 'vitest'
import { Masker } from './masker.js'
import { Outcomes } from './outcomes.js'
import { recordedBody } from './recorded-body.js'

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
