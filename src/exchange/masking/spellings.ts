import { layersOf } from './decoded-text.js'
import type { SecretKind } from './secret-kinds.js'

/**
 * One text by which a secret is found. `anyCase` ones are found in any case, and so are those of a `name`, but for the
 * names of the interface; `base64` ones are parts of a longer text.
 */
export interface Spelling {
  readonly text: string
  readonly form: 'plain' | 'anyCase' | 'name' | 'base64'
  /** How much of its beginning is taken for half a secret, where a text is cut short. */
  readonly least: number
}

/** Shorter ones would be found everywhere by chance. */
export const shortestSpelling = 4

/** Fewer digits are found in many a number and identifier. */
const shortestHex = 8

/**
 * The spellings of a secret that cannot be undone character by character: its Unicode forms, what is left of it where
 * a text was decoded once too often, its UTF-16 where an answer does not say that it is that, its bytes in hexadecimal, and
 * its base64, at each of the three places where it may begin in a longer text. Of what a login sends, also the base64 of
 * its escapes, since a server may log a whole body so, quoted-printable text and UTF-7.
 */
export function spellingsOf(kind: SecretKind, value: string): readonly Spelling[] {
  const form = kind === 'userName' ? 'name' : isWord(value) ? 'plain' : 'anyCase'
  // The capitals of some letters are two, which no comparison unit for unit finds.
  const cases = [value, value.toLowerCase(), value.toUpperCase()]
  const cased = kind === 'userName' ? cases : asSent(value)
  const longer = form === 'plain' ? [] : cases.filter(({ length }) => length !== value.length)
  const forms = new Set([
    ...cased,
    ...longer,
    value.trim(),
    value.replaceAll(/\s+/g, ' ').trim(),
    value.normalize('NFC'),
    value.normalize('NFD'),
  ])
  const plain = new Set([...forms].flatMap((text) => layersOf(text).map((layer) => layer.text)))
  const wide = new Set(cased.flatMap(readByteByByte))
  // Cookies may be thousands, and are what a server made up: these two have only the few words that a login sends.
  const isSentAtLogin = kind === 'userName' || kind === 'password'
  const escaped = isSentAtLogin ? cased.flatMap(escapesOf).map((text) => Buffer.from(text)) : []
  const bytes = cased.flatMap(byteForms)
  const encoded = new Set([...bytes, ...escaped].flatMap(base64Parts))
  const inHex = new Set(bytes.map((form) => form.toString('hex')).filter(({ length }) => length >= shortestHex))
  const inPairs = isSentAtLogin
    ? [...[...inHex].flatMap(pairsOf), ...cased.flatMap(quotedPrintable), ...cased.flatMap(inUtf7)]
    : []
  return [
    ...[...plain, ...wide].map((text): Spelling => ({ text, form, least: shortestSpelling })),
    ...[...inHex, ...inPairs].map((text): Spelling => ({ text, form: 'anyCase', least: shortestHex })),
    ...[...encoded].map((text): Spelling => ({ text, form: 'base64', least: shortestSpelling })),
  ].filter(({ text }) => text.length >= shortestSpelling)
}

/**
 * A secret of letters alone may be a word, which stands in many a sentence in another case. Any other is found in any case:
 * servers, and people who read what they say, write a media type or a host without its capitals.
 */
function isWord(secret: string): boolean {
  return /^[\p{L}\p{M}\s]+$/u.test(secret)
}

/** As JSON, an address and a form escape it. */
function escapesOf(text: string): readonly string[] {
  const inForm = new URLSearchParams({ a: text }).toString().slice('a='.length)
  // Half a surrogate pair cannot stand in an address.
  const inAddress = encodeURIComponent(Buffer.from(text).toString())
  return [JSON.stringify(text).slice(1, -1), inForm, inAddress].filter((escaped) => escaped !== text)
}

/** As dumps of bytes are written, and quoted-printable text of which every byte is escaped. */
function pairsOf(hex: string): readonly string[] {
  const pairs = hex.match(/../g) ?? []
  return ['-', ' ', ':', ',', '='].map((between) => pairs.join(between))
}

/** What quoted-printable text escapes: what is not of ASCII and the sign of the escapes, blanks too, and as a header has it. */
const escapedInPrintable = [/[^\x20-\x7e]|=/g, /[^\x21-\x7e]|=/g, /[^\x21-\x7e]|[=?_]/g]

/** Quoted-printable text; nothing where it is the text itself. In a header a low line stands for a blank. */
function quotedPrintable(text: string): readonly string[] {
  const bytes = Buffer.from(text).toString('latin1')
  const escape = (byte: string) => `=${byte.charCodeAt(0).toString(16).padStart(2, '0')}`
  const spelled = escapedInPrintable.map((escaped) => bytes.replaceAll(escaped, escape))
  const inHeader = spelled.at(-1)?.replaceAll('=20', '_') ?? ''
  return [...new Set([...spelled, inHeader])].filter((spelling) => spelling !== text)
}

/** What UTF-7 leaves as it is: all of ASCII, or what it must, or what it may besides. */
const direct = [/\+|[^\x20-\x7e]+/g, /(?:[^\w'(),\-./:?\s]|_)+/g, /\+|[^\x20-\x7d]+|\\/g]

/** UTF-7; nothing where it is the text itself. */
function inUtf7(text: string): readonly string[] {
  const shifted = (run: string) =>
    run === '+' ? '+-' : `+${Buffer.from(run, 'utf16le').swap16().toString('base64').replace(/=+$/, '')}-`
  return [...new Set(direct.map((other) => text.replaceAll(other, shifted)))].filter((spelled) => spelled !== text)
}

/** A server, or the header that it answers in, may leave out the blanks around it. */
function asSent(secret: string): readonly string[] {
  const bare = secret.trim()
  return bare === secret || bare.length < shortestSpelling ? [secret] : [secret, bare]
}

function readByteByByte(text: string): readonly string[] {
  const littleEndian = Buffer.from(text, 'utf16le')
  return [littleEndian, Buffer.from(littleEndian).swap16()].map((bytes) => bytes.toString('latin1'))
}

function byteForms(text: string): readonly Buffer[] {
  const fitsLatin1 = /^[\u0000-\u00ff]*$/.test(text)
  return [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    ...(fitsLatin1 ? [Buffer.from(text, 'latin1')] : []),
  ]
}

function base64Parts(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    // Only sextets that lie wholly inside the secret are the same whatever stands around it.
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor((whole.length * 8) / 6)
    return [whole.toString('base64').slice(first, last), whole.toString('base64url').slice(first, last)]
  })
}
