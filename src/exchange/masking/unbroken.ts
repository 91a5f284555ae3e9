import { DecodedText } from './decoded-text.js'

/** Each layer, and what its words say that may have been broken at the ends of lines. */
export function unbroken(layers: readonly DecodedText[]): readonly DecodedText[] {
  return layers.flatMap((layer) => {
    const words = brokenWords(layer)
    return words ? [layer, words] : [layer]
  })
}

/**
 * The words around those line ends that may stand in the middle of one, each put together and on a line of its own: base64
 * and hexadecimal text is wrapped wherever its line is full, and quoted-printable text says of a line end that it is none.
 * The words alone, as nearly all pages have many lines, and the rest of them is looked through as it is. Undefined where
 * there are none.
 */
function brokenWords(source: DecodedText): DecodedText | undefined {
  const { text } = source
  let words: Excerpts | undefined
  for (const lineEnd of lineEndsIn(text)) {
    words ??= new Excerpts(source)
    words.join(lineEnd)
  }
  return words?.read()
}

interface LineEnd {
  /** The first unit that is left out, and the one after the last. */
  readonly start: number
  readonly end: number
  /** Whether what is broken may have blanks in it. */
  readonly isSoft: boolean
}

function* lineEndsIn(text: string): Generator<LineEnd> {
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    const start = text.charCodeAt(at - 1) === 0x0d ? at - 1 : at
    const end = at + 1
    if (text.charCodeAt(start - 1) === 0x3d) yield { start: start - 1, end, isSoft: true }
    else if (isSign(text, start - 1) && (isSign(text, end) || text.charCodeAt(end) === 0x3d))
      yield { start, end, isSoft: false }
  }
}

/** Of base64, or of escapes that are wrapped: one table, since pages have many lines. */
const signs = Uint8Array.from({ length: 0x80 }, (_, unit) => (/[\w+/%-]/.test(String.fromCharCode(unit)) ? 1 : 0))

function isSign(text: string, at: number): boolean {
  return signs[text.charCodeAt(at)] === 1
}

/** Excerpts of a text, each on a line, and each sign with the place that it has in the source. */
class Excerpts {
  readonly #source: DecodedText
  readonly #pieces: { readonly from: number; readonly to: number; readonly isLast: boolean }[] = []
  #last: LineEnd | undefined

  constructor(source: DecodedText) {
    this.#source = source
  }

  join(lineEnd: LineEnd): void {
    const to = this.#last ? this.#endAfter(this.#last) : 0
    const from = this.#beginningOf(lineEnd, to)
    if (this.#last && from <= to) this.#pieces.push({ from: this.#last.end, to: lineEnd.start, isLast: false })
    else {
      if (this.#last) this.#pieces.push({ from: this.#last.end, to, isLast: true })
      this.#pieces.push({ from, to: lineEnd.start, isLast: false })
    }
    this.#last = lineEnd
  }

  read(): DecodedText {
    if (this.#last) this.#pieces.push({ from: this.#last.end, to: this.#endAfter(this.#last), isLast: true })
    const { text } = this.#source
    // No secret is found across the line end behind each excerpt, as none has one in it.
    const read = this.#pieces.map(({ from, to, isLast }) => `${text.slice(from, to)}${isLast ? '\n' : ''}`).join('')
    const starts = new Int32Array(read.length)
    const ends = new Int32Array(read.length)
    let length = 0
    for (const { from, to, isLast } of this.#pieces) {
      for (let unit = from; unit < to + (isLast ? 1 : 0); unit += 1) {
        starts[length] = this.#source.start(unit)
        ends[length] = this.#source.end(unit)
        length += 1
      }
    }
    return new DecodedText(read, starts, ends)
  }

  #beginningOf({ start, isSoft }: LineEnd, least: number): number {
    let from = start
    while (from > least && !isBorder(this.#source.text.charCodeAt(from - 1), isSoft)) from -= 1
    return from
  }

  #endAfter({ end, isSoft }: LineEnd): number {
    const { text } = this.#source
    let to = end
    while (to < text.length && !isBorder(text.charCodeAt(to), isSoft)) to += 1
    return to
  }
}

function isBorder(unit: number, isSoft: boolean): boolean {
  return unit === 0x0a || unit === 0x0d || (!isSoft && (unit === 0x20 || unit === 0x09))
}
