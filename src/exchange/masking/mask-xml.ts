import { guid } from './guid.js'
import type { Masker } from './masker.js'
import { maskUrl } from './mask-url.js'

const keptAttributes = new Set(['type', 'rel', 'href', 'null', 'term', 'scheme', 'lang', 'base', 'version'])
const errorWords = new Set(['code', 'message', 'type'])
const longestKept = 2000
const sections = [
  { opens: '<!--', closes: '-->' },
  { opens: '<![CDATA[', closes: ']]>' },
  { opens: '<?', closes: '?>' },
  { opens: '<!', closes: '>' },
  { opens: '<', closes: '>' },
] as const
const attribute = /(\s+)([^\s=/>"']+)(\s*=\s*)("[^"]*"?|'[^']*'?)|[^\s]+|\s+/g

/**
 * Masks the text and the attribute values of an XML text up to the token at `limit`. Names stay, and so do namespaces,
 * types, links, GUIDs, and what an OData error says in code, message and type. It reads tokens and not documents, so
 * that a text that is cut off or not well-formed is masked like any other.
 */
export function maskXml(masker: Masker, text: string, limit: number): string {
  const open: string[] = []
  const parts: string[] = []
  for (let at = 0; at < text.length && at < limit;) {
    const end = text.charAt(at) === '<' ? markupEnd(text, at) : nextMarkup(text, at)
    const piece = text.slice(at, end)
    parts.push(piece.startsWith('<') ? maskMarkup(masker, piece, open) : maskText(masker, piece, open))
    at = end
  }
  return parts.join('')
}

function nextMarkup(text: string, at: number): number {
  const next = text.indexOf('<', at)
  return next < 0 ? text.length : next
}

function markupEnd(text: string, at: number): number {
  const section = sections.find(({ opens }) => text.startsWith(opens, at))
  if (section === undefined) return text.length
  if (section.opens === '<') return tagEnd(text, at)
  const end = text.indexOf(section.closes, at + section.opens.length)
  return end < 0 ? text.length : end + section.closes.length
}

/** The end of a tag: a `>` inside a quoted value does not count. */
function tagEnd(text: string, at: number): number {
  let quote = ''
  for (let index = at; index < text.length; index += 1) {
    const char = text.charAt(index)
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') return index + 1
  }
  return text.length
}

function maskMarkup(masker: Masker, piece: string, open: string[]): string {
  if (piece.startsWith('<![CDATA[')) return wrapped(masker, piece, '<![CDATA[', ']]>')
  if (piece.startsWith('<!--')) return wrapped(masker, piece, '<!--', '-->')
  if (piece.startsWith('<?xml ') && piece.length < 200) return piece
  if (piece.startsWith('<?')) return wrapped(masker, piece, '<?', '?>')
  if (piece.startsWith('<!')) return wrapped(masker, piece, '<!', '>')
  const [, slash = '', name = '', rest = ''] = /^<(\/?)([\w.:-]{0,200})([^]*)$/.exec(piece) ?? []
  if (slash === '/') open.pop()
  else if (!/\/>$/.test(piece)) open.push(localName(name))
  return `<${slash}${name}${maskAttributes(masker, rest)}`
}

function maskAttributes(masker: Masker, rest: string): string {
  const ending = /\/?>$/.exec(rest)?.[0] ?? ''
  const inner = rest.slice(0, rest.length - ending.length)
  const shown = inner.replace(
    attribute,
    (whole: string, gap?: string, name?: string, equals?: string, quoted?: string) => {
      if (gap === undefined || name === undefined || equals === undefined || quoted === undefined) {
        return whole.trim() === '' ? whole : masker.text(whole)
      }
      return gap + name + equals + maskAttribute(masker, name, quoted)
    },
  )
  return shown + ending
}

function maskAttribute(masker: Masker, name: string, quoted: string): string {
  const quote = quoted.charAt(0)
  const isClosed = quoted.length > 1 && quoted.endsWith(quote)
  const value = quoted.slice(1, isClosed ? -1 : undefined)
  if (!isClosed) return quote + masker.text(unescaped(value))
  if (name === 'xmlns' || name.startsWith('xmlns:')) return quoted
  if (keptAttributes.has(localName(name)) && value.length <= longestKept)
    return quote + maskUrl(masker, value, 'masked') + quote
  return guid.test(value) ? quoted : quote + masker.text(unescaped(value)) + quote
}

function maskText(masker: Masker, piece: string, open: readonly string[]): string {
  if (piece.trim() === '' || guid.test(piece.trim())) return piece
  const saysWhatFailed = open[0] === 'error' && errorWords.has(open.at(-1) ?? '')
  if (saysWhatFailed) return piece.length <= longestKept ? piece : `${masker.maskUpTo(piece, longestKept)}…`
  return masker.text(unescaped(piece))
}

function wrapped(masker: Masker, piece: string, opens: string, closes: string): string {
  const end = piece.endsWith(closes) ? closes : ''
  return opens + masker.text(piece.slice(opens.length, piece.length - end.length)) + end
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const entities: Readonly<Record<string, string | undefined>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** What the text says, so that its mask is the one of the same value in JSON. */
function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
