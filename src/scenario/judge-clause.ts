import { clauseById, type Clause, type ClauseId } from '../contract/index.js'
import { lacksAny } from '../profile/index.js'
import { given, type Given } from './given.js'
import { newRecord, recording } from './record.js'
import type { RunContext } from './run-context.js'
import { verdictOf, type ClauseVerdict, type ScenarioEnd } from './verdict-of.js'
import { inapplicable, Undecided, untested } from './verdict.js'

/** What a spec file says about one clause: what is sent, and what is expected of the answers. */
export type Scenario = (given: Given) => Promise<void>

/** Plays the scenario of one clause in a run and gives its verdict; whatever the scenario throws, this rejects never. */
export async function judgeClause(run: RunContext, id: ClauseId, scenario: Scenario): Promise<ClauseVerdict> {
  const record = newRecord(id)
  const startedAt = performance.now()
  const end = await recording(run, record, () => settled(() => prepared(run, clauseById(id), scenario)))
  return verdictOf(run, record, end, performance.now() - startedAt)
}

async function settled(scenario: () => Promise<void>): Promise<ScenarioEnd> {
  try {
    await scenario()
    return { thrown: false }
  } catch (fault) {
    return { thrown: true, fault }
  }
}

async function prepared(run: RunContext, { id, needs }: Clause, scenario: Scenario): Promise<void> {
  const lack = lacksAny(run.profile, needs)
  if (lack?.outcome === 'inapplicable') inapplicable(lack.reason)
  if (lack) {
    const keys = lack.additions.map(({ key }) => key)
    throw new Undecided('untested', 'profile', lack.reason, keys)
  }
  if (needs.includes('sandbox') && run.settings.readOnly) {
    untested('it changes the sandbox record, and --read-only forbids changes')
  }
  const prepare = await given(run, needs)
  run.departures.endWhereSuspended(id)
  await scenario(prepare)
}
