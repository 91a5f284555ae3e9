import { expect, it } from 'vitest'
import { remarkOn } from './remark.js'
import { everyCase } from '../testing/every-case.js'

const report = everyCase()
const observed = report.clauses.find(({ outcome }) => outcome === 'observed')!

/** The remark on a clause that recorded these facts; as in a run, its reason is all of them in one text. */
function remarkOnFacts(...facts: readonly string[]): string {
  const observations = facts.map((text) => ({ text }))
  return remarkOn({ ...observed, observations, reason: facts.join('; ') || 'looked for' }, 'observed', report)
}

it('a remark on what was observed says each fact once, the first ones where there are many', () => {
  expect(remarkOnFacts('one', 'two')).toBe('Observed, not judged: one; two')
  expect(remarkOnFacts('a', 'b', 'c', 'd', 'e')).toBe('Observed, not judged: a; b; c; d; e')
  expect(remarkOnFacts('a', 'b', 'c', 'd', 'e', 'f', 'g')).toBe('Observed, not judged: a; b; c; d; e; and 2 more')
})

it('a remark on what was looked for and not seen says so', () => {
  expect(remarkOnFacts()).toBe('Observed, not judged: looked for')
})
