import { expect, it } from 'vitest'
import { clauses } from '../../src/contract/index.js'
import { judgeClause } from '../../src/check/runner/judge-clause.js'
import { registered } from '../../src/check/engine/registry.js'
import { runAtEmulator } from './judging.js'

/** What is said where nothing was seen. */
const nothingSeen = /^no answer carried |^not checked: |^not measured: |not looked for/

const isObserved = (id: string) => clauses.some((clause) => clause.id === id && clause.level === 'observe')

it('each fact that an observed clause records stands on exchanges: its own, or those of the clause', async () => {
  const run = await runAtEmulator()
  const cited: Record<string, readonly string[]> = {}
  for (const { clause, scenario } of registered()) {
    if (typeof clause !== 'string' || !isObserved(clause)) continue
    const { observations, evidence } = await judgeClause(run, clause, scenario)
    expect(observations, clause).not.toEqual([])
    for (const { text, evidence: own = evidence } of observations) {
      if (nothingSeen.test(text)) continue
      expect(own, `${clause}: ${text}`).not.toEqual([])
      cited[text] = own
    }
  }
  expect(
    cited['the error shows callers a stack trace'],
    'said once, of every refused filter and collection',
  ).toHaveLength(14)
  const without = Object.entries(cited).filter(([text]) => text.startsWith('without '))
  expect(without).toHaveLength(5)
  expect(new Set(without.flatMap(([, ids]) => ids)).size, 'a read of its own for each cookie left out').toBe(5)
})
