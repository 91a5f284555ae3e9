import type { DecodedText } from './decoded-text.js'
import { truncationMarker, endsOfHalf } from './half-secret.js'
import { shortestSpelling, type Spelling } from './spellings.js'

/**
 * Names of the interface and of the profile, and what the checker's sentences call its users and their target. They stand
 * there whatever a user is called, so that a mask inside one would hide nothing, and tell what all its others hide.
 */
const ownWords = new RegExp(
  [
    String.raw`\bUser(?:Name|Password|Culture|-Agent)\b`,
    String.raw`\b(?:PasswordChange|Redirect|Return)Url\b`,
    String.raw`\b(?:ServiceModel|(?:Auth|EntityData|MsgUtil)Service\.svc|LogInMsgServer|NuiLogin\.aspx|ForceUseSession)\b`,
    String.raw`(?:\/|%2F)(?:Login|odata|rest)(?:\/|%2F)|\/AuthService\.svc\/Login\b`,
    String.raw`\bapplication\/[\w.+-]+(?:;odata=\w+)?|\btext\/[\w.+-]+`,
    String.raw`\b(?:target|users|entities|sandbox|services|limits)\.\w+(?:\.\w+)*`,
    String.raw`\b(?:an?|the|this|that|no|per|main|restricted|unknown|another|same|further)[ ]users?\b`,
    String.raw`\b(?:no|some|any)body[ ]else\b|\bthat[ ]nobody[ ](?:uses|attested)\b|\bopen[ ]to[ ]everybody\b`,
    String.raw`\buser[ ]names?\b|\bthe[ ](?:decoy|checker|target)\b`,
    String.raw`\b(?:login|legacy|data|custom|anonymous)[ ]services?\b|\bOData[ ]endpoint\b`,
  ].join('|'),
  'gi',
)

/** A stretch of the source, `start` up to, not including, `end`, that is to be replaced by `mask`. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly mask: string
}

interface Entry extends Spelling {
  readonly folded: string
  readonly mask: string
}

/**
 * Finds any of many spellings in one pass over a text: by the hash of their first four characters. Cookies that change
 * with every answer add thousands of them in a long run, so time must not grow with their number.
 */
export class SecretIndex {
  readonly #entries = new Map<number, Entry[]>()
  readonly #seen = new Uint8Array(0x10000)

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  add(spelling: Spelling, mask: string): void {
    const entry = { ...spelling, text: spelling.text.replaceAll('+', ' '), folded: fold(spelling.text), mask }
    const hash = mixed(rollingAt(entry.folded, 0))
    const known = this.#entries.get(hash)
    if (known) known.push(entry)
    else this.#entries.set(hash, [entry])
    this.#seen[hash & 0xffff] = 1
  }

  find(source: DecodedText): readonly Stretch[] {
    const folded = fold(source.text)
    const exact = source.text.replaceAll('+', ' ')
    const found: Stretch[] = []
    let cut = folded.indexOf(truncationMarker)
    let ends: readonly number[] | undefined
    const isExact = (entry: Entry, at: number, length: number) => exact.startsWith(entry.text.slice(0, length), at)
    const stands = (entry: Entry, at: number, length: number) =>
      folded.startsWith(entry.folded.slice(0, length), at) && (inAnyCase(entry) || isExact(entry, at, length))
    /** How much of it stands there: all, or what is left of it before a cut; 0 for too little, and for nothing. */
    const lengthAt = (entry: Entry, at: number) => {
      if (stands(entry, at, entry.folded.length)) return entry.folded.length
      if (cut - at < entry.least) return 0
      const lengths = (ends ??= endsOfHalf(source, cut)).map((end) => end - at)
      const isHalf = (length: number) =>
        length >= entry.least && length < entry.folded.length && stands(entry, at, length)
      return lengths.find(isHalf) ?? 0
    }
    let own: ReturnType<typeof ownWordsIn> | undefined
    // A user called like an own word itself is masked where it stands alone.
    const isInOwnWord = (first: number, end: number, ofLength: number) =>
      (own ??= ownWordsIn(source.text)).some(([from, to]) => from <= first && end <= to && to - from >= ofLength)
    let rolling = rollingAt(folded, 0)
    for (let at = 0; at <= folded.length - shortestSpelling; at += 1) {
      const hash = mixed(rolling)
      rolling = rolledOn(rolling, folded, at)
      if (this.#seen[hash & 0xffff] === 0) continue
      if (cut !== -1 && cut < at) {
        cut = folded.indexOf(truncationMarker, at)
        ends = undefined
      }
      const inOtherCase: Stretch[] = []
      for (const entry of this.#entries.get(hash) ?? []) {
        const length = lengthAt(entry, at)
        if (length === 0) continue
        const isHalf = length < entry.folded.length
        if (entry.form === 'name' && isInOwnWord(at, at + length, isHalf ? length : length + 1)) continue
        const stretch = stretchOf(source, entry, at, isHalf ? cut - at : length)
        if (isExact(entry, at, length)) found.push(stretch)
        else inOtherCase.push(stretch)
      }
      // Of two secrets that differ in case alone, the one that stands there gives its mask.
      found.push(...inOtherCase)
    }
    return found
  }
}

function inAnyCase({ form }: Entry): boolean {
  return form === 'name' || form === 'anyCase'
}

function stretchOf(source: DecodedText, entry: Entry, at: number, length: number): Stretch {
  let first = at
  let last = at + length - 1
  if (entry.form === 'base64') {
    // The sextets at its two ends hold bits of the secret too.
    if (/[\w+/-]/.test(source.text.charAt(first - 1))) first -= 1
    if (/[\w+/-]/.test(source.text.charAt(last + 1))) last += 1
    while (source.text.charAt(last + 1) === '=') last += 1
  }
  return { start: source.start(first), end: source.end(last), mask: entry.mask }
}

const factor = 0x9e3779b1
/** What the first of the hashed characters counts for. */
const ofFirst = Array.from({ length: shortestSpelling - 1 }).reduce((power: number) => Math.imul(power, factor), 1)

/** Of as many characters as the shortest spelling has. */
function rollingAt(text: string, at: number): number {
  let hash = 0
  for (let index = at; index < at + shortestSpelling; index += 1)
    hash = (Math.imul(hash, factor) + text.charCodeAt(index)) | 0
  return hash
}

/** The same one character further on: without the first of them, and with the one behind them. */
function rolledOn(hash: number, text: string, at: number): number {
  return (
    (Math.imul(hash - Math.imul(text.charCodeAt(at), ofFirst), factor) + text.charCodeAt(at + shortestSpelling)) | 0
  )
}

function mixed(hash: number): number {
  return hash ^ (hash >>> 15)
}

/** Lower case, unit for unit; a plus reads as a blank, as it does in a query. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  const unitForUnit = lower.length === text.length ? lower : [...units(text)].join('')
  return unitForUnit.replaceAll('+', ' ').replaceAll('ς', 'σ')
}

function* units(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at)
    const lower = unit.toLowerCase()
    yield lower.length === 1 ? lower : unit
  }
}

/** Where own words stand in a text: from the first unit of each up to, not including, the last. */
function ownWordsIn(text: string): readonly (readonly [start: number, end: number])[] {
  return [...text.matchAll(ownWords)].map(({ 0: word, index }) => [index, index + word.length])
}
