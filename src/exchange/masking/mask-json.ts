import { guid } from './guid.js'
import type { Masker } from './masker.js'
import type { SecretKind, EvidenceLevel } from './secret-kinds.js'

/** What becomes of a value: kept as it is, masked as a record value, or masked as a secret of that kind. */
type Treatment = 'keep' | 'mask' | SecretKind

/** Where in a JSON text the lexer is: one of these for each open object or array. */
interface Frame {
  readonly isObject: boolean
  /** Inside an OData error body, or the control object of a record. */
  readonly place: 'plain' | 'error' | 'metadata'
  /** Of values that stand in an array, from the member that holds the array. */
  readonly inherited: Treatment
  key: string | undefined
  wantsKey: boolean
}

/** What is known of the body as a whole. */
interface JsonBody {
  readonly level: EvidenceLevel
  /** The answer of the login service, whose Code and Message are the platform's words and not a record's. */
  readonly isLogin: boolean
}

const control = /^__next$|^(?:.*@)?odata\./

const errorWords = new Set(['code', 'message', 'type', 'lang', 'value'])

const errorHolders = new Set(['message', 'innererror', 'internalexception'])

const longestKept = 2000
const longestName = 200
/** A text in single quotes is none of JSON, but many a server writes what it was sent so; an apostrophe begins none. */
const inSingleQuotes = /^'[^]*'$/
const token = /\s+|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'(?=\s*(?:[,:}\]]|$))|[{}[\],:]|[^\s"{}[\],:]+/y

/**
 * Masks the values of a JSON text up to the token at `limit`, keeping its structure, white space, member names and
 * whatever treatmentIn keeps. Strings become masks, GUIDs stay, `-12.50` becomes `"‹number·-##.##›"` and a boolean
 * `"‹boolean›"`: a mask that looks like a value would be taken for one. It reads tokens and not documents, so that a text
 * that is cut off or not quite JSON is masked like any other.
 */
export function maskJson(masker: Masker, text: string, limit: number, body: JsonBody): string {
  const frames: Frame[] = []
  const parts: string[] = []
  for (let at = 0; at < text.length && at < limit; at = token.lastIndex) {
    token.lastIndex = at
    const piece = token.exec(text)?.[0]
    if (piece === undefined) break
    parts.push(masked(masker, piece, frames, body))
  }
  return parts.join('')
}

function masked(masker: Masker, piece: string, frames: Frame[], body: JsonBody): string {
  const frame = frames.at(-1)
  switch (piece) {
    case '{':
    case '[':
      frames.push(frameFor(frames, piece === '{', body))
      return piece
    case '}':
    case ']':
      frames.pop()
      return piece
    case ',':
      if (frame?.isObject === true) frame.wantsKey = true
      return piece
    case ':':
      return piece
  }
  if (piece.trim() === '') return piece
  if (frame?.wantsKey === true) {
    frame.wantsKey = false
    frame.key = valueOf(piece)
    return nameIn(masker, piece)
  }
  const treatment = treatmentIn(frames, body)
  // At full it is what was judged, and long texts are judged too; one that is cut off may be half a secret.
  if (treatment === 'keep' && body.level === 'full' && (!piece.startsWith('"') || isClosed(piece))) return piece
  return /^["']/.test(piece) ? maskedString(masker, piece, treatment) : maskedWord(masker, piece, treatment)
}

/** The mask of one value of JSON, which is written as it stands there: null and GUIDs stay. */
export function maskedValue(masker: Masker, piece: string): string {
  return piece.startsWith('"') ? maskedString(masker, piece, 'mask') : maskedWord(masker, piece, 'mask')
}

/** A member name; anything that does not look like one may be a value that lost its place. */
function nameIn(masker: Masker, piece: string): string {
  const whole =
    piece.length <= longestName && (piece.startsWith('"') ? isClosed(piece) : /^('?)[\w$.@-]+\1$/.test(piece))
  return whole ? piece : maskedString(masker, piece, 'mask')
}

function maskedString(masker: Masker, piece: string, treatment: Treatment): string {
  const value = valueOf(piece)
  const quote = /^["']/.exec(piece)?.[0] ?? ''
  const closing = isClosed(piece) ? quote : ''
  if (treatment === 'keep') return isClosed(piece) || quote === '' ? kept(masker, piece) : quote + masker.text(value)
  if (treatment !== 'mask') return quote + masker.whole(treatment, value) + closing
  return guid.test(value) ? piece : quote + masker.text(value) + closing
}

function maskedWord(masker: Masker, piece: string, treatment: Treatment): string {
  if (treatment === 'keep') return kept(masker, piece)
  if (piece === 'null') return piece
  if (treatment !== 'mask') return `"${masker.whole(treatment, piece)}"`
  if (piece === 'true' || piece === 'false') return '"‹boolean›"'
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(piece)
    ? `"‹number·${piece.replace(/\d/g, '#')}›"`
    : maskedString(masker, piece, 'mask')
}

/** Kept words are bounded, and a secret in them is masked before they are cut, since half of one could not be told. */
function kept(masker: Masker, piece: string): string {
  if (piece.length <= longestKept) return piece
  return `${masker.maskUpTo(piece, longestKept)}…${piece.startsWith('"') ? '"' : ''}`
}

function isClosed(piece: string): boolean {
  return piece.length > 1 && (/[^\\](?:\\\\)*"$/.test(piece) || inSingleQuotes.test(piece))
}

function valueOf(piece: string): string {
  if (inSingleQuotes.test(piece)) return piece.slice(1, -1)
  try {
    const value: unknown = JSON.parse(piece)
    return typeof value === 'string' ? value : piece
  } catch {
    return piece.startsWith('"') ? piece.slice(1, isClosed(piece) ? -1 : undefined) : piece
  }
}

/** What becomes of the value that comes next in the innermost frame. */
function treatmentIn(frames: readonly Frame[], body: JsonBody): Treatment {
  const frame = frames.at(-1)
  if (frame === undefined) return body.level === 'full' ? 'keep' : 'mask'
  if (!frame.isObject) return frame.inherited
  const key = frame.key ?? ''
  const secret = secretMember(key)
  if (secret) return secret
  if (frame.inherited !== 'mask' && frame.inherited !== 'keep') return frame.inherited
  if (body.level === 'full' || control.test(key)) return 'keep'
  if (frame.place === 'metadata' && key === 'type') return 'keep'
  if (frame.place === 'error' && errorWords.has(key)) return 'keep'
  return body.isLogin && frames.length === 1 && (key === 'Code' || key === 'Message') ? 'keep' : 'mask'
}

/** The frame of an object or array that opens as the next value. */
function frameFor(frames: readonly Frame[], isObject: boolean, body: JsonBody): Frame {
  const inherited = treatmentIn(frames, body)
  return { isObject, place: placeIn(frames), inherited, key: undefined, wantsKey: isObject }
}

function placeIn(frames: readonly Frame[]): Frame['place'] {
  const frame = frames.at(-1)
  const key = frame?.isObject === true ? frame.key : undefined
  if (key === '__metadata') return 'metadata'
  if (frames.length === 1 && (key === 'error' || key === 'odata.error')) return 'error'
  return frame?.place === 'error' && key !== undefined && errorHolders.has(key) ? 'error' : 'plain'
}

function secretMember(key: string): SecretKind | undefined {
  switch (key.toLowerCase()) {
    case 'userpassword':
      return 'password'
    case 'username':
      return 'userName'
    default:
      return undefined
  }
}
