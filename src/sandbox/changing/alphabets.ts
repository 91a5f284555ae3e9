import { createHash } from 'node:crypto'
import type { Row, Value } from '../../odata/index.js'
import type { ResolvedSandbox } from '../../profile/index.js'
import type { Ledger } from '../journal/ledger.js'
import { kindOf } from '../seeing/field-traces.js'
import { isBlank } from '../seeing/likeness.js'
import { markedText } from '../seeing/own-texts.js'
import { sameStored } from '../seeing/sameness.js'

/** Characters that a server may encode once more with each change: those of markup, and letters beyond ASCII. */
const endangered = /[&<>]|[^\p{ASCII}]/gu

/** A trial has some letters of each kind, in a text that a short column takes too. */
const mostSigns = 6

/** One trial as it stands, and one in escapes. */
const mostTrials = 2

/**
 * Which alphabets the target was seen to keep. A text with one that it stores otherwise could not be restored, so it is
 * tried on a field that can be: one that was empty, or had plain letters and digits.
 */
export class Alphabets {
  readonly #sandbox: ResolvedSandbox
  readonly #kept = new Set<string>()
  #trials = 0

  constructor(sandbox: ResolvedSandbox) {
    this.#sandbox = sandbox
  }

  /** The fields of these whose texts have characters that the target was not seen to keep, and that nothing has touched yet. */
  untried({ snapshot, sent, serverOwned }: Ledger, fields: readonly string[]): readonly string[] {
    return fields.filter(
      (field) => !sent.has(field) && !serverOwned.has(field) && this.#signsIn(snapshot[field]).length > 0,
    )
  }

  /** The field that the next trial is made on; undefined where none is fit for it, or enough were made. */
  fieldToTryOn(ledger: Ledger, isChangeable: (field: string) => boolean): string | undefined {
    return this.#trials >= mostTrials ? undefined : this.#fieldsToTryOn(ledger).find(isChangeable)
  }

  /** A change that tries what is in these fields; undefined where no field is fit for it. */
  trialFor(ledger: Ledger, fields: readonly string[], isChangeable: (field: string) => boolean): Row | undefined {
    const field = this.fieldToTryOn(ledger, isChangeable)
    if (field === undefined) return undefined
    this.#trials += 1
    const signs = new Set(fields.flatMap((each) => this.#signsIn(ledger.snapshot[each])))
    const hex = createHash('sha256').update(`alphabets ${this.#sandbox.id}`).digest('hex')
    return { [field]: `${markedText(hex)} ${[...signs].slice(0, mostSigns).join('')}` }
  }

  /** Takes note of what a trial reads back as. */
  learn(trial: Row, after: Row): void {
    for (const [field, text] of Object.entries(trial))
      if (sameStored(text, after[field])) for (const sign of this.#signsIn(text)) this.#kept.add(kindOfSign(sign))
  }

  /** Those that were empty first. */
  #fieldsToTryOn({ snapshot, types }: Ledger): readonly string[] {
    const { text, custom } = this.#sandbox.fields
    const isText = (field: string) => {
      const type = types.get(field)
      if (type !== undefined) return type === 'Edm.String'
      return field === text || kindOf(snapshot[field]) === 'text'
    }
    const isPlain = (field: string) => !hasEndangeredSigns(snapshot[field])
    const fit = [text, custom].filter((field) => field !== undefined).filter((field) => isText(field) && isPlain(field))
    const isEmpty = (field: string) => isBlank(snapshot[field]) || snapshot[field] === ''
    return [...fit.filter(isEmpty), ...fit.filter((field) => !isEmpty(field))]
  }

  #signsIn(value: Value | undefined): readonly string[] {
    if (typeof value !== 'string') return []
    return (value.match(endangered) ?? []).filter((sign) => !this.#kept.has(kindOfSign(sign)))
  }
}

/** Whether a text has characters that a server may store otherwise than it was given them. */
export function hasEndangeredSigns(value: Value | undefined): boolean {
  return typeof value === 'string' && value.search(endangered) >= 0
}

/** All that is beyond ASCII goes the same way, by its encoding. */
function kindOfSign(sign: string): string {
  return sign > '~' ? 'beyond ASCII' : sign
}
