import { AssertionError } from 'node:assert'
import { inject, test } from 'vitest'
import { clauseById, type ClauseClass, type ClauseId } from '../contract/index.js'
import { showInAllure } from './allure.js'
import { judgeClause, type Scenario } from './judge-clause.js'
import { thisRun } from './this-run.js'
import type { ClauseVerdict } from './verdict-of.js'

declare module 'vitest' {
  interface TaskMeta {
    clause?: ClauseVerdict
  }
}

/** Classes whose scenarios change what the others rest on (sessions, the sandbox record): one after the other. */
const oneByOne: readonly ClauseClass[] = ['login', 'write', 'guid', 'limit', 'flow']

/** Clauses that may change the sandbox record, in a class whose other scenarios compare what they read. */
const alone: readonly ClauseId[] = ['READ-9', 'READ-15']

/**
 * Judges one clause of the catalogue. The scenario says what is sent and what is expected; the catalogue says what it
 * needs, how much a breach weighs, and how it reads. A scenario that ends without a judgement has not passed.
 *
 * As a vitest test, a failed clause fails, and one that came to no judgement is skipped with the reason.
 */
export function clause(id: ClauseId, scenario: Scenario): void {
  if (!inject('run').selected.includes(id)) return
  const entry = clauseById(id)
  const register = oneByOne.includes(entry.class) || alone.includes(id) ? test.sequential : test.concurrent
  register(`${id} ${entry.title}`, async ({ task, skip }) => {
    const run = thisRun()
    const verdict = await judgeClause(run, id, scenario)
    task.meta.clause = verdict
    if (run.settings.allure) await showInAllure(run, entry, verdict)
    // Any other error Allure takes for a fault of the test, and calls the clause broken.
    if (verdict.outcome === 'failed') throw new AssertionError({ message: verdict.reason })
    if (verdict.outcome !== 'passed' && verdict.outcome !== 'observed') skip(verdict.reason)
  })
}
