import { type Blame, clauseById, type ClauseId } from '../../contract/index.js'
import type { Profile } from '../../schema/generated/profile.js'
import { ExchangeFault } from '../../exchange/index.js'
import { ChangedByOthers, RecordInUse } from '../../sandbox/index.js'
import { currentRecord, observe } from './record.js'

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

/** Thrown by a check that failed. Expected and seen are in words, without a value of the target. */
export class CheckFailed extends Error {
  override readonly name = 'AssertionError'
  readonly expected: string
  readonly actual: string

  constructor(what: string, expected: string, seen: string) {
    super(`${what}: expected ${expected}, seen ${seen}`)
    this.expected = expected
    this.actual = seen
  }
}

/** Judges in the middle of a check. Throws CheckFailed. */
export function expectThat(holds: boolean, what: string, expected: string, seen: string): void {
  currentRecord().judgements += 1
  if (!holds) throw new CheckFailed(what, expected, seen)
}

/**
 * Ends the clause as `cantTell`: the answers do not show whether it holds.
 *
 * @category Custom clauses
 * @param reason Why, and what would decide it.
 * @param blame Who must act; default `target`.
 */
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

/**
 * Ends the clause as `inapplicable`: it does not apply to the target.
 *
 * @category Custom clauses
 * @param reason Why, in words.
 */
export function inapplicable(reason: string): never {
  throw new Undecided('inapplicable', 'nobody', reason)
}

/**
 * Ends the clause as `untested`: the profile or the options of the run lack what it needs.
 *
 * @category Custom clauses
 * @param reason What is missing, in words.
 * @param profileKeys Keys of the profile to add or change, such as `sandbox.id`. None if an option is the reason.
 */
export function untested(reason: string, ...profileKeys: readonly string[]): never {
  const unnamed = profileKeys.filter((key) => !reason.includes(key))
  const told = unnamed.length === 0 ? '' : ` (${unnamed.length === 1 ? 'key' : 'keys'} ${unnamed.join(', ')})`
  throw new Undecided('untested', profileKeys.length === 0 ? 'nobody' : 'profile', `${reason}${told}`, profileKeys)
}

/** Passes over what could not be decided: for what is looked at besides, and has its own clause. */
export function ignoreUndecided(fault: unknown): undefined {
  if (!(fault instanceof Undecided)) throw fault
}

/** Whether a part of a clause ended without a judgement, for no fault of the checker. */
export function isUnjudged(fault: unknown): fault is Undecided | ExchangeFault {
  return fault instanceof Undecided || fault instanceof ExchangeFault
}

/**
 * Asks what includes a change of the sandbox record. If others use the record, a clause that does not need it is judged by
 * its other checks: undefined then, and an observation says so.
 */
export async function unlessRecordInUse<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (fault) {
    const { id, isOwn } = currentRecord()
    const isOfOthers = fault instanceof ChangedByOthers || fault instanceof RecordInUse
    if (!isOfOthers || isOwn || clauseById(id as ClauseId).needs.includes('sandbox')) throw fault
    observe(`judged without some of its changes: ${fault.message}`)
    return undefined
  }
}
