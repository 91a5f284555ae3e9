import { beforeAll, describe, expect, it } from 'vitest'
import { exchangeOf, type AnswerParts } from '../../../../tests/support/exchange-of.js'
import { errorTextsOf, type Row } from '../../../odata/index.js'
import type { RunFacts } from '../../outcome/check.js'
import { inWords, runFacts } from '../../testing/found.js'
import { notGuid, notJson, refusal } from '../testing/record-at.js'
import {
  digitsAndDashes,
  isRefusedSaying,
  jsonNotValid,
  notConvertible,
  tokenNotRecognized,
  type Saying,
} from './malformed-expectations.js'
import type { MalformedPair } from './malformed.js'

const convertible: Saying = { says: [notConvertible], not: tokenNotRecognized }
const apart: Saying = { says: [notConvertible], apartFrom: tokenNotRecognized }
const both = refusal(`${notGuid} ${notJson}`)

let plain: RunFacts
let hidden: RunFacts
beforeAll(async () => {
  plain = await runFacts()
  hidden = await runFacts({ departures: [{ id: 'inner-errors-hidden' }] })
})

interface Circumstance {
  readonly inOrder?: AnswerParts
  /** What the fields of the record hold that the malformed body moved. */
  readonly moved?: Row
  readonly badTokens?: readonly string[]
}

/** What is found of a malformed body that was answered like this. */
function found(run: RunFacts, answer: AnswerParts, saying = convertible, circumstance: Circumstance = {}): string {
  const { inOrder = { status: 204 }, moved = {}, badTokens = [] } = circumstance
  const malformed = exchangeOf({ id: 'x-0003', method: 'MERGE', ...answer })
  const pair = {
    altered: { answer: malformed, before: {}, after: moved, moved: Object.keys(moved) },
    inOrder: { answer: exchangeOf({ id: 'x-0006', method: 'MERGE', ...inOrder }) },
    error: errorTextsOf(malformed),
    badTokens,
  }
  return inWords(isRefusedSaying(run, pair as unknown as MalformedPair, saying))
}

const inForm = (type: string, body: string): AnswerParts => ({ status: 400, headers: [['Content-Type', type]], body })
const inLanguage = (lang: string | undefined, value: string): AnswerParts => ({
  ...refusal(value),
  body: JSON.stringify({ error: { code: '', message: lang === undefined ? { value } : { lang, value } } }),
})

const wrong = 'an error that says that a primitive value cannot be converted to Edm.Guid'
const tooMuch = 'an error that does not say that a token of the JSON was not recognized as well'
const conversion = `Cannot convert a primitive value to the expected type 'Edm.Guid': Guid should c…`

describe('a malformed body', () => {
  const json = 'application/json'
  it.each<[string, AnswerParts, string]>([
    ['is refused with an error that says why', refusal(notGuid), `met: 500, ${json}; "${conversion}"; no such words`],
    ['may say it in JSON of another form', inForm(json, JSON.stringify({ Message: notGuid })), 'met: '],
    ['may say it in plain text', inForm('text/plain', notGuid), 'met: '],
    ['may say it on a page', inForm('text/html', `<html><h1>Error</h1><p>${notGuid}</p></html>`), 'met: '],
    ['may not be accepted', { status: 204 }, 'a refusal / accepted: 204, which changed no field'],
    ['may not be answered otherwise', { status: 304 }, 'a refusal / 304'],
    [
      'has to say it in JSON of another form',
      inForm(json, '{"Message":"a number"}'),
      `${wrong} / 400 with an error body`,
    ],
    [
      'has to say it in plain text',
      inForm('text/plain', 'a number'),
      `${wrong} / 400 with no OData error body (text/plain)`,
    ],
    [
      'has to say it on a page',
      inForm('text/html', '<html><p>no</p></html>'),
      `${wrong} / 400 with no OData error body (text/html)`,
    ],
    ['has to have a message', refusal(''), `${wrong} / an error without a message`],
    ['has to say no other thing', both, `${tooMuch} / "${conversion}"`],
  ])('%s', (_what, answer, sentence) => {
    expect(found(plain, answer).slice(0, sentence.length)).toBe(sentence)
  })

  it('may not be accepted, and the finding names what it changed', () => {
    const moved = { Notes: 'svc check' }
    expect(found(plain, { status: 204 }, convertible, { moved })).toBe(
      'a refusal / accepted: 204, which changed Notes (not set → a text of 9 characters)',
    )
  })

  it.each<[string, Saying, AnswerParts, string]>([
    ['two statements', { says: [notConvertible, digitsAndDashes] }, refusal(notGuid), 'met: '],
    ['one statement, whatever is said besides', { says: [notConvertible] }, both, 'met: '],
    ['JSON that is not valid', { says: [tokenNotRecognized, jsonNotValid] }, refusal(notJson), 'met: '],
    [
      'another statement',
      { says: [jsonNotValid] },
      refusal(notGuid),
      'an error that says that the JSON is not valid / "',
    ],
    ['a statement apart from another', apart, refusal(notGuid), 'met: '],
    ['that other one alone', apart, refusal(notJson), `${wrong} / "${notJson}"`],
    [
      'both',
      apart,
      both,
      'open: the error of MERGE / (x-0003) says that a token of the JSON was not recognized as well. One text for every error does not',
    ],
  ])('is judged by %s', (_what, saying, answer, sentence) => {
    expect(found(plain, answer, saying).slice(0, sentence.length)).toBe(sentence)
  })

  it.each([
    ['in eighty characters', ` no  \n ${'x'.repeat(77)} `, `"no ${'x'.repeat(77)}"`],
    ['cut off after eighty', `no  ${'x'.repeat(78)}`, `"no ${'x'.repeat(76)}…"`],
  ])('shows what its error says instead: %s', (_how, text, shown) => {
    expect(found(plain, refusal(text))).toBe(`${wrong} / ${shown}`)
  })

  it('shows each text of an error once', () => {
    const message = (text: string) => ({ message: text, type: 'a', stacktrace: '' })
    const innererror = {
      ...message(' one '),
      internalexception: { ...message('other'), internalexception: message('') },
    }
    const error = { code: '', message: { lang: 'en', value: 'one' }, innererror }
    expect(found(plain, { ...refusal(''), body: JSON.stringify({ error }) })).toBe(`${wrong} / "one", "other"`)
  })
})

describe('an error in words that are not known', () => {
  it.each([
    ['in a language', 'uk-UA', 'Ні', 'in "uk-UA"'],
    ['in no language', undefined, 'Ні', 'without a language'],
    ['in an empty language', '', 'Ні', 'without a language'],
    ['in a language of any length', 'x'.repeat(30), 'nie', `in "${'x'.repeat(19)}…"`],
  ])('is left open: %s', (_how, lang, text, language) => {
    const may = `may say ${wrong.replace('an error that says ', '')}, but the checker cannot tell: ${language}, it has none of`
    expect(found(plain, inLanguage(lang, text))).toContain(`open: the error of MERGE / (x-0003) ${may}`)
  })

  it('does not hide that it says too much', () => {
    const answer = inLanguage('uk-UA', 'Ні: "zzunquoted"')
    expect(found(plain, answer, convertible, { badTokens: ['zzunquoted'] })).toContain(`${tooMuch} / `)
  })
})

describe('a malformed body proves nothing', () => {
  const failed = 'open: the control request failed, so a refusal is not evidence'
  it.each<[string, AnswerParts, AnswerParts, string]>([
    ['the one in order is refused', refusal(notGuid), refusal('no', 400), failed],
    ['the one in order is answered with an error and 200', refusal(notGuid), refusal('no', 200), failed],
    ['the one in order is not carried out', refusal(notGuid), { status: 304 }, failed],
    [
      'access is refused in its place',
      { status: 403 },
      { status: 204 },
      'open: MERGE / (x-0003) was answered with 403, but another change of the same fields was accepted',
    ],
  ])('where %s', (_where, answer, inOrder, sentence) => {
    expect(found(plain, answer, convertible, { inOrder }).slice(0, sentence.length)).toBe(sentence)
  })
})

describe('errors whose texts are hidden, as declared', () => {
  const declared = / \[inner-errors-hidden\]$/
  it.each<[string, AnswerParts, Saying]>([
    ['need not say what is wrong', refusal('no'), convertible],
    ['may say too much', both, convertible],
    ['may say the same of every fault', both, apart],
  ])('%s, as long as no field changed', (_what, answer, saying) => {
    expect(found(hidden, answer, saying)).toMatch(declared)
    expect(found(hidden, answer, saying, { moved: { Notes: null } })).toBe(
      'no field changed / MERGE x-0003 changed Notes (not set → not set)',
    )
  })

  it('make no use of the departure where they say what they should', () => {
    expect(found(hidden, refusal(notGuid))).not.toMatch(declared)
  })
})
