import { AssertionError } from 'node:assert'
import { test } from 'vitest'
import { clauseById, type ClauseId } from '../contract/index.js'
import { showInAllure } from './allure.js'
import { judgeClause, type Scenario } from './judge-clause.js'
import type { RunContext } from './run-context.js'
import { scheduleOf } from './schedule.js'
import { thisRun } from './this-run.js'
import { NoMoreTurns, Turns } from './turns.js'
import type { ClauseVerdict } from './verdict-of.js'

declare module 'vitest' {
  interface TaskMeta {
    clause?: ClauseVerdict
  }
}

const scenarios = new Map<ClauseId, Scenario>()

/**
 * Says how one clause of the catalogue is judged. The scenario says what is sent and what is expected; the catalogue says
 * what it needs, how much a breach weighs, and how it reads. A scenario that ends without a judgement has not passed.
 */
export function clause(id: ClauseId, scenario: Scenario): void {
  scenarios.set(id, scenario)
}

/**
 * Makes a vitest test of every clause that was said how to judge and that this run selects. As a test, a failed clause
 * fails, and one that came to no judgement is skipped with the reason.
 */
export function judgeClauses(): void {
  const run = thisRun()
  const wanted = [...scenarios].filter(([id]) => run.settings.selected.includes(id))
  const turns = new Turns(scheduleOf(wanted.map(([id]) => id)))
  run.onStop(() => {
    turns.stop()
  })
  for (const [id, scenario] of wanted) judgedAsTest(run, turns, id, scenario)
}

function judgedAsTest(run: RunContext, turns: Turns, id: ClauseId, scenario: Scenario): void {
  const entry = clauseById(id)
  // The turns say what goes beside what: vitest begins them all.
  test.concurrent(`${id} ${entry.title}`, async ({ task, skip }) => {
    try {
      await turns.take(id, async () => {
        run.tellBegun(id)
        const verdict = await judgeClause(run, id, scenario)
        task.meta.clause = verdict
        if (run.settings.allure) await showInAllure(run, entry, verdict)
      })
    } catch (fault) {
      if (fault instanceof NoMoreTurns) return skip(fault.message)
      throw fault
    }
    const verdict = task.meta.clause
    // Any other error Allure takes for a fault of the test, and calls the clause broken.
    if (verdict?.outcome === 'failed') throw new AssertionError({ message: verdict.reason })
    if (verdict?.outcome !== 'passed' && verdict?.outcome !== 'observed') skip(verdict?.reason)
  })
}
