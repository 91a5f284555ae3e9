import { createHash } from 'node:crypto'
import { fatalDecoder } from '../../runtime/fatal-decoder.js'
import { recordsIn } from '../../runtime/records-in.js'
import type { RecordedBody } from '../../schema/generated/exchange.js'
import { charsetOf, mediaTypeAsWritten, mediaTypeOf, shapeOf, type TextShape } from '../answer/text-body.js'
import type { EvidenceLevel } from './secret-kinds.js'
import { maskHtml } from './mask-html.js'
import { maskJson } from './mask-json.js'
import { maskXml } from './mask-xml.js'
import type { Masker } from './masker.js'
import { quotedLiterals } from './replacement.js'
import { parsedJson } from '../../runtime/json.js'

const token = /"(?:[^"\\]|\\[^])*"?|[^\s"{}[\],:]+/g

/** A mask, with what may be left of a number around it. */
const inNumber = /^[\d.eE+-]*(?:‹[A-Za-z]+·[0-9a-f]{8}(?:·\d+)?›[\d.eE+-]*)+$/

/** Bodies up to here are kept whole, where they are kept as text at all. */
const longestWhole = 256 * 1024
/** At full what was judged is kept, so that it can be judged again: a page at the cap is some megabytes. */
const longestWholeAtFull = 32 * 1024 * 1024
const longestPage = 2 * 1024
const firstPart = 2 * 1024
/** What is read beyond the part that is kept, so that a secret across the cut is still known as one. */
const beyondTheCut = 32 * 1024
const longestPreview = 200
/** What a body of so few bytes says can be guessed, and its digest, which has no key, tells whether the guess is right. */
const longestGuessed = 1024

interface GivenBody {
  readonly bytes: Buffer
  readonly contentType: string | undefined
  /** Of the request, which tells the login service from others, and what is asked for. */
  readonly url: string
}

/**
 * What is kept of a body at a level: its masked text where it is short and its shape is known, else its digest. No more than
 * `atMost` bytes are kept whole.
 */
export function recordedBody(
  masker: Masker,
  level: EvidenceLevel,
  { bytes, contentType, url }: GivenBody,
  atMost = longestWholeAtFull,
): RecordedBody {
  const mediaType = mediaTypeOf(contentType)
  const facts = {
    bytes: bytes.length,
    ...(mediaType === '' ? {} : { mediaType: maskedMediaType(masker, contentType) }),
  }
  if (bytes.length === 0) return { ...facts, text: '' }
  const shape = shapeIn(mediaType, bytes)
  if (level !== 'full' && shape === 'other') {
    const isGuessed = bytes.length <= longestGuessed
    return isGuessed
      ? { ...facts, firstBytes: masker.text(decoded(bytes, contentType).text) }
      : { ...facts, sha256: digest(bytes) }
  }
  const whole = bytes.length <= Math.min(longestAt(level, shape), atMost)
  const { text, latin1 } = decoded(whole ? bytes : bytes.subarray(0, firstPart + beyondTheCut), contentType)
  const limit = whole ? text.length : firstPart
  const isLogin = /\/AuthService\.svc\/Login(?:[?#]|$)/i.test(url)
  const quoted = level === 'full' ? undefined : quotedLiterals(masker, url)
  const purpose = [level, shape, limit, isLogin, ...(quoted ? [url] : [])].join(' ')
  const wanted = { shape, text, limit, isLogin, quoted: quoted ?? asItIs }
  const shown = masker.once(purpose, text, () => maskedText(masker, level, wanted))
  const encoding = latin1 ? { encoding: 'latin1' as const } : {}
  if (whole) return { ...facts, text: shown, ...encoding }
  const records = shape === 'html' ? undefined : recordsIn(bytes)
  return {
    ...facts,
    ...encoding,
    ...(records === undefined ? {} : { records }),
    sha256: digest(bytes),
    firstBytes: shown,
  }
}

function maskedMediaType(masker: Masker, contentType: string | undefined): string {
  const masked = masker.mask(contentType ?? '')
  return masked === contentType ? mediaTypeOf(contentType) : mediaTypeAsWritten(masked)
}

function longestAt(level: EvidenceLevel, shape: TextShape): number {
  if (level === 'full') return longestWholeAtFull
  return shape === 'html' ? longestPage : longestWhole
}

/** The beginning of a body for a sentence: one line, printable, bounded. At 'none' as at 'masked'. */
export function previewOf(masker: Masker, level: EvidenceLevel, body: GivenBody): string {
  // What makes a sentence is not worth masking a page at the cap.
  const { text, firstBytes, sha256 } = recordedBody(masker, level, body, longestWhole)
  const beginning = sha256 === undefined ? undefined : firstBytes
  const shown = text ?? beginning ?? `${String(body.bytes.length)} bytes that are not shown`
  return shown
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, longestPreview)
}

interface Wanted {
  readonly shape: TextShape
  readonly text: string
  readonly limit: number
  readonly isLogin: boolean
  readonly quoted: (text: string) => string
}

const asItIs = (text: string): string => text

function maskedText(masker: Masker, level: EvidenceLevel, { shape, text, limit, isLogin, quoted }: Wanted): string {
  const cutAt = (given: string) => (given === text ? limit : Math.min(limit, given.length))
  if (shape === 'json') {
    const masked = masker.byPlace(text, (given) => maskJson(masker, given, cutAt(given), { level, isLogin }))
    return quotedMasks(quoted(masked), text)
  }
  if (level === 'full') return maskFields(masker, masker.maskUpTo(text, limit))
  if (shape === 'xml') return quoted(masker.byPlace(text, (given) => maskXml(masker, given, cutAt(given))))
  // Before it is cut, since half a text could not be told.
  const page = quoted(text)
  return maskHtml(masker, masker.maskUpTo(page, cutAt(page)))
}

/** The login's members in a body that is a form, or was to be JSON and is not. */
function maskFields(masker: Masker, text: string): string {
  return text.replace(
    /\b(UserPassword|UserName)(["']?\s*[=:>]\s*["']?)([^"'&<>\s‹]+)/gi,
    (_, name: string, gap: string, value: string) => {
      return name + gap + masker.whole(name.toLowerCase() === 'username' ? 'userName' : 'password', value)
    },
  )
}

/** What a body is built like: by its media type, else by how it begins. */
function shapeIn(mediaType: string, bytes: Buffer): TextShape {
  const named = shapeOf(mediaType)
  if (named !== 'other') return named
  const start = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (start.startsWith('{') || start.startsWith('[')) return 'json'
  if (!start.startsWith('<')) return 'other'
  return /^<(?:!doctype html|html|head|body)\b/i.test(start) ? 'html' : 'xml'
}

function decoded(bytes: Buffer, contentType: string | undefined): { readonly text: string; readonly latin1: boolean } {
  try {
    const decoder = fatalDecoder(charsetOf(contentType) ?? 'utf-8')
    return { text: decoder.decode(bytes, { stream: true }), latin1: false }
  } catch {
    return { text: bytes.toString('latin1'), latin1: true }
  }
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * A masked text with every mask in quotes where JSON was masked: a secret of digits alone may have stood for a number, and with
 * a bare mask there it would be no JSON any more. What was none before stays none.
 */
export function quotedMasks(masked: string, text: string): string {
  if (!masked.includes('‹')) return masked
  const quoted = masked.replace(token, (word) => (inNumber.test(word) ? `"${word}"` : word))
  return quoted === masked || parsedJson(text) === undefined ? masked : quoted
}
