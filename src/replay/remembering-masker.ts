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
