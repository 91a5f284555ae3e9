import type { ErrorTexts } from './error-texts.js'

/** What a GUID has 32 and 4 of. */
const guidParts = anyOf({
  en: 'digit|hex|numeral|number|character|dash|hyphen|minus',
  de: 'ziffer|stelle|strich|zeichen',
  fr: 'chiffre|caract[eè]re|tiret|trait',
  es: 'd[ií]gito|cifra|car[aá]cter|gui[oó]n',
  ru: 'цифр|символ|знак|дефис|тире',
  uk: 'цифр|символ|знак|дефіс|тире|риск',
  pl: 'cyfr|znak|kresk|my[sś]lnik|[lł][aą]cznik',
})

/** The word is the same in most languages; a token that proves a right is another thing. */
const tokenOfText = String.raw`(?<!(csrf|forgery|security|access|authenti\w+|session|bearer)[ -]?)token`

/** A piece of a text as its reader sees it. */
const token = anyOf({
  en: `${tokenOfText}|identifier|literal`,
  de: `${tokenOfText}|bezeichner`,
  fr: 'jeton|lex[eè]me|identificateur',
  es: 's[ií]mbolo|identificador',
  ru: 'токен|маркер|лексем|идентификатор',
  uk: 'токен|маркер|лексем|ідентифікатор',
  pl: `${tokenOfText}|identyfikator`,
})

/** Known or not known: the message says which, but a token that was known needs no message. */
const recognized = anyOf({
  en: 'recogni[sz]e|unknown|unexpected|illegal',
  de: 'erkannt|unbekannt|unerwartet',
  fr: 'reconnu|inconnu|inattendu',
  es: 'reconoc|desconocid|inesperad',
  ru: 'распозна|опозна|неизвестн|неожидан',
  uk: 'розпізна|невідом|неочікуван',
  pl: 'rozpozna|nieznan|nieoczekiwan',
})

/** Something is wrong with what was read. */
const faulty = anyOf({
  en: "invalid|not (a )?valid|malformed|unexpected|recogni[sz]e|unterminated|incomplete|syntax|pars(e|ing)|expected|missing|premature|n[o’']t be (read|parsed)",
  de: 'ung[uü]ltig|unerwartet|fehler|fehlt|erwartet|erkannt|unvollst',
  fr: 'invalide|non valide|inattendu|attendu|erreur|manqu|reconnu|incompl',
  es: 'inv[aá]lid|no (es |son )?v[aá]lid|inesperad|esperab|falta|error|reconoc|incomplet',
  ru: 'недопустим|неверн|неправильн|некорректн|неожидан|ожидал|ошибк|отсутств|распозна|опозна|неполн',
  uk: 'недійсн|неприпустим|некоректн|неправильн|не є (правильн|дійсн|коректн|припустим)|неочікуван|очікувал|помилк|відсутн|бракує|розпізна|неповн',
  pl: 'nieprawid[lł]ow|niepoprawn|nieoczekiwan|oczekiwan|b[lł][aą]d|brak|rozpozna|niepe[lł]n',
})

/** What JSON is made of. */
const marks = anyOf({
  en: 'character|comma|colon|brace|bracket|quote|literal|end[ -]of[ -](input|file|content|stream|json)',
  de: 'zeichen|komma|klammer',
  fr: 'caract[eè]re|virgule|accolade',
  es: 'car[aá]cter|coma|llave',
  ru: 'символ|запят|скобк',
  uk: 'символ|кома|комі|дужк',
  pl: 'znak|przecin|nawias',
})

/** Whether an error says a thing; `undecided` where its language may say it in words that are not known here. */
export type Says = 'yes' | 'no' | 'undecided'

/** Whether an error says that a primitive value cannot be converted to `Edm.Guid` (section Errors). */
export function saysGuidConversion(error: ErrorTexts): Says {
  return error.messages.some(speaksOfEdmGuid) ? 'yes' : unlessForeign(error)
}

/**
 * Whether an error says that a GUID needs 32 digits and 4 dashes: both numbers in one message, beside a word for what
 * is counted or the pattern itself. The numbers alone may be a line and a column.
 */
export function saysGuidFormat(error: ErrorTexts): Says {
  const counting = error.messages.filter((text) => thirtyTwo.test(text) && four.test(text))
  if (counting.some((text) => guidParts.test(text) || pattern.test(text))) return 'yes'
  return counting.length > 0 ? 'undecided' : unlessForeign(error)
}

/**
 * Whether an error says that a token of the JSON was not recognized. `badTokens` are what the reader of the body must
 * have stumbled over, such as `guid`: quoted, or beside a word for token, it is an anchor of its own, but not in a
 * message about `Edm.Guid`, which quotes the value that it could not convert.
 */
export function saysTokenNotRecognized(error: ErrorTexts, ...badTokens: readonly string[]): Says {
  const said = error.messages.some((text) => {
    if (token.test(text) && (recognized.test(text) || (json.test(text) && faulty.test(text)))) return true
    if (speaksOfEdmGuid(text)) return false
    const unquoted = token.test(text) || recognized.test(text)
    return badTokens.some((bad) => quotes(text, bad) || (unquoted && namesAlone(text, bad)))
  })
  return said ? 'yes' : unlessForeign(error)
}

/** Whether an error says that a body is not valid JSON: it names JSON and a fault, or a mark that it did not expect. */
export function saysInvalidJson(error: ErrorTexts, ...badTokens: readonly string[]): Says {
  if (saysTokenNotRecognized(error, ...badTokens) === 'yes') return 'yes'
  const others = error.messages.filter((text) => !speaksOfEdmGuid(text))
  if (others.some((text) => faulty.test(text) && (json.test(text) || marks.test(text)))) return 'yes'
  return others.some((text) => json.test(text)) ? 'undecided' : unlessForeign(error)
}

const thirtyTwo = /(?<![\w.])32(?![\w.]*\d)|thirty-two/i
const four =
  /(?<![\w.])4(?![\w.]*\d)|(?<!\p{L})(four|vier|quatre|cuatro|четыр\p{L}*|чотир\p{L}*|czter\p{L}*)(?!\p{L})/iu
const pattern = /x{8}-x{4}-x{4}-x{4}-x{12}/i
const json = /json/i

function speaksOfEdmGuid(text: string): boolean {
  return /Edm\.Guid/i.test(text)
}

/** Quoted in any way, in its own case: GUID in prose is no sign of the token `guid`. */
function quotes(text: string, bad: string): boolean {
  return bad !== '' && new RegExp(`["'\`‘’‚‛“”„«»‹›]${literally(bad)}["'\`‘’‛“”«»‹›]`, 'u').test(text)
}

/** As a word of its own, in its own case. */
function namesAlone(text: string, bad: string): boolean {
  return bad !== '' && new RegExp(`(?<![\\p{L}\\p{N}_.])${literally(bad)}(?![\\p{L}\\p{N}_])`, 'u').test(text)
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`)
}

/** No anchor: in English that is a no; in another language, or one that is not named and not plain Latin, who knows. */
function unlessForeign({ lang, messages }: ErrorTexts): Says {
  const texts = messages.join(' ')
  const foreignLetters = /(?!\p{Script=Latin})\p{L}/u.test(texts)
  if (lang !== undefined && lang !== '' && !/^en/i.test(lang)) return 'undecided'
  const unnamed = lang === undefined || lang === ''
  return foreignLetters || (unnamed && /[^\x00-\x7f]/.test(texts.replace(/[‘’“”–—…]/g, ''))) ? 'undecided' : 'no'
}

/**
 * The words by which a fault is known in an error message, one line a language. Word stems, since the languages bend
 * their words; a language that is not here makes a judgement undecided, never a failure.
 */
function anyOf(words: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'ru' | 'uk' | 'pl', string>>): RegExp {
  return new RegExp(Object.values(words).join('|'), 'iu')
}
