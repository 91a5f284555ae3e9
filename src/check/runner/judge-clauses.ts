import { AssertionError } from 'node:assert'
import { dirname } from 'node:path'
import { startTests, test, type File, type Test, type VitestRunner } from '@vitest/runner'
import { clauseById, isClauseId } from '../../contract/index.js'
import { allureMessages } from './allure.js'
import { keepJournal } from '../writing/sandbox-of.js'
import { judgeClause } from './judge-clause.js'
import { registered, type Registered } from '../engine/registry.js'
import type { RunContext } from '../run-state/run-context.js'
import { scheduleOf, type Schedule } from './schedule.js'
import { NoMoreTurns, Turns } from './turns.js'

/** Receives each test as it ends. */
export interface TestReporter {
  readonly handleTask: (test: Test) => void
}

/**
 * Makes a vitest test of every clause that has a scenario and that this run selects, and runs them. As a test, a failed
 * clause fails, and one that could not be judged is skipped with the reason.
 *
 * @param path The file that the tests are reported under.
 * @returns Errors of the checker, beside the clauses.
 */
export async function judgeClauses(
  run: RunContext,
  path: string,
  reporter: TestReporter | undefined,
): Promise<readonly string[]> {
  const { scenarios, schedule } = chosenClauses(registered(), run.settings.selected)
  const turns = new Turns(schedule)
  run.onStop(() => {
    turns.stop()
  })
  const runner: VitestRunner = {
    // The working directory may be gone, and what judges says so elsewhere.
    config: { ...inOrderOfTurns, root: dirname(path) },
    importFile: () => {
      for (const each of scenarios) judgedAsTest(run, turns, each)
    },
    onTaskFinished: (ended) => reporter?.handleTask(ended),
  }
  const files = await startTests([path], runner)
  keepJournal(run)
  return files.flatMap(errorsOf)
}

/** The turns decide what runs in parallel: vitest starts all tests at once. */
const inOrderOfTurns: Omit<VitestRunner['config'], 'root'> = {
  name: undefined,
  setupFiles: [],
  passWithNoTests: true,
  testNamePattern: undefined,
  allowOnly: false,
  sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
  chaiConfig: undefined,
  maxConcurrency: Number.MAX_SAFE_INTEGER,
  testTimeout: 0,
  hookTimeout: 0,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
}

function errorsOf({ result }: File): readonly string[] {
  return (result?.errors ?? []).map(({ stack, message }) => stack ?? message)
}

function judgedAsTest(run: RunContext, turns: Turns, { clause, scenario }: Registered): void {
  const entry = typeof clause === 'string' ? clauseById(clause) : clause
  test.concurrent(`${entry.id} ${entry.title}`, async ({ task, skip }) => {
    const verdict = await turns
      .take(entry.id, async () => {
        run.tellBegun(entry.id)
        const judged = await judgeClause(run, clause, scenario)
        task.meta.durationMs = judged.durationMs
        if (judged.isDiskFull) turns.stop()
        if (run.settings.allure) task.meta.allureRuntimeMessages = await allureMessages(run, entry, judged)
        run.tellVerdict(judged)
        return judged
      })
      .catch((fault: unknown) => {
        if (fault instanceof NoMoreTurns) return skip(fault.message)
        throw fault
      })
    // Any other error Allure takes for a fault of the test, and calls the clause broken.
    if (verdict.outcome === 'failed') throw new AssertionError({ message: verdict.reason })
    if (verdict.outcome !== 'passed' && verdict.outcome !== 'observed') skip(verdict.reason)
  })
}

/** What a run plays: no scenario but those of the clauses that it selects, and when each has its turn. */
interface Chosen {
  readonly scenarios: readonly Registered[]
  readonly schedule: Schedule<string>
}

/** Chooses among the scenarios that are known, by the ids of the clauses that a run selects. */
export function chosenClauses(known: readonly Registered[], selected: readonly string[]): Chosen {
  const scenarios = known.filter(({ clause }) => selected.includes(idOf(clause)))
  const ids = scenarios.map(({ clause }) => idOf(clause))
  const own = ids.filter((id) => !isClauseId(id))
  return { scenarios, schedule: scheduleOf(ids.filter(isClauseId), own) }
}

function idOf(clause: Registered['clause']): string {
  return typeof clause === 'string' ? clause : clause.id
}
