import { describe, expect, test } from 'vitest'
import {
  beginningOfAnother,
  escapedIn,
  loneOnes,
  noBeginnings,
  partsOf,
  plainOnes,
  sharedOnes,
  withSign,
  type Choice,
} from './choices.js'

function choice(text: string, records = 1, place = 0, field = 'Name'): Choice {
  return { field, text, rows: Array.from({ length: records }, () => ({ [field]: text })), place }
}

const texts = (choices: readonly Choice[]) => choices.map(({ text }) => text)

describe('what filters are built on', () => {
  test('plain texts come first; where there are none of ASCII, those without signs that get lost', () => {
    const ascii = [choice('Ann'), choice("O'Hara"), choice('a+b'), choice('Bob'), choice('Зоряна')]
    expect(texts(plainOnes(ascii))).toEqual(['Ann', 'Bob'])
    expect(texts(plainOnes([choice('Зоряна'), choice('Інна'), choice('R&D')]))).toEqual(['Зоряна', 'Інна'])
  })

  test('a text that several records share: the rarest, and of equals the one that comes last', () => {
    const all = [choice('often', 9, 1), choice('early', 2, 3), choice('late', 2, 8), choice('alone')]
    expect(texts(sharedOnes(all))).toEqual(['late', 'early', 'often'])
    expect(texts(loneOnes(all))).toEqual(['alone'])
  })

  test('a text that another one of its field begins with, in whatever case', () => {
    const all = [choice('Bob'), choice('ANN'), choice('Anna'), choice('Bobby', 1, 0, 'Title')]
    expect(beginningOfAnother(all)?.text).toBe('ANN')
    expect(texts(noBeginnings(all))).toEqual(['Bob', 'Anna', 'Bobby'])
    expect(beginningOfAnother([choice('Ann'), choice('ann ')])).toBeUndefined()
  })

  test('a sign is looked for in simple texts first, then in any', () => {
    const all = [choice('Łukasz + Co'), choice('+48 22'), choice('a+b', 2), choice('x+y')]
    expect(withSign(all, '+')?.text).toBe('x+y')
    expect(withSign(all.slice(0, 1), '+')?.text).toBe('Łukasz + Co')
    expect(withSign(all, "'")).toBeUndefined()
  })

  test.each(['Ann', 'Ünal', '🚀 off', ' x'])('%j with an escape in it is another text, and decodes to it', (text) => {
    expect(escapedIn(text)).not.toBe(text)
    expect(decodeURIComponent(escapedIn(text))).toBe(text)
  })
})

describe('parts of a text', () => {
  test('are beginnings and ends that no other text is', () => {
    expect(partsOf(choice('Annabel'), [])).toEqual(['Annabe', 'Anna', 'abel'])
    expect(partsOf(choice('Annabel'), [choice('ANNA')])).toEqual(['Annabe', 'abel'])
  })

  test('never cut a character in two, nor end in a blank', () => {
    for (const part of partsOf(choice('Ab 🚀'), [])) {
      expect(part).toBe(part.trim())
      expect(part).not.toMatch(/\p{Surrogate}/u)
    }
  })

  test('a text of one character has none', () => {
    expect(partsOf(choice('x'), [choice('x')])).toEqual([])
  })
})
