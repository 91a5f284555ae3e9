import { withoutMasks, type Mask, type Pair } from './masks.js'
import { spelled, standInFor, type World } from './stand-ins.js'

/** What the masks of a recording stand for in one world, as far as that is settled. */
export class Bindings {
  readonly #world: World
  readonly #values = new Map<string, string>()
  readonly #digits = new Map<string, string>()

  constructor(world: World) {
    this.#world = world
  }

  /**
   * Whether masks may stand for these values: each mask for one value, and each secret for one mask. A ticket that was
   * tampered with has another mask than the one it was made of, and is so told from it. A word that the checker sends
   * by itself, and that the recording takes for a user's name, is both.
   */
  allow(pairs: readonly Pair[]): boolean {
    const fresh = new Map<string, string>()
    for (const pair of pairs) {
      const { mask, instead } = pair
      if (isByChance(pair)) continue
      const known = this.#values.get(mask.digits) ?? fresh.get(mask.digits)
      if (known !== undefined && !isSame(mask, known, instead)) return false
      if (known === undefined && isSecret(mask) && this.#digits.has(instead)) return false
      fresh.set(mask.digits, instead)
    }
    return true
  }

  /** Settles what masks stand for, but for words that are names by chance: these come back, by mask. */
  settle(pairs: readonly Pair[]): ReadonlyMap<string, string> {
    for (const { mask, instead } of pairs.filter((pair) => !isByChance(pair)))
      if (!this.#values.has(mask.digits)) this.#bind(mask, instead)
    return new Map(pairs.filter(isByChance).map(({ mask, instead }) => [mask.digits, instead]))
  }

  /** What a mask stands for from now on. */
  valueOf(mask: Mask): string {
    const { digits, kind, more } = mask
    if (!this.#values.has(digits))
      this.#bind(mask, standInFor(kind === 'text' ? mask : { ...mask, more: undefined }, this.#world))
    const value = this.#values.get(digits) ?? ''
    return kind === 'userName' && more !== undefined ? spelled(value, more) : value
  }

  #bind(mask: Mask, value: string): void {
    this.#values.set(mask.digits, value)
    if (isSecret(mask)) this.#digits.set(value, mask.digits)
  }
}

/** A text with its masks filled in; `words` are names by chance, by the digits of their masks. */
export function filledWith(
  bindings: Bindings,
  words: ReadonlyMap<string, string>,
  text: string,
  escape: (value: string) => string = (value) => value,
): string {
  return withoutMasks(text, (mask) => {
    const word = mask.kind === 'userName' && mask.more === undefined ? words.get(mask.digits) : undefined
    return escape(word ?? bindings.valueOf(mask))
  })
}

function isByChance({ mask, isPlain = false }: Pair): boolean {
  return isPlain && mask.kind === 'userName'
}

/** Record values and names are masked in more than one spelling; cookies, tokens and passwords are not. */
function isSecret({ kind }: Mask): boolean {
  return kind !== 'text' && kind !== 'userName'
}

function isSame({ kind }: Mask, one: string, other: string): boolean {
  return kind === 'userName' ? one.toLowerCase() === other.toLowerCase() : one === other
}
