import { isAscii, isUtf8 } from 'node:buffer'
import { fatalDecoder } from '../../runtime/fatal-decoder.js'
import { shortened } from '../../runtime/phrases.js'
import { appearanceOf } from './appearance.js'
import { UnreadableAnswer } from './unreadable-answer.js'

/** What the header named has been undone by now. Some encodings have a letter for each of these bytes. */
const stillCompressed =
  'the bytes are gzip, which no Content-Encoding names: the header was lost, or they were compressed twice'

/**
 * The body as UTF-8 without a byte order mark. UTF-8 is taken for what it is whatever the headers say; other bytes are
 * read in the encoding that the byte order mark, the media type or the XML declaration names.
 *
 * @throws UnreadableAnswer (`notText`) where no encoding fits the bytes
 */
export function asUtf8(body: Buffer, mediaType: string): Buffer {
  if (body[0] === 0x1f && body[1] === 0x8b) throw new UnreadableAnswer('notText', stillCompressed, { body, mediaType })
  const marked = markedEncoding(body)
  if (marked === 'utf-8') return checked(body.subarray(3), body, mediaType)
  if (!looksLikeUtf16(body) && isUtf8(body)) return body
  const named = marked ?? namedEncoding(body, mediaType)
  if (named === undefined) return checked(body, body, mediaType)
  try {
    return Buffer.from(fatalDecoder(named).decode(body), 'utf8')
  } catch {
    throw new UnreadableAnswer('notText', `the bytes are not text in the encoding ${shortened(named, 40)}`, {
      body,
      mediaType,
    })
  }
}

/**
 * The encoding that an XML declaration names, where the bytes are UTF-8 and read as something else by it: a parser that
 * goes by the declaration, as the standard has it, does not read what is meant. Undefined where a byte order mark or the
 * media type says it right, which go before the declaration (RFC 7303), where nobody knows that encoding, and where all is
 * ASCII, which shows nothing of how other signs are written.
 */
export function declaredInVain(body: Buffer, mediaType: string): string | undefined {
  if (!isPlainlyUtf8(body)) return undefined
  const [named, declared] = [charsetNamed(mediaType), declaredEncoding(body)]
  if (declared === undefined || !readsOtherwise(body, declared)) return undefined
  return named === undefined || readsOtherwise(body, named) ? declared : undefined
}

/**
 * The charset that the media type names, where the bytes are UTF-8 and read as something else by it. Undefined where that
 * is right, or shows in nothing.
 */
export function namedInVain(body: Buffer, mediaType: string): string | undefined {
  const named = charsetNamed(mediaType)
  return named !== undefined && isPlainlyUtf8(body) && readsOtherwise(body, named) ? named : undefined
}

/**
 * Whether a body is XML that no parser reads: its bytes are not of the charset that the media type names, nor of that which
 * the declaration names, or of UTF-8 where neither names any (XML 1.0, section 4.3.3). Not where a charset is unknown here.
 */
export function isXmlInNoCharset(body: Buffer, mediaType: string): boolean {
  const named = [charsetNamed(mediaType), declaredEncoding(body)].filter((name) => name !== undefined)
  const charsets = named.length > 0 ? named : ['utf-8']
  return appearanceOf(body) === 'xml' && charsets.every((charset) => isNotIn(charset, body))
}

function isNotIn(charset: string, body: Buffer): boolean {
  const decoder = decoderOf(charset)
  try {
    decoder?.decode(body)
    return false
  } catch {
    return true
  }
}

/** Whether signs outside ASCII show that it is UTF-8, and no mark says so. */
function isPlainlyUtf8(body: Buffer): boolean {
  return markedEncoding(body) === undefined && !isAscii(body) && isUtf8(body)
}

function readsOtherwise(body: Buffer, encoding: string): boolean {
  const decoder = decoderOf(encoding)
  try {
    return decoder !== undefined && decoder.decode(body) !== body.toString('utf8')
  } catch {
    return true
  }
}

function decoderOf(encoding: string): ReturnType<typeof fatalDecoder> | undefined {
  try {
    return fatalDecoder(encoding)
  } catch {
    return undefined
  }
}

function checked(bytes: Buffer, body: Buffer, mediaType: string): Buffer {
  if (isUtf8(bytes)) return bytes
  throw new UnreadableAnswer('notText', 'the bytes are not UTF-8, and no other encoding is named', { body, mediaType })
}

function markedEncoding(body: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Neither JSON nor XML begins with a zero byte: UTF-16 without its mark does, in the first or the second place. */
function looksLikeUtf16(body: Buffer): boolean {
  return body.length > 1 && (body[0] === 0) !== (body[1] === 0)
}

function namedEncoding(body: Buffer, mediaType: string): string | undefined {
  if (looksLikeUtf16(body)) return body[0] === 0 ? 'utf-16be' : 'utf-16le'
  return charsetNamed(mediaType) ?? declaredEncoding(body)
}

function charsetNamed(mediaType: string): string | undefined {
  const [, quoted, bare] = /;\s*charset\s*=\s*(?:"([^"]+)"|"?([^\s";]+))/i.exec(mediaType) ?? []
  return (quoted ?? bare)?.trim()
}

function declaredEncoding(body: Buffer): string | undefined {
  return /^<\?xml[^>]{1,100}encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(body.toString('latin1', 0, 200))?.[1]
}
