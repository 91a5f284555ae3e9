/**
 * The words by which a fault is known in an error message, one line a language. Word stems, since the languages bend
 * their words; a language that is not here makes a judgement undecided, never a failure.
 */
function anyOf(words: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'ru' | 'uk' | 'pl', string>>): RegExp {
  return new RegExp(Object.values(words).join('|'), 'iu')
}

/** What a GUID has 32 and 4 of. */
export const guidParts = anyOf({
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
export const token = anyOf({
  en: `${tokenOfText}|identifier|literal`,
  de: `${tokenOfText}|bezeichner`,
  fr: 'jeton|lex[eè]me|identificateur',
  es: 's[ií]mbolo|identificador',
  ru: 'токен|маркер|лексем|идентификатор',
  uk: 'токен|маркер|лексем|ідентифікатор',
  pl: `${tokenOfText}|identyfikator`,
})

/** Known or not known: the message says which, but a token that was known needs no message. */
export const recognized = anyOf({
  en: 'recogni[sz]e|unknown|unexpected|illegal',
  de: 'erkannt|unbekannt|unerwartet',
  fr: 'reconnu|inconnu|inattendu',
  es: 'reconoc|desconocid|inesperad',
  ru: 'распозна|опозна|неизвестн|неожидан',
  uk: 'розпізна|невідом|неочікуван',
  pl: 'rozpozna|nieznan|nieoczekiwan',
})

/** Something is wrong with what was read. */
export const faulty = anyOf({
  en: "invalid|not (a )?valid|malformed|unexpected|recogni[sz]e|unterminated|incomplete|syntax|pars(e|ing)|expected|missing|premature|n[o’']t be (read|parsed)",
  de: 'ung[uü]ltig|unerwartet|fehler|fehlt|erwartet|erkannt|unvollst',
  fr: 'invalide|non valide|inattendu|attendu|erreur|manqu|reconnu|incompl',
  es: 'inv[aá]lid|no (es |son )?v[aá]lid|inesperad|esperab|falta|error|reconoc|incomplet',
  ru: 'недопустим|неверн|неправильн|некорректн|неожидан|ожидал|ошибк|отсутств|распозна|опозна|неполн',
  uk: 'недійсн|неприпустим|некоректн|неправильн|не є (правильн|дійсн|коректн|припустим)|неочікуван|очікувал|помилк|відсутн|бракує|розпізна|неповн',
  pl: 'nieprawid[lł]ow|niepoprawn|nieoczekiwan|oczekiwan|b[lł][aą]d|brak|rozpozna|niepe[lł]n',
})

/** What JSON is made of. */
export const marks = anyOf({
  en: 'character|comma|colon|brace|bracket|quote|literal|end[ -]of[ -](input|file|content|stream|json)',
  de: 'zeichen|komma|klammer',
  fr: 'caract[eè]re|virgule|accolade',
  es: 'car[aá]cter|coma|llave',
  ru: 'символ|запят|скобк',
  uk: 'символ|кома|комі|дужк',
  pl: 'znak|przecin|nawias',
})
