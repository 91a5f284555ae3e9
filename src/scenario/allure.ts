import * as allure from 'allure-js-commons'
import type { Clause } from '../contract/index.js'
import type { RunContext } from './run-context.js'
import type { ClauseVerdict } from './verdict-of.js'

/** Beyond this many exchanges a clause's Allure result shows the first ones; the evidence file has them all. */
const mostAttachments = 20

/**
 * Labels the clause's Allure result by level, class and outcome, and attaches its exchanges as they were recorded:
 * masked. Nothing else of a scenario reaches Allure, since its steps would spell out the values that assertions compare.
 */
export async function showInAllure(run: RunContext, clause: Clause, verdict: ClauseVerdict): Promise<void> {
  await allure.label('level', clause.level)
  await allure.label('class', clause.class)
  await allure.label('outcome', verdict.outcome)
  await allure.description(clause.statement)
  for (const id of verdict.evidence.slice(0, mostAttachments)) {
    const record = run.log.find(id)
    if (record) await allure.attachment(id, JSON.stringify(record, null, 2), 'application/json')
  }
}
