import { createHmac, randomBytes } from 'node:crypto'
import type { HeaderPair } from '../request/request-draft.js'
import { spelledInCodes } from './decimal-codes.js'
import { layersOf } from './decoded-text.js'
import { maskHeader } from './mask-header.js'
import { maskUrl } from './mask-url.js'
import { merged, replaced, withWholeEscapes, Outcomes } from './replacement.js'
import { SecretIndex, type Stretch } from './secret-index.js'
import type { SecretKind, EvidenceLevel } from './secret-kinds.js'
import { shortestSpelling, spellingsOf } from './spellings.js'
import { unbroken } from './unbroken.js'

/** A secret, for another masker of the same run. */
export interface LearnedSecret {
  readonly kind: SecretKind
  readonly value: string
}

const aMask = /‹(?:[A-Za-z]+·[0-9a-f]{8}(?:·\d+)?|number·[-+.eE#]+|boolean)›/g
const mostRemembered = 20_000
/** They stand in every answer: a mask in their place would tell what it hides, and an answer with it would be no JSON. */
const wordsOfJson: ReadonlySet<string> = new Set(['true', 'false', 'null'])
/** Signs at which a URL, a header, JSON or XML is taken to pieces; a secret that has one may be taken to pieces with it. */
const borders = /[\s"'<>&;,=?#{}[\]:]|%(?:25)*(?:2[2367c]|3[a-f])/i

/**
 * Replaces secrets by masks such as `‹password·1f0c22ab›`, and record values by `‹text·9b0e11d4·12›` (12 characters).
 * The hex digits are a keyed digest of the value alone, so that within one run, and under one key, a reader still sees
 * that the same value came back, whatever it was taken for. A user name that is spelled in decimal character codes, as
 * its cookie does it, shows the code of the sign between them too: `‹userName·1f0c22ab·124›` for a bar.
 */
export class Masker {
  readonly #key: Buffer
  readonly #index = new SecretIndex()
  readonly #learned = new Map<string, string>()
  readonly #spelled = new Set<string>()
  readonly #digests = new Map<string, string>()
  readonly #outcomes = new Outcomes()
  readonly #onLearned: (secret: LearnedSecret) => void
  /** Secrets of a login that have a border in them, by their masks, each with its pieces. */
  readonly #wide = new Map<string, readonly string[]>()

  /**
   * `key` is hex, made by newKey() once a run, and never written down. Throws TypeError for anything else. `onLearned` is told
   * each secret once.
   */
  constructor(key: string, onLearned: (secret: LearnedSecret) => void = () => undefined) {
    if (!/^(?:[0-9a-f]{2})+$/i.test(key))
      throw new TypeError('the key of a masker must be an even number of hex digits')
    this.#key = Buffer.from(key, 'hex')
    this.#onLearned = onLearned
  }

  /** A fresh key for one run. */
  static newKey(): string {
    return randomBytes(32).toString('hex')
  }

  /**
   * From now on every spelling of this value is masked wherever it occurs. Values shorter than four characters would
   * be found everywhere, and so would the words of JSON: they are masked only where they stand as a cookie, a credential or
   * the like. What a value was first taken for stays in its mask. Of a user name, its part without domain is learned too.
   */
  learn(kind: SecretKind, value: string): void {
    const names = kind === 'userName' ? [value, ...namesWithin(value)] : [value]
    for (const name of names) {
      if (name.length < shortestSpelling || wordsOfJson.has(name) || this.#isSpelled(kind, name)) continue
      const mask = this.token(kind, name)
      if ((kind === 'password' || kind === 'userName') && borders.test(name)) this.#wide.set(mask, piecesOf(name))
      this.#learned.set(name, mask)
      this.#outcomes.forget()
      for (const spelling of spellingsOf(kind, name)) this.#index.add(spelling, mask)
      this.#onLearned({ kind, value: name })
    }
  }

  /** Whether all that is looked for of such a value is known. Of what a login sends that is more than of a cookie. */
  #isSpelled(kind: SecretKind, name: string): boolean {
    if (kind !== 'userName' && kind !== 'password') return this.#learned.has(name)
    const known = this.#spelled.has(`${kind} ${name}`)
    this.#spelled.add(`${kind} ${name}`)
    return known
  }

  /** The mask of a value, learned or not. An empty value stays empty: it hides nothing. */
  token(kind: SecretKind, value: string): string {
    if (value === '') return ''
    return this.#learned.get(value) ?? `‹${kind}·${this.#digest(kind, value)}›`
  }

  /** The mask of a record value, with its length in UTF-16 units. */
  text(value: string): string {
    return value === '' ? '' : `‹text·${this.#digest('text', value)}·${String(value.length)}›`
  }

  /** Masks a value as a whole; by what it spells, where it is nothing but a spelling of one learned secret. */
  whole(kind: SecretKind, value: string): string {
    const literal = this.mask(value)
    return literal.replace(aMask, '') === '' && !value.includes('‹') ? literal : this.token(kind, value)
  }

  /** Replaces every spelling of every learned secret in a text of any sort. Masks in it stay as they are. */
  mask(text: string): string {
    return this.once('', text, () => this.maskUpTo(text, text.length))
  }

  /**
   * What `make` makes of a text by the secrets that are learned, made anew only where one was learned since. `purpose`
   * is a line that tells apart what else it depends on.
   */
  once(purpose: string, text: string, make: () => string): string {
    return this.#outcomes.of(purpose, text, make)
  }

  /** The same for the first `limit` characters; what lies beyond helps to recognise a secret that is cut there. */
  maskUpTo(text: string, limit: number): string {
    return replaced(text, this.#secretsIn(text), limit)
  }

  #secretsIn(text: string): readonly Stretch[] {
    if (this.#index.isEmpty) return []
    const masks = [...text.matchAll(aMask)].map(({ 0: mask, index }) => ({
      start: index,
      end: index + mask.length,
      mask,
    }))
    const layers = unbroken(layersOf(text))
    // What a cookie spells says more than that it is a cookie, so it comes first.
    const found = layers.flatMap((layer) => [
      ...[...spelledInCodes(layer)].flatMap((spelled) => this.#index.find(spelled)).map(inCodes(text)),
      ...this.#index.find(layer),
    ])
    const outside = found.filter(({ start, end }) => !masks.some((mask) => mask.start <= start && end <= mask.end))
    return merged(outside.map((stretch) => withWholeEscapes(text, stretch)))
  }

  /**
   * A text with what is secret by its place masked by `place`, and then what is learned: in this order, as a value has the
   * same mask wherever it is one. What would be left of a secret that is no value as a whole is masked before.
   */
  byPlace(text: string, place: (text: string) => string): string {
    const shown = this.mask(place(text))
    const mayBeLeft = [...this.#wide.values()].flat()
    if (mayBeLeft.length === 0) return shown
    const layers = layersOf(shown)
    if (!mayBeLeft.some((piece) => layers.some((layer) => layer.text.includes(piece)))) return shown
    const pieces = this.#secretsIn(text)
      .filter(({ mask }) => this.#wide.has(mask))
      .flatMap(({ start, end }) => piecesOf(text.slice(start, end)))
    return pieces.some((piece) => shown.includes(piece)) ? this.mask(place(this.mask(text))) : shown
  }

  /** A URL as sent or received. At `masked`, text literals in it are masked as record values. */
  url(url: string, level: EvidenceLevel): string {
    return this.byPlace(url, (text) => maskUrl(this, text, level))
  }

  /** Headers of a request or an answer: cookies, credentials and tokens by their place, everything else by its value. */
  headers(headers: readonly HeaderPair[], level: EvidenceLevel): [string, string][] {
    const shown = (name: string, value: string) => this.byPlace(value, (text) => maskHeader(this, name, text, level))
    return headers.map(([name, value]) => [
      this.mask(name),
      this.once(`${level} ${name}`, value, () => shown(name, value)),
    ])
  }

  #digest(kind: SecretKind, value: string): string {
    const subject = kind === 'userName' ? value.normalize('NFC').toLowerCase() : value
    const known = this.#digests.get(subject)
    if (known !== undefined) return known
    const digest = createHmac('sha256', this.#key).update(subject).digest('hex').slice(0, 8)
    if (this.#digests.size >= mostRemembered) this.#digests.clear()
    this.#digests.set(subject, digest)
    return digest
  }
}

function piecesOf(secret: string): readonly string[] {
  return secret.split(borders).filter((piece) => piece.length >= shortestSpelling)
}

/** The mask of a user name that is spelled in decimal codes, with the code of the sign that joins them. */
function inCodes(text: string): (found: Stretch) => Stretch {
  return ({ start, end, mask }) => {
    const joint = /^\d+(\||, )\d+(?:\1\d+)*$/.exec(text.slice(start, end))?.[1]
    const isName = joint !== undefined && /^‹userName·[0-9a-f]{8}›$/.test(mask)
    return { start, end, mask: isName ? `${mask.slice(0, -1)}·${String(joint.charCodeAt(0))}›` : mask }
  }
}

function namesWithin(userName: string): readonly string[] {
  const afterDomain = userName.slice(userName.lastIndexOf('\\') + 1)
  return [afterDomain, afterDomain.split('@', 1)[0] ?? '']
}
