import { guid } from './guid.js'
import type { EvidenceLevel } from './secret-kinds.js'
import type { Masker } from './masker.js'

const secretParameter =
  /([?&](?!\$?skiptoken=)[^=&#]*(?:password|token|secret|api-?key|csrf|session_?id)[^=&#]*=)([^&#]+)/gi
const blank = String.raw`(?:%(?:25)*2[0b]|\+|\s)`
/** What ends an operand: a blank, a quote, a bracket, a comma or the next option. */
const ending = String.raw`(?:%(?:25)*2[026-9c]|[+\s&#()',"‹])`
/** Of the texts of a filter that are not written as the document has it: without quotes, in double ones, behind a bare quote. */
const bareOperand = new RegExp(
  String.raw`(?<=${blank}(?:eq|ne|g[te]|l[te])${blank}+)(?!${blank})(?:(?!${ending}).)+`,
  'gis',
)
const inDoubleQuotes = /(%(?:25)*22|")((?:(?!\1)[^&#‹])+)(\1)/gi
const behindLiteral = new RegExp(String.raw`(?<=›(?:%(?:25)*27|'))(?!${ending}|$)[^&#]+`, 'gi')
const noText = /^(?:-?[\d.]+[a-z]?|[\d:.TZ+-]+|true|false|null|guid|datetime(?:offset)?|time|duration|binary|x)$/i
const literal = /(guid|)(%(?:25)*27|')((?:\2\2|(?!\2)[^&#])*)(\2?)/gi

/**
 * Masks the parameters of a URL that are secret by their name and, at `masked`, the text literals of its filters in
 * any depth of percent-encoding, since a filter names people too. GUIDs stay: they tell a reader what was asked for.
 */
export function maskUrl(masker: Masker, url: string, level: EvidenceLevel): string {
  const known = url.replace(secretParameter, (_, name: string, value: string) => name + masker.whole('token', value))
  if (level !== 'masked') return known
  return known
    .replace(literal, (whole: string, type: string, quote: string, content: string, closing: string) => {
      const value = valueOf(content, quote)
      if (type !== '' || value === '' || guid.test(value) || content.includes('‹')) return whole
      return quote + masker.text(value) + closing
    })
    .replace(behindLiteral, (rest) => masker.text(rest))
    .replace(inDoubleQuotes, (_, quote: string, content: string) => quote + masker.text(content) + quote)
    .replace(bareOperand, (operand) => (noText.test(operand) || guid.test(operand) ? operand : masker.text(operand)))
}

/** What the text literals of a URL say, in any depth of percent-encoding, but for GUIDs. */
export function textLiteralsIn(url: string): readonly string[] {
  const quoted = [...url.matchAll(literal)].flatMap(([, type, quote = '', content = '']) =>
    type === '' ? [valueOf(content, quote)] : [],
  )
  // A literal with a bare quote in it ends there, for a masker as for a server.
  const behind = [
    ...url.matchAll(
      /(?:%(?:25)*27|')(?:(?!%(?:25)*27)[^&#'])*(?:%(?:25)*27|')((?![\s+'),]|%(?:25)*2[026-9c])[^&#]+)/gi,
    ),
  ]
  const written = [
    ...behind.map(([, rest = '']) => rest),
    ...[...url.matchAll(inDoubleQuotes)].map(([, , content = '']) => content),
    ...[...url.matchAll(bareOperand)].map(([operand]) => operand).filter((operand) => !noText.test(operand)),
  ].map((text) => valueOf(text, "'"))
  return [...quoted, ...written].filter((value) => value !== '' && !guid.test(value))
}

/** What a literal says: `''` is one quote, and it is percent-encoded once more than its quotes are. */
function valueOf(content: string, quote: string): string {
  const depth = quote === "'" ? 1 : (quote.length - 1) / 2
  let value = content.replaceAll(quote + quote, quote)
  for (let layer = 0; layer < depth; layer += 1) {
    try {
      value = decodeURIComponent(value.replaceAll('+', ' '))
    } catch {
      return value
    }
  }
  return value
}
