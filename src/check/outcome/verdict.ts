import type { Blame } from '../../contract/index.js'
import type { Profile } from '../../schema/generated/profile.js'

type KeyOf<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${KeyOf<NonNullable<T[K]>>}` }[keyof T & string]
    : never

/** A key of the profile as it is told to people: `users.main`, `sandbox.fields.text`. */
export type ProfileKey = KeyOf<Profile>

/** Thrown by a scenario that comes to no judgement: the clause ends neither passed nor failed, and says why. */
export class Undecided extends Error {
  readonly outcome: 'cantTell' | 'inapplicable' | 'untested'
  readonly blame: Blame
  /** The keys of the profile that would let the clause be judged. */
  readonly profileKeys: readonly string[]

  constructor(outcome: Undecided['outcome'], blame: Blame, reason: string, profileKeys: readonly string[] = []) {
    super(reason)
    this.name = 'Undecided'
    this.outcome = outcome
    this.blame = blame
    this.profileKeys = profileKeys
  }
}

/** Probed, but the evidence decides neither way. The reason says why, and what would decide it. */
export function cantTell(reason: string, blame: Blame = 'target'): never {
  throw new Undecided('cantTell', blame, reason)
}

/**
 * Probed, and it is the profile that has to be looked at: it is mistaken in one of these keys, or says too little there. The
 * reason tells what to give.
 */
export function profileError(reason: string, ...keys: readonly [ProfileKey, ...ProfileKey[]]): never {
  throw new Undecided('cantTell', 'profile', reason, keys)
}

/** The target lawfully has not what the clause speaks of. */
export function inapplicable(reason: string): never {
  throw new Undecided('inapplicable', 'nobody', reason)
}

/** The profile did not give what the check needs: the keys to add or change. Without a key the user's options left it out. */
export function untested(reason: string, ...profileKeys: readonly string[]): never {
  const unnamed = profileKeys.filter((key) => !reason.includes(key))
  const told = unnamed.length === 0 ? '' : ` (${unnamed.length === 1 ? 'key' : 'keys'} ${unnamed.join(', ')})`
  throw new Undecided('untested', profileKeys.length === 0 ? 'nobody' : 'profile', `${reason}${told}`, profileKeys)
}

/** Passes over what could not be decided: for what is looked at besides, and has its own clause. */
export function ignoreUndecided(fault: unknown): undefined {
  if (!(fault instanceof Undecided)) throw fault
}
