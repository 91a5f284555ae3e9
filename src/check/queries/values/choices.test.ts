import { describe, expect, test } from 'vitest'
import { eq, type Row } from '../../../odata/index.js'
import { runNowhere } from '../../testing/run-at.js'
import {
  choicesOf,
  isText,
  lastOfFirstField,
  stableText,
  uniqueTexts,
  noBeginnings,
  partsOf,
  plainTexts,
  sharedTexts,
  textContaining,
  type Choice,
} from './choices.js'
import { sampleWith } from '../../reading/testing/sample-with.js'

function choice(text: string, records = 1, place = 0, field = 'Name'): Choice {
  return { field, text, rows: Array.from({ length: records }, () => ({ [field]: text })), place }
}

const texts = (choices: readonly Choice[]) => choices.map(({ text }) => text)

describe('the texts of a sample', () => {
  const chosen = async (rows: readonly Row[]) => {
    const run = await runNowhere()
    return choicesOf(sampleWith(run, rows))
  }
  const usable = async (text: string) => (await chosen([{ Name: text }, { Name: 'other' }])).length === 2

  test('come with their records, alike as databases compare them, and where the first of them stands', async () => {
    const rows: readonly Row[] = [
      { Name: 'Bob', Code: 'x' },
      { Name: null },
      { Name: 'Ann', Code: 'x' },
      { Name: 'ANN ' },
      { Name: 'ann' },
    ]
    const [, , , , ...all] = rows
    expect(await chosen(rows)).toEqual([
      { field: 'Name', text: 'Bob', rows: [rows[0]], place: 0 },
      { field: 'Name', text: 'Ann', rows: [rows[2], rows[3], ...all], place: 2 },
      { field: 'Code', text: 'x', rows: [rows[0], rows[2]], place: 0 },
    ])
  })

  test('are spelled as most records have them, and as an address can carry them', async () => {
    const spelled = async (...names: readonly string[]) =>
      texts(await chosen([...names.map((Name) => ({ Name })), { Name: 'other' }]))
    expect(await spelled('Jose', 'José', 'JOSÉ', 'José')).toEqual(['José', 'other'])
    expect(await spelled('e\u0301a', '\u00e9a')).toEqual(['\u00e9a', 'other'])
  })

  test('are none that every record has', async () => {
    expect(await chosen([{ Name: 'Ann' }, { Name: 'ann' }])).toEqual([])
    expect(await chosen([{ Name: 'Ann' }])).toEqual([])
  })

  test.each<[string, string, boolean]>([
    ['a letter', 'x', true],
    ['nothing', '', false],
    ['as many as may be', 'x'.repeat(100), true],
    ['one more', 'x'.repeat(101), false],
    ['a blank in front', ' x', false],
    ['a blank behind', 'x ', false],
    ['a composed letter', '\u00e9', true],
    ['a letter and its accent apart', 'e\u0301', false],
    ['a tab inside', 'a\tb', false],
    ['the end of a line inside', 'a\u2028b', false],
    ['the end of a paragraph inside', 'a\u2029b', false],
    ['half a character', 'a\ud83db', false],
    ['a whole one of two halves', 'a🚀b', true],
    ['what stands for a lost one', 'a\ufffdb', false],
  ])('are of use with %s: %j %s', async (_what, text, wanted) => {
    expect(await usable(text)).toBe(wanted)
  })

  test('are asked for by a filter', () => {
    expect(isText({ field: 'Name', text: 'Ann' })).toEqual(eq('Name', { text: 'Ann' }))
  })
})

describe('what filters are built on', () => {
  test('plain texts come first; where there are none of ASCII, those without signs that get lost', () => {
    const ascii = [choice('Ann'), choice("O'Hara"), choice('a+b'), choice('Bob'), choice('Зоряна')]
    expect(texts(plainTexts(ascii))).toEqual(['Ann', 'Bob'])
    expect(texts(plainTexts([choice('Зоряна'), choice('Інна'), choice('R&D')]))).toEqual(['Зоряна', 'Інна'])
    expect(texts(plainTexts([choice('Ann'), choice('Інна'), choice('R&D')]))).toEqual(['Ann', 'Інна'])
  })

  test('the last plain text, and of those that the checker has left for now only where there is no other', () => {
    const own = choice('svc check 97ffbd65')
    expect(stableText([choice('Ann'), choice('Bob'), own])?.text).toBe('Bob')
    expect(stableText([own, choice('R&D')])?.text).toBe(own.text)
    expect(stableText([choice('R&D')])).toBeUndefined()
    const others = [choice('Oslo', 1, 0, 'City'), choice('Rome', 1, 0, 'City')]
    expect(stableText([choice('Ann'), choice('Bob'), ...others])?.text).toBe('Bob')
    expect(stableText([own, ...others])?.text).toBe('Rome')
  })

  test('the last text of the first field that has any', () => {
    expect(lastOfFirstField([choice('Ann'), choice('Bob'), choice('Oslo', 1, 0, 'City')])?.text).toBe('Bob')
    expect(lastOfFirstField([])).toBeUndefined()
  })

  test('a text that several records share: the rarest, and of equals the one that comes last', () => {
    const all = [choice('often', 9, 1), choice('early', 2, 3), choice('late', 2, 8), choice('alone')]
    expect(texts(sharedTexts(all))).toEqual(['late', 'early', 'often'])
    expect(texts(uniqueTexts(all))).toEqual(['alone'])
    const inOtherCase = { ...choice('Ann'), rows: [{ Name: 'Ann' }, { Name: 'ANN' }] }
    expect(texts(sharedTexts([inOtherCase, ...all]))).toEqual(['late', 'early', 'often', 'Ann'])
  })

  test('no other text of its field begins with a text that is no beginning, in whatever case', () => {
    const all = [choice('Bob'), choice('ANN'), choice('Anna'), choice('Bobby', 1, 0, 'Title')]
    expect(texts(noBeginnings(all))).toEqual(['Bob', 'Anna', 'Bobby'])
    expect(texts(noBeginnings([choice('Ann'), choice('ann ')]))).toEqual(['Ann', 'ann '])
  })

  test('a sign is looked for in simple texts first, then in any', () => {
    const all = [choice('Łukasz + Co'), choice('+48 22'), choice('a+b', 2), choice('x+y')]
    expect(textContaining(all, '+')?.text).toBe('x+y')
    expect(textContaining(all.slice(0, 1), '+')?.text).toBe('Łukasz + Co')
    expect(textContaining([choice('a+bé'), choice('a+ltogether')], '+')?.text).toBe('a+ltogether')
    expect(textContaining([choice('a+&', 2), choice('b+&')], '+')?.text).toBe('b+&')
    expect(textContaining([choice('+a'), choice('a+', 1), choice('a + b', 3)], '+')?.text).toBe('a + b')
    expect(textContaining(all, "'")).toBeUndefined()
  })
})

describe('parts of a text', () => {
  test('are beginnings and ends that no other text is', () => {
    expect(partsOf(choice('Annabel'), [])).toEqual(['Annabe', 'Anna', 'abel'])
    expect(partsOf(choice('Annabel'), [choice('ANNA')])).toEqual(['Annabe', 'abel'])
    expect(partsOf(choice('Annabel'), [choice('ANNA', 1, 0, 'Title')])).toEqual(['Annabe', 'Anna', 'abel'])
    expect(partsOf(choice('abab'), [])).toEqual(['aba', 'ab'])
    expect(partsOf(choice('ab c'), [])).toEqual(['ab'])
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
