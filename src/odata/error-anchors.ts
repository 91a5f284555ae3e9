import type { ErrorBody, ErrorMessage } from './error-body.js'

/** Whether an error says a thing; `undecided` where its language may say it in words that are not known here. */
export type Says = 'yes' | 'no' | 'undecided'

/** Whether an error says that a primitive value cannot be converted to `Edm.Guid` (section Errors). */
export function saysGuidConversion(error: ErrorBody): Says {
  return error.messages.some(speaksOfEdmGuid) ? 'yes' : unlessForeign(error)
}

/**
 * Whether an error says that a GUID needs 32 digits and 4 dashes: both numbers in one message, beside a word for what
 * is counted or the pattern itself. The numbers alone may be a line and a column.
 */
export function saysGuidFormat(error: ErrorBody): Says {
  const counting = error.messages.filter(({ text }) => thirtyTwo.test(text) && four.test(text))
  if (counting.some(({ text }) => counted.test(text) || pattern.test(text))) return 'yes'
  return counting.length > 0 ? 'undecided' : unlessForeign(error)
}

/**
 * Whether an error says that a token of the JSON was not recognized. `badTokens` are what the reader of the body must
 * have stumbled over, such as `guid`: quoted, it is an anchor of its own, but not in a message about `Edm.Guid`, which
 * quotes the value that it could not convert.
 */
export function saysTokenNotRecognized(error: ErrorBody, ...badTokens: readonly string[]): Says {
  const said = error.messages.some(
    (message) =>
      (token.test(message.text) && recognized.test(message.text)) ||
      (!speaksOfEdmGuid(message) && badTokens.some((bad) => quotes(message.text, bad))),
  )
  return said ? 'yes' : unlessForeign(error)
}

/** Whether an error says that a body is not valid JSON: it names JSON and a fault, or a mark that it did not expect. */
export function saysInvalidJson(error: ErrorBody, ...badTokens: readonly string[]): Says {
  if (saysTokenNotRecognized(error, ...badTokens) === 'yes') return 'yes'
  const others = error.messages.filter((message) => !speaksOfEdmGuid(message))
  if (others.some(({ text }) => faulty.test(text) && (json.test(text) || mark.test(text)))) return 'yes'
  return others.some(({ text }) => json.test(text)) ? 'undecided' : unlessForeign(error)
}

const thirtyTwo = /(?<![\w.])32(?![\w.]*\d)|thirty-two/i
const four =
  /(?<![\w.])4(?![\w.]*\d)|(?<!\p{L})(four|vier|quatre|cuatro|четыр\p{L}*|чотир\p{L}*|czter\p{L}*)(?!\p{L})/iu
const counted = new RegExp(
  [
    'digit|hex|numeral|number|character|dash|hyphen|minus', // English
    'ziffer|stelle|strich|zeichen', // German
    'chiffre|caract[eè]re|tiret|trait', // French
    'd[ií]gito|cifra|car[aá]cter|gui[oó]n', // Spanish
    'цифр|символ|знак|дефис|тире', // Russian
    'дефіс|риск', // Ukrainian, beside the Russian ones
    'cyfr|znak|kresk|my[sś]lnik|[lł][aą]cznik', // Polish
  ].join('|'),
  'iu',
)
const pattern = /x{8}-x{4}-x{4}-x{4}-x{12}/i
const token = /token|jeton|lex[eè]me|s[ií]mbolo|токен|маркер|лексем/iu
const recognized = /recogni[sz]ed|recogni[sz]e\b|erkannt|reconnu|reconoc|распозна|опозна|розпізна|rozpozna/iu
const json = /json/i
const faulty =
  /invalid|not valid|malformed|unexpected|unrecogni|not recogni|unterminated|incomplete|syntax|pars(e|ing)|expected|missing|premature|cannot be read|could not be read|ung[uü]ltig|unerwartet|fehler|fehlt|erwartet|invalide|non valide|inattendu|attendu|erreur|manqu|inv[aá]lid|no v[aá]lid|inesperad|esperab|falta|недопустим|неверн|некорректн|неожидан|ожидал|ошибк|отсутств|недійсн|неприпустим|некоректн|неочікуван|очікувал|помилк|відсутн|nieprawid[lł]ow|niepoprawn|nieoczekiwan|oczekiwan|b[lł][aą]d|brak/iu
const mark =
  /token|character|comma|colon|brace|bracket|quote|literal|end of (input|file|content|stream)|end-of-input|zeichen|komma|virgule|caract[eè]re|coma|car[aá]cter|символ|запят|кома|токен|znak|przecin/iu

function speaksOfEdmGuid({ text }: ErrorMessage): boolean {
  return /Edm\.Guid/i.test(text)
}

/** Quoted in any way, in its own case: GUID in prose is no sign of the token `guid`. */
function quotes(text: string, bad: string): boolean {
  if (bad === '') return false
  const plain = bad.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`["'\`‘’‚‛“”„«»‹›]${plain}["'\`‘’‛“”«»‹›]`, 'u').test(text)
}

/** No anchor: in English that is a no; in another language, or one that is not named and not plain Latin, who knows. */
function unlessForeign({ lang, messages }: ErrorBody): Says {
  const texts = messages.map(({ text }) => text).join(' ')
  const foreignLetters = /(?!\p{Script=Latin})\p{L}/u.test(texts)
  if (lang !== undefined && lang !== '' && !/^en/i.test(lang)) return 'undecided'
  const unnamed = lang === undefined || lang === ''
  return foreignLetters || (unnamed && /[^\x00-\x7f]/.test(texts.replace(/[‘’“”–—…]/g, ''))) ? 'undecided' : 'no'
}
