import { inject, test } from 'vitest'
import { clauseById, type Clause, type ClauseClass, type ClauseId } from '../contract/index.js'
import { lacksAny } from '../profile/index.js'
import { showInAllure } from './allure.js'
import { given, type Given } from './given.js'
import { newRecord, recording } from './record.js'
import { runContext } from './run-context.js'
import { verdictOf, type ClauseVerdict } from './verdict-of.js'
import { inapplicable, Undecided } from './verdict.js'

declare module 'vitest' {
  interface TaskMeta {
    clause?: ClauseVerdict
  }
}

/** Classes whose scenarios change what the others rest on (sessions, the sandbox record): one after the other. */
const oneByOne: readonly ClauseClass[] = ['login', 'write', 'guid', 'limit']

/**
 * Judges one clause of the catalogue. The scenario says what is sent and what is expected; the catalogue says what it
 * needs, how much a breach weighs, and how it reads. A scenario that ends without a judgement has not passed.
 *
 * As a vitest test, a failed clause fails, and one that came to no judgement is skipped with the reason.
 */
export function clause(id: ClauseId, scenario: (given: Given) => Promise<void>): void {
  if (!inject('run').selected.includes(id)) return
  const entry = clauseById(id)
  const register = oneByOne.includes(entry.class) ? test.sequential : test.concurrent
  register(`${id} ${entry.title}`, async ({ task, skip }) => {
    const record = newRecord(id)
    const startedAt = performance.now()
    const end = await recording(record, () => settle(() => prepared(entry, scenario)))
    const verdict = verdictOf(runContext(), record, end, performance.now() - startedAt)
    task.meta.clause = verdict
    if (inject('run').allure) await showInAllure(runContext(), entry, verdict)
    if (verdict.outcome === 'failed') throw new Error(verdict.reason)
    if (verdict.outcome !== 'passed' && verdict.outcome !== 'observed') skip(verdict.reason)
  })
}

/** How a scenario ended: by its own end, or by whatever was thrown on its way. */
export type ScenarioEnd = { readonly thrown: false } | { readonly thrown: true; readonly fault: unknown }

async function settle(scenario: () => Promise<void>): Promise<ScenarioEnd> {
  try {
    await scenario()
    return { thrown: false }
  } catch (fault) {
    return { thrown: true, fault }
  }
}

async function prepared({ id, needs }: Clause, scenario: (given: Given) => Promise<void>): Promise<void> {
  const run = runContext()
  const lack = lacksAny(run.profile, needs)
  if (lack?.outcome === 'inapplicable') inapplicable(lack.reason)
  if (lack)
    throw new Undecided(
      'untested',
      'profile',
      lack.reason,
      lack.additions.map(({ key }) => key),
    )
  const prepare = await given(run, needs)
  run.departures.endWhereSuspended(id)
  await scenario(prepare)
}
