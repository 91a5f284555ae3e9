import { DecodedText, layersOf } from './decoded-text.js'
import type { LearnedSecret } from './masker.js'
import { SecretIndex } from './secret-index.js'
import { shortestSpelling, spellingsOf } from './spellings.js'

/** Signs that no escape of an address, of JSON, HTML or XML needs to touch. */
const neverEscaped = /[\w.~-]{6,}/g
/** A text that spells more than the odd sign in escapes: only such a one is decoded. */
const spelledInEscapes = /(?:(?:%(?:25)*|\\+u00|\\+x|&(?:amp;)*#x?)[\da-f]{2,3};?){4}/i

/**
 * Tells of many long texts where one of the secrets may stand, in a small part of the time that it takes to mask them: by
 * its longest part that no escape touches, so that hardly any text need be decoded. What it finds may be something else.
 */
export class LateFinder {
  readonly #index = new SecretIndex()

  constructor(secrets: readonly LearnedSecret[]) {
    for (const { kind, value } of secrets) {
      const spellings = spellingsOf(kind, value)
      const [longest] = [...(value.match(neverEscaped) ?? [])].sort((one, other) => other.length - one.length)
      const part = { form: 'anyCase', least: shortestSpelling } as const
      for (const spelling of longest === undefined ? spellings : [...spellings, { ...part, text: longest }])
        this.#index.add(spelling, '')
    }
  }

  mayStandIn(text: string): boolean {
    if (this.#index.isEmpty) return false
    const layers = spelledInEscapes.test(text) ? layersOf(text) : [new DecodedText(text)]
    return layers.some((layer) => this.#index.find(layer).length > 0)
  }
}
