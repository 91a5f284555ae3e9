import type { Blame } from '../contract/index.js'

/** Thrown by a scenario that comes to no judgement: the clause ends neither passed nor failed, and says why. */
export class Undecided extends Error {
  readonly outcome: 'cantTell' | 'inapplicable' | 'untested'
  readonly blame: Blame

  constructor(outcome: Undecided['outcome'], blame: Blame, reason: string) {
    super(reason)
    this.name = 'Undecided'
    this.outcome = outcome
    this.blame = blame
  }
}

/** Probed, but the evidence decides neither way. The reason says why, and what would decide it. */
export function cantTell(reason: string, blame: Blame = 'target'): never {
  throw new Undecided('cantTell', blame, reason)
}

/** The target lawfully has not what the clause speaks of. */
export function inapplicable(reason: string): never {
  throw new Undecided('inapplicable', 'nobody', reason)
}

/** The profile did not give what the check needs, or the user deselected it. The reason names the key to add. */
export function untested(reason: string): never {
  throw new Undecided('untested', 'profile', reason)
}
