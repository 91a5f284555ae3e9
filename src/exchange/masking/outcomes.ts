/** So many characters are remembered, and no text that is longer than this. */
const room = 4 * 1024 * 1024
const longest = 64 * 1024

/** What came of texts. The same headers and bodies come again and again in a run, and to look through them takes time. */
export class Outcomes {
  readonly #made = new Map<string, string>()
  #used = 0

  /** What was made of this text for this purpose, a line of its own; made now where it is not known. */
  of(purpose: string, text: string, make: () => string): string {
    if (text.length > longest) return make()
    const key = `${purpose}\n${text}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made = make()
    const size = key.length + made.length
    if (this.#used + size > room) this.forget()
    this.#made.set(key, made)
    this.#used += size
    return made
  }

  forget(): void {
    this.#made.clear()
    this.#used = 0
  }
}
