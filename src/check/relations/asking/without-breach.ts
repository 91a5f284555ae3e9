import { expect as vitestExpect } from 'vitest'

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  interface Matchers<T = any> {
    /** A list of breaches, in words and without a value of the target in them, is empty. */
    toBeWithoutBreach(wanted: string): T
  }
}

vitestExpect.extend({
  toBeWithoutBreach: (breaches: readonly string[], wanted: string) => ({
    pass: breaches.length === 0,
    message: () => breaches.join('; '),
    expected: wanted,
    actual: breaches.join('; '),
  }),
})
