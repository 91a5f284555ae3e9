import { escapeAt, type Escape } from './escapes.js'
import { truncationMarker } from './half-secret.js'

/**
 * A text with some layers of escapes undone, and where each of its UTF-16 units came from: unit i stands for the
 * characters `start(i)` up to, not including, `end(i)` of the source.
 */
export class DecodedText {
  readonly text: string
  readonly #starts: Int32Array | undefined
  readonly #ends: Int32Array | undefined
  readonly #unsure: ReadonlySet<number> | undefined

  /** `unsure` are units before a cut mark that a cut spelling stands for: of `&#1054;`, what `&#105` says. */
  constructor(text: string, starts?: Int32Array, ends?: Int32Array, unsure?: ReadonlySet<number>) {
    this.text = text
    this.#starts = starts
    this.#ends = ends
    this.#unsure = unsure
  }

  start(unit: number): number {
    return this.#starts?.[unit] ?? unit
  }

  end(unit: number): number {
    return this.#ends?.[unit] ?? unit + 1
  }

  /** The first of the units before `end` that may stand for another character; `end` where they stand for what they say. */
  firstUnsure(end: number): number {
    let first = end
    while (this.#unsure?.has(first - 1) === true) first -= 1
    return first
  }

  /** The text with one more layer of escapes undone; undefined where there is none. */
  decodedOnce(): DecodedText | undefined {
    const { text } = this
    if (!/[%&\\\u0080-\u00ff]/.test(text)) return undefined
    const units = new Uint16Array(text.length)
    const starts = new Int32Array(text.length)
    const ends = new Int32Array(text.length)
    let length = 0
    let changed = false
    const unsure = new Set<number>()
    const put = (unit: number, from: number, to: number): void => {
      units[length] = unit
      starts[length] = this.start(from)
      ends[length] = this.end(to - 1)
      length += 1
    }
    for (let at = 0; at < text.length;) {
      const escape = escapeAt(text, at)
      if (escape === undefined) {
        if (this.#unsure?.has(at) === true) unsure.add(length)
        put(text.charCodeAt(at), at, at + 1)
        at += 1
        continue
      }
      changed = true
      const isUnsure = mayBeCut(text, at, escape)
      for (let unit = 0; unit < escape.stands.length; unit += 1) {
        if (isUnsure) unsure.add(length)
        put(escape.stands.charCodeAt(unit), at, at + escape.length)
      }
      at += escape.length
    }
    if (!changed) return undefined
    const decoded = Buffer.from(units.buffer, 0, length * 2).toString('utf16le')
    return new DecodedText(decoded, starts, ends, unsure)
  }
}

/** A number in HTML may lack its end, and then nobody sees that it lacks digits. */
function mayBeCut(text: string, at: number, { length }: Escape): boolean {
  const end = at + length
  return text.startsWith(truncationMarker, end) && text.startsWith('&#', at) && text.charAt(end - 1) !== ';'
}

const mostLayers = 10

/** A text, and what it says with one layer of escapes undone, two layers, and so on. */
export function layersOf(text: string): readonly DecodedText[] {
  const layers = [new DecodedText(text)]
  for (let next = layers[0]?.decodedOnce(); next && layers.length <= mostLayers; next = next.decodedOnce())
    layers.push(next)
  return layers
}
