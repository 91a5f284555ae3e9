/**
 * How the evidence writes a value that it does not tell: what sort it is, and a digest that is the same all through a run. Of a
 * number or a boolean nothing tells values apart, and the quotes belong to the mask.
 */
const mask = /"‹(?<untold>number|boolean)(?:·[-+.eE#]+)?›"|‹(?<kind>[A-Za-z]+)·(?<digest>[0-9a-f]+)(?:·\d+)?›/g

const variables: Readonly<Record<string, string>> = {
  password: 'SVC_PASSWORD',
  userName: 'SVC_USER',
  csrfToken: 'SVC_CSRF',
  authorization: 'SVC_AUTHORIZATION',
}
/** A piece of a shell word: text as it stands, or a variable that the reader sets; without one that is needed nothing is run. */
export type WordPart = { readonly text: string } | { readonly variable: string; readonly isNeeded?: boolean }

/** How characters above ASCII are meant: as themselves, or as one byte each. */
type TextEncoding = 'utf8' | 'latin1'

/**
 * One word of a command line for bash, zsh and ksh that comes out of the shell exactly as given, whatever is in it.
 * Unseen characters are spelled as escapes, so that the line is also safe to print on a terminal.
 */
export function shellWord(parts: readonly WordPart[], encoding: TextEncoding = 'utf8'): string {
  const quoted = parts.map((part) => ('variable' in part ? expanded(part) : quote(part.text, encoding)))
  return quoted.join('') || "''"
}

function expanded({ variable, isNeeded = false }: Extract<WordPart, { variable: string }>): string {
  return isNeeded ? `"\${${variable}:?}"` : `"$${variable}"`
}

const plain = /^[\w./:=@%,+-]+$/
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u
const escaped = /['\\]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu
const escapedBytes = /['\\]|[\p{Cc}\u0080-\u{10ffff}]/gu

function quote(text: string, encoding: TextEncoding): string {
  if (text === '') return ''
  if (plain.test(text)) return text
  const bytes = encoding === 'latin1' && /[\u0080-\u00ff]/.test(text)
  if (!bytes && !unseen.test(text)) return `'${text.replaceAll("'", String.raw`'\''`)}'`
  return `$'${text.replaceAll(bytes ? escapedBytes : escaped, bytes ? byteEscape : characterEscape)}'`
}

function byteEscape(sign: string): string {
  return /[\u0000-\u00ff]/.test(sign) && !/['\\]/.test(sign) ? `\\x${hex(sign, 2)}` : characterEscape(sign)
}

function characterEscape(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (sign === "'" || sign === '\\') return `\\${sign}`
  if (sign === '\n') return String.raw`\n`
  if (code < 0x80) return `\\x${hex(sign, 2)}`
  if (code >= 0xd800 && code <= 0xdfff) return String.raw`\ufffd`
  return code > 0xffff ? `\\U${hex(sign, 8)}` : `\\u${hex(sign, 4)}`
}

function hex(sign: string, digits: number): string {
  return (sign.codePointAt(0) ?? 0).toString(16).padStart(digits, '0')
}

/**
 * A recorded text with a variable for each masked value, which the reader has to set: `SVC_TEXT_1f0c22ab` for a text,
 * `SVC_NUMBER_1` for the first number. Sent without them, a change would write into the record what it never held.
 */
export function withoutMasks(text: string): readonly WordPart[] {
  const parts: WordPart[] = []
  let from = 0
  let untold = 0
  for (const { 0: whole, index, groups = {} } of text.matchAll(mask)) {
    const { kind = groups['untold'] ?? '', digest = String((untold += 1)) } = groups
    parts.push({ text: text.slice(from, index) })
    parts.push({ variable: variables[kind] ?? `SVC_${kind.toUpperCase()}_${digest}`, isNeeded: true })
    from = index + whole.length
  }
  return [...parts, { text: text.slice(from) }]
}
