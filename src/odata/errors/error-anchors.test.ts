import { describe, expect, it } from 'vitest'
import {
  saysGuidConversion,
  saysGuidFormat,
  saysInvalidJson,
  type Says,
  saysTokenNotRecognized,
} from './error-anchors.js'
import { readErrorBody } from './error-body.js'

function error(lang: string, outer: string, ...inner: readonly string[]) {
  const nested = inner.reduceRight<object | null>(
    (internalexception, message) => ({ message, type: 'X', stacktrace: '', internalexception }),
    null,
  )
  const body = { error: { code: '4', message: { lang, value: outer }, innererror: nested } }
  return readErrorBody(Buffer.from(JSON.stringify(body)), 'application/json')
}

/** The form of version 4, which names no language. */
function unnamed(message: string) {
  return readErrorBody(Buffer.from(JSON.stringify({ error: { code: '4', message } })), 'application/json')
}

const conversion =
  "Cannot convert a primitive value to the expected type 'Edm.Guid'. See the inner exception for more details."
const format = 'Guid should contain 32 digits with 4 dashes (xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx).'
const unrecognized = "Invalid JSON. The token 'guid' is not recognized in the content."
const blob = 'An error occurred while processing this request.'

/** What each error says: a conversion, a format, an unrecognized token (`guid`), invalid JSON. */
const cases: readonly (readonly [string, ReturnType<typeof error>, Says, Says, Says, Says])[] = [
  ['a conversion with its inner message', error('en-US', blob, conversion, format), 'yes', 'yes', 'no', 'no'],
  ['all of it in the outer message', error('en', `${conversion} ${format}`), 'yes', 'yes', 'no', 'no'],
  ['a conversion alone', error('', conversion), 'yes', 'no', 'no', 'no'],
  ['deep inside', error('en', blob, blob, blob, blob, conversion, blob, format), 'yes', 'yes', 'no', 'no'],
  ['a token', error('en', blob, unrecognized), 'no', 'no', 'yes', 'yes'],
  ['a token, in other words', error('en', "Unexpected identifier 'guid'"), 'no', 'no', 'yes', 'yes'],
  ['a token in angle quotes', error('ru-RU', 'Встречено «guid»'), 'undecided', 'undecided', 'yes', 'yes'],
  ['a token without quotes', error('en', 'Unexpected token guid in JSON at position 9'), 'no', 'no', 'yes', 'yes'],
  ['a token that is not named', error('en', 'An invalid token was found in the JSON text'), 'no', 'no', 'yes', 'yes'],
  ['a token of another kind', error('en', 'The CSRF token was not recognized'), 'no', 'no', 'no', 'no'],
  ['an American token', error('en-US', 'A token was not recognized in the JSON content.'), 'no', 'no', 'yes', 'yes'],
  [
    'a comma',
    error('en', "Invalid JSON. A comma character ',' was expected in scope 'Object'."),
    'no',
    'no',
    'no',
    'yes',
  ],
  ['an end', error('en', 'Unexpected end of input'), 'no', 'no', 'no', 'yes'],
  ['one blob for every fault', error('en', blob), 'no', 'no', 'no', 'no'],
  [
    'one blob in German',
    error('de-DE', 'Es ist etwas schiefgelaufen.'),
    'undecided',
    'undecided',
    'undecided',
    'undecided',
  ],
  [
    'one blob in Ukrainian that calls itself English',
    error('en-US', 'Щось пішло не так'),
    'undecided',
    'undecided',
    'undecided',
    'undecided',
  ],
  ['nothing', error('en', ''), 'no', 'no', 'no', 'no'],
  ['nothing in English, however it is written', error('EN-gb', ''), 'no', 'no', 'no', 'no'],
  ['nothing in no language', error('', ''), 'no', 'no', 'no', 'no'],
  ['a language that has en in its name', error('ben', ''), 'undecided', 'undecided', 'undecided', 'undecided'],
  ['accents in no language', error('', 'Échec'), 'undecided', 'undecided', 'undecided', 'undecided'],
  ['accents in English', error('en', 'A café’s “fault” – so…'), 'no', 'no', 'no', 'no'],
  ['signs alone in no language', error('', '‘’“”–—…'), 'no', 'no', 'no', 'no'],
  ['JSON mentioned, no fault named', error('en', 'The JSON was strange'), 'no', 'no', 'no', 'undecided'],
  [
    'a wrapped GUID that is quoted back',
    error('en', `Cannot convert 'guid'5f0a'' to Edm.Guid`, format),
    'yes',
    'yes',
    'no',
    'no',
  ],
  ['GUID in prose', error('en', 'a guid needs 32 hex digits and 4 hyphens'), 'no', 'yes', 'no', 'no'],
  ['numbers of other things', error('en', 'failed at 32 after 4'), 'no', 'undecided', 'no', 'no'],
  ['other numbers', error('en', 'Int32 overflow in 4 digits'), 'no', 'no', 'no', 'no'],
  ['numbers in two messages', error('en', '32 digits', '4 dashes'), 'no', 'no', 'no', 'no'],
  ['the pattern itself', error('en', 'must be xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx (32 + 4)'), 'no', 'yes', 'no', 'no'],
  ['the type of another field', error('en', "Cannot convert to 'Edm.Int32'"), 'no', 'no', 'no', 'no'],
  ['a token that nothing is wrong with', error('en', 'The token has expired'), 'no', 'no', 'no', 'no'],
  ['a token in JSON that nothing is wrong with', error('en', 'One token of JSON'), 'no', 'no', 'no', 'undecided'],
  ['a wrong token, of JSON or not', error('en', 'Invalid identifier'), 'no', 'no', 'no', 'no'],
  [
    'a fault of JSON that is one of Edm.Guid',
    error('en', 'Invalid JSON character in Edm.Guid'),
    'yes',
    'no',
    'no',
    'no',
  ],
  ['nothing, in a form without a language', unnamed('Something went wrong'), 'no', 'no', 'no', 'no'],
  ['accents in a form without a language', unnamed('Échec'), 'undecided', 'undecided', 'undecided', 'undecided'],
]

describe('what an error says', () => {
  it.each(cases)('%s', (_name, body, guid, digits, token, json) => {
    expect(saysGuidConversion(body)).toBe(guid)
    expect(saysGuidFormat(body)).toBe(digits)
    expect(saysTokenNotRecognized(body, 'guid')).toBe(token)
    expect(saysInvalidJson(body, 'guid')).toBe(json)
  })
})

describe('the anchors survive translation', () => {
  it.each([
    [
      'de-DE',
      'Die GUID muss 32 Ziffern und 4 Bindestriche enthalten.',
      'Ungültiges JSON. Das Token wurde nicht erkannt.',
    ],
    ['fr-FR', 'Le GUID doit contenir 32 chiffres et 4 tirets.', 'Le jeton n’est pas reconnu dans le contenu JSON.'],
    ['es-ES', 'El GUID debe contener 32 dígitos y 4 guiones.', 'No se reconoció un token en el JSON.'],
    ['ru-RU', 'GUID должен содержать 32 цифры и 4 дефиса.', 'Токен не распознан.'],
    ['uk-UA', 'GUID має містити 32 цифри та 4 дефіси.', 'Лексему не розпізнано.'],
    ['pl-PL', 'GUID powinien zawierać 32 cyfry i 4 łączniki.', 'Nie rozpoznano tokenu.'],
  ])('%s', (lang, digits, token) => {
    expect(saysGuidFormat(error(lang, 'x', digits))).toBe('yes')
    expect(saysTokenNotRecognized(error(lang, token))).toBe('yes')
    expect(saysInvalidJson(error(lang, token))).toBe('yes')
    expect(saysGuidConversion(error(lang, `… "Edm.Guid" …`))).toBe('yes')
    expect(saysGuidFormat(error(lang, token))).not.toBe('yes')
    expect(saysTokenNotRecognized(error(lang, digits))).not.toBe('yes')
  })

  it.each([
    ['de', 'Unerwartetes Zeichen, ein Komma fehlt.'],
    ['fr', 'JSON non valide.'],
    ['es', 'El contenido JSON no es válido'],
    ['ru', 'Недопустимый JSON: ожидалась запятая.'],
    ['uk', 'Некоректний JSON.'],
    ['uk', 'Текст не є правильним JSON.'],
    ['uk', 'У JSON бракує коми.'],
    ['pl', 'Nieprawidłowy JSON'],
  ])('invalid JSON in %s', (lang, text) => {
    expect(saysInvalidJson(error(lang, text))).toBe('yes')
  })
})

describe('a GUID’s form is told by both its numbers', () => {
  const pattern = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'
  it.each<[Says, string]>([
    ['yes', 'thirty-two digits and four dashes'],
    ['yes', '4 dashes: 4, 32 digits: 32.'],
    ['yes', `32 and 4 as ${pattern.toUpperCase()}`],
    ['undecided', `32 and 4 as ${pattern.slice(7)}`],
    ['undecided', `32 and 4 as ${pattern.slice(0, -1)}`],
    ['undecided', '32 of this, four of that'],
    ['yes', '32 Zeichen und vier Striche'],
    ['yes', '32 chiffres et quatre tirets'],
    ['yes', '32 cifras y cuatro guiones'],
    ['yes', '32 цифры и четыре дефиса'],
    ['yes', '32 цифры с четырьмя дефисами'],
    ['yes', '32 цифри та чотири дефіси'],
    ['yes', '32 цифри з чотирма дефісами'],
    ['yes', '32 cyfry i cztery kreski'],
    ['yes', '32 cyfry z czterema kreskami'],
    ['no', '32 digits and fourteen dashes'],
    ['no', '32 digits in Quattro, 32 digits by Rufour'],
    ['no', '32 digits at offset 4.x.2'],
    ['no', '32 digits at offset 4px2'],
    ['no', '32 digits in Edm.4, Int4 and 0.4'],
    ['no', '4 digits at offset 32.x.1'],
    ['no', '4 digits at offset 32px1'],
    ['no', '4 digits in 1.32 and Int32'],
    ['no', '32 digits'],
    ['no', '4 dashes'],
  ])('%s: %s', (says, text) => {
    expect(saysGuidFormat(error('en', text))).toBe(says)
  })
})

describe('a bad token is one only where it is quoted by itself', () => {
  it.each([
    ["'abcdef12'", 'yes'],
    ['abcdef12', 'no'],
    ["'xabcdef12'", 'no'],
    ['"ABCDEF12"', 'no'],
  ])('%s: %s', (text, says) => {
    expect(saysTokenNotRecognized(error('en', `met ${text}`), 'abcdef12')).toBe(says)
  })

  it('and is no pattern', () => {
    expect(saysTokenNotRecognized(error('en', "met 'axb'"), 'a.b', '(', '')).toBe('no')
    expect(saysTokenNotRecognized(error('en', "met '' and unknown"), '')).toBe('no')
    expect(saysTokenNotRecognized(error('en', "met 'a.b'"), 'a.b')).toBe('yes')
    expect(saysTokenNotRecognized(error('en', 'unexpected a.b here'), 'a.b')).toBe('yes')
    expect(saysTokenNotRecognized(error('en', 'unexpected axb here'), 'a.b')).toBe('no')
  })

  it.each([
    'unexpected x.abc',
    'unexpected xabc',
    'unexpected abcx',
    'unexpected abc_',
    'unexpected 1abc',
    'unexpected ABC',
  ])('and unquoted, a word of its own, which it is not in %j', (text) => {
    expect(saysTokenNotRecognized(error('en', text), 'abc')).toBe('no')
  })
})
