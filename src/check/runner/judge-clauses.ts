import { AssertionError } from 'node:assert'
import { afterAll, test } from 'vitest'
import { clauseById } from '../../contract/index.js'
import { showInAllure } from './allure.js'
import { keepJournal } from '../changes/sandbox-of.js'
import { chosenClauses } from './chosen-clauses.js'
import { judgeClause } from './judge-clause.js'
import { loadOwnClauses } from './own-clauses.js'
import { registered, type Registered } from './registry.js'
import type { RunContext } from '../context/run-context.js'
import { ownFiles, thisRun } from '../context/this-run.js'
import { NoMoreTurns, Turns } from './turns.js'
import type { ClauseVerdict } from './verdict-of.js'

declare module 'vitest' {
  interface TaskMeta {
    clause?: ClauseVerdict
  }
}

/**
 * Makes a vitest test of every clause that was said how to judge and that this run selects. As a test, a failed clause
 * fails, and one that came to no judgement is skipped with the reason. Files of own clauses are loaded first, by what
 * can load them; a run that only asks what they say judges nothing.
 */
export async function judgeClauses(load: (file: string) => Promise<unknown>): Promise<void> {
  const { paths = [], listing = false } = ownFiles() ?? {}
  const found = await loadOwnClauses(paths, load)
  if (listing) {
    test('own clauses', ({ task }) => {
      task.meta.ownClauses = found
    })
    return
  }
  // They were read once before: a file that comes out otherwise now is nothing to judge by.
  if (found.faults.length > 0) throw new Error(found.faults.join('\n'))
  const run = thisRun()
  const { scenarios, schedule } = chosenClauses(registered(), run.settings.selected)
  const turns = new Turns(schedule)
  run.onStop(() => {
    turns.stop()
  })
  for (const each of scenarios) judgedAsTest(run, turns, each)
  afterAll(() => {
    keepJournal(run)
  })
}

function judgedAsTest(run: RunContext, turns: Turns, { clause, scenario }: Registered): void {
  const entry = typeof clause === 'string' ? clauseById(clause) : clause
  // The turns say what goes beside what: vitest begins them all.
  test.concurrent(`${entry.id} ${entry.title}`, async ({ task, skip }) => {
    try {
      await turns.take(entry.id, async () => {
        run.tellBegun(entry.id)
        const verdict = await judgeClause(run, clause, scenario)
        task.meta.clause = verdict
        if (verdict.isDiskFull) turns.stop()
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
