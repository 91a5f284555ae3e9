import * as allure from 'allure-js-commons'
import type { Clause } from '../../contract/index.js'
import type { RunContext } from '../context/run-context.js'
import type { CheckRecord } from '../outcome/record.js'
import type { ClauseVerdict } from './verdict-of.js'

type Shown = Pick<Clause, 'level' | 'statement'> & { readonly class: string }

const statusOf: Readonly<Record<CheckRecord['outcome'], allure.Status>> = {
  passed: allure.Status.PASSED,
  failed: allure.Status.FAILED,
  cantTell: allure.Status.BROKEN,
  inapplicable: allure.Status.SKIPPED,
  untested: allure.Status.SKIPPED,
}

function stepOf({ id, says, expected, seen, reason }: CheckRecord): string {
  const came = expected === undefined || seen === undefined ? (reason ?? '') : `Expected ${expected}, seen ${seen}`
  return `${id}: ${says} ${came}`.trim()
}

/** Beyond this many exchanges a clause's Allure result shows the first ones; the evidence file has them all. */
const mostExchanges = 20

/**
 * Labels the clause's Allure result by level, class and outcome, and attaches its exchanges as they were recorded:
 * masked, and all in one file, since to make some hundred files takes longer than to judge. Its steps are its checks, in
 * masked words; nothing else of a scenario reaches Allure, since that would spell out the values that are compared.
 */
export async function showInAllure(run: RunContext, clause: Shown, verdict: ClauseVerdict): Promise<void> {
  await allure.label('level', clause.level)
  await allure.label('class', clause.class)
  await allure.suite(clause.class)
  await allure.label('outcome', verdict.outcome)
  await allure.description(clause.statement)
  for (const check of verdict.checks) await allure.logStep(stepOf(check), statusOf[check.outcome])
  const records = verdict.evidence.slice(0, mostExchanges).map((id) => run.log.find(id))
  const found = records.filter((record) => record !== undefined)
  if (found.length === 0) return
  const name = `exchanges ${found.map(({ id }) => id).join(', ')}`
  await allure.attachment(name, JSON.stringify(found), 'application/json')
}
