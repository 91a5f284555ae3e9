import type { RunContext } from '../../run-state/run-context.js'
import { Undecided } from '../../outcome/verdict.js'

class Fits {
  /** The fields that take no more than a short text. */
  readonly short = new Set<string>()
  /** The fields that take no text long enough to be told from others. */
  readonly tooShort = new Set<string>()
  /** Two numbers that a field takes which refuses others, the one that is to be given next first. */
  readonly numbers = new Map<string, readonly [number, number]>()
  /** The records to which the lookup may be pointed, as they were found. */
  readonly targets = new Set<string>()
  /** Those of them to which the target does not let it point, while it lets it point to others. */
  readonly keptOut = new Set<string>()
  /** The fields that need not be looked at again, for they take what is given, or nothing that could be given in its place. */
  readonly settled = new Set<string>()
}

const ofRuns = new WeakMap<RunContext, Fits>()

/** What is known of the fields whose own rules keep out what the checker gives by itself. */
export function fitsOf(run: RunContext): Fits {
  const known = ofRuns.get(run) ?? new Fits()
  ofRuns.set(run, known)
  return known
}

/** Thrown where a field was found to take other values than it was given: with those the clause is to be played again. */
export class OtherValuesFit extends Undecided {
  constructor(fields: readonly string[]) {
    super(
      'cantTell',
      'profile',
      `${fields.join(', ')} may have validation rules: it rejects or truncates the value of the checker, but accepts others. Name another field in sandbox.fields`,
      ['sandbox.fields'],
    )
    this.name = 'OtherValuesFit'
  }
}
