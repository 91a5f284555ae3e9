import type { ErrorBody } from './error-body.js'
import { faulty, guidParts, marks, recognized, token } from './error-words.js'

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
  const counting = error.messages.filter((text) => thirtyTwo.test(text) && four.test(text))
  if (counting.some((text) => guidParts.test(text) || pattern.test(text))) return 'yes'
  return counting.length > 0 ? 'undecided' : unlessForeign(error)
}

/**
 * Whether an error says that a token of the JSON was not recognized. `badTokens` are what the reader of the body must
 * have stumbled over, such as `guid`: quoted, or beside a word for token, it is an anchor of its own, but not in a
 * message about `Edm.Guid`, which quotes the value that it could not convert.
 */
export function saysTokenNotRecognized(error: ErrorBody, ...badTokens: readonly string[]): Says {
  const said = error.messages.some((text) => {
    if (token.test(text) && (recognized.test(text) || (json.test(text) && faulty.test(text)))) return true
    if (speaksOfEdmGuid(text)) return false
    const unquoted = token.test(text) || recognized.test(text)
    return badTokens.some((bad) => quotes(text, bad) || (unquoted && namesAlone(text, bad)))
  })
  return said ? 'yes' : unlessForeign(error)
}

/** Whether an error says that a body is not valid JSON: it names JSON and a fault, or a mark that it did not expect. */
export function saysInvalidJson(error: ErrorBody, ...badTokens: readonly string[]): Says {
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
function unlessForeign({ lang, messages }: ErrorBody): Says {
  const texts = messages.join(' ')
  const foreignLetters = /(?!\p{Script=Latin})\p{L}/u.test(texts)
  if (lang !== undefined && lang !== '' && !/^en/i.test(lang)) return 'undecided'
  const unnamed = lang === undefined || lang === ''
  return foreignLetters || (unnamed && /[^\x00-\x7f]/.test(texts.replace(/[‘’“”–—…]/g, ''))) ? 'undecided' : 'no'
}
