import type { Assertion } from '@vitest/expect'

type Expect = <T>(actual: T, what?: string) => Assertion<T>

let judging: Expect | undefined

/** Gives the `expect` of clause files its meaning, in the thread that judges. */
export function judgeBy(expect: Expect): void {
  judging = expect
}

/**
 * The `expect` of vitest, with the matchers of `ExchangeMatchers` for answers. A failed assertion fails the clause.
 *
 * @category Custom clauses
 * @param actual An answer, or a value that was read from one.
 * @param what The expectation in words. The report shows it, so it must not contain values of the target.
 * @throws TypeError outside of a scenario.
 */
export function expect<T>(actual: T, what?: string): Assertion<T> {
  if (!judging) throw new TypeError('`expect` of svc-conformance works only inside a clause')
  return judging(actual, what)
}
