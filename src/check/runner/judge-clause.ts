import { clauseById, type ClauseId, type Need } from '../../contract/index.js'
import { lacks } from '../../profile/index.js'
import { OtherValuesFit } from '../writing/fields/fits.js'
import { recordRefused } from '../excuses/permissions.js'
import { given, type Given } from '../engine/given.js'
import type { OwnClause } from '../engine/own-clause.js'
import { newRecord, recording, type ClauseRecord } from '../outcome/record.js'
import type { RunContext } from '../run-state/run-context.js'
import { verdictOf, type ClauseVerdict, type ScenarioEnd } from './verdict-of.js'
import { inapplicable, Undecided, untested } from '../outcome/verdict.js'
import { forbiddenByReadOnly } from '../outcome/not-configured.js'

/**
 * Judges one clause: sends requests and expects something of the answers.
 *
 * @category Custom clauses
 */
export type Scenario = (given: Given) => Promise<void>

/** A field of each kind that has rules of its own is found out by itself. */
const mostPlays = 4

/**
 * Plays the scenario of one clause in a run and gives its verdict; whatever the scenario throws, this rejects never. Where
 * a field was found to take other values than it was given, the scenario is played again, with those.
 */
export async function judgeClause(
  run: RunContext,
  clause: ClauseId | OwnClause,
  scenario: Scenario,
): Promise<ClauseVerdict> {
  const startedAt = performance.now()
  const play = (record: ClauseRecord) => recording(run, record, () => settled(run, () => judged(run, clause, scenario)))
  let record = newRecord(clause)
  let end = await play(record)
  for (let plays = 1; plays < mostPlays && end.thrown && end.fault instanceof OtherValuesFit; plays += 1) {
    const { evidence, made } = record
    record = { ...newRecord(clause), evidence, made }
    end = await play(record)
  }
  run.recorded?.ended(record.id)
  return verdictOf(run, record, end, performance.now() - startedAt)
}

async function settled(run: RunContext, scenario: () => Promise<void>): Promise<ScenarioEnd> {
  try {
    await scenario()
    return { thrown: false }
  } catch (fault) {
    return { thrown: true, fault: await recordRefused(run, fault) }
  }
}

function judged(run: RunContext, clause: ClauseId | OwnClause, scenario: Scenario): Promise<void> {
  if (typeof clause === 'string') return prepared(run, clauseById(clause), scenario)
  return inTime(run, prepared(run, clause, scenario))
}

interface Asking {
  readonly id: string
  readonly needs: readonly Need[]
}

async function prepared(run: RunContext, { id, needs }: Asking, scenario: Scenario): Promise<void> {
  const lack = lacks(run.profile, needs)
  if (lack?.outcome === 'inapplicable') inapplicable(lack.reason)
  const forbidden = run.settings.readOnly ? forbiddenOf(needs) : undefined
  // A key that is added opens nothing as long as the option stands.
  if (forbidden !== undefined && (lack || needs.includes('sandbox'))) untested(forbidden)
  if (lack) throw new Undecided('untested', 'profile', lack.reason, lack.keys)
  const prepare = await given(run, needs)
  run.departures.endWhereSuspended(id)
  await scenario(prepare)
}

/** What a clause with these needs would send, and `--read-only` forbids. */
function forbiddenOf(needs: readonly Need[]): string | undefined {
  if (needs.includes('sandbox')) return forbiddenByReadOnly.sandbox
  if (needs.includes('forbiddenRecord')) return forbiddenByReadOnly.merge
  return needs.includes('service') || needs.includes('anonymous') ? forbiddenByReadOnly.service : undefined
}

/** A scenario of somebody else's may wait for what never comes; exchanges end with the run by themselves. */
async function inTime(run: RunContext, scenario: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const reason = 'the scenario did not end before the time limit of the run (limits.runTimeout)'
    timer = setTimeout(() => {
      reject(new Undecided('cantTell', 'checker', reason))
    }, run.msLeft)
  })
  try {
    await Promise.race([scenario, late])
  } finally {
    clearTimeout(timer)
  }
}
