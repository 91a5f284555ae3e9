import type { Assertion } from '@vitest/expect'

type Expect = <T>(actual: T, what?: string) => Assertion<T>

let judging: Expect | undefined

/** Gives the `expect` of clause files its meaning, in the thread that judges. */
export function judgeBy(expect: Expect): void {
  judging = expect
}

/**
 * Judges: vitest's `expect`, with matchers for answers (`toHaveStatus`, `toHaveMediaType`, `toRefuseAccess`,
 * `toRedirectToLogin`, `toBeHtmlPage`). An assertion that does not hold fails the clause.
 *
 * @param actual An answer, or something that was read from one.
 * @param what In words, what is expected; never a value of the target.
 * @throws TypeError outside of a clause that is being judged.
 */
export function expect<T>(actual: T, what?: string): Assertion<T> {
  if (!judging) throw new TypeError('`expect` of svc-conformance works only inside a clause')
  return judging(actual, what)
}
