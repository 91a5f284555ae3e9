import { Masker, type SecretKind } from '../exchange/index.js'

const mostRemembered = 200_000

/** A masker that still knows what its own masks hide: by that a request is held against a recorded one. */
export class RememberingMasker extends Masker {
  readonly #hidden = new Map<string, string>()

  override token(kind: SecretKind, value: string): string {
    return this.#remember(super.token(kind, value), value)
  }

  override text(value: string): string {
    return this.#remember(super.text(value), value)
  }

  /** What a mask of this masker stands for; the text itself where it is none. */
  valueBehind(written: string): string {
    return this.#hidden.get(written) ?? this.#hidden.get(written.replace(/·\d+›$/, '›')) ?? written
  }

  #remember(mask: string, value: string): string {
    if (this.#hidden.size < mostRemembered) this.#hidden.set(mask, value)
    return mask
  }
}
const token = /"(?:[^"\\]|\\[^])*"|[^\s"{}[\],:]+/g
/** The second half of each is how versions before masked them: as all nines, and as false. */
const aNumber = /^(?:"‹number·([-+.eE#]+)›"|(-?9+(?:\.9+)?(?:[eE][+-]?9+)?))$/
const aBoolean = /^(?:"‹boolean›"|false)$/

/** What the masking at the level `masked` hides: of a number its shape is shown, with a 9 for every digit. */
type HiddenWord = { readonly kind: 'number'; readonly shape: string } | { readonly kind: 'boolean' }

/** A JSON text with each number and boolean replaced that the masking at the level `masked` may have hidden. */
export function maskedValuesIn(json: string, replace: (word: HiddenWord, at: number) => string): string {
  return json.replace(token, (word: string, at: number) => {
    if (aBoolean.test(word)) return replace({ kind: 'boolean' }, at)
    const [, masked, nines] = aNumber.exec(word) ?? []
    const shape = masked?.replaceAll('#', '9') ?? nines
    return shape === undefined ? word : replace({ kind: 'number', shape }, at)
  })
}

/** The text with those as versions before wrote them, so that what either has masked can be held against the other. */
export function asMaskedBefore(json: string): string {
  return maskedValuesIn(json, (word) => (word.kind === 'number' ? word.shape : 'false'))
}

/** Whether a recorded body hides record values: their masks, or what stands for numbers and booleans. */
export function hidesValues(text: string): boolean {
  if (text.includes('‹text·')) return true
  let found = false
  maskedValuesIn(text, () => {
    found = true
    return ''
  })
  return found
}
