import { LabelName, Status } from 'allure-js-commons'
import type { RuntimeMessage } from 'allure-js-commons/sdk'
import { MessageTestRuntime } from 'allure-js-commons/sdk/runtime'
import type { Clause } from '../../contract/index.js'
import type { RunContext } from '../run-state/run-context.js'
import type { CheckRecord } from '../outcome/record.js'
import type { ClauseVerdict } from './verdict-of.js'

type Shown = Pick<Clause, 'level' | 'statement'> & { readonly class: string }

const statusOf: Readonly<Record<CheckRecord['outcome'], Status>> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  cantTell: Status.BROKEN,
  inapplicable: Status.SKIPPED,
  untested: Status.SKIPPED,
}

function stepOf({ id, says, expected, seen, reason }: CheckRecord): string {
  const came = expected === undefined || seen === undefined ? (reason ?? '') : `Expected ${expected}, seen ${seen}`
  return `${id}: ${says} ${came}`.trim()
}

/** Beyond this many exchanges a clause's Allure result shows the first ones; the evidence file has them all. */
const mostExchanges = 20

/** Collects what it is told, for the reporter of the same thread. */
class CollectedMessages extends MessageTestRuntime {
  readonly all: RuntimeMessage[] = []

  sendMessage(message: RuntimeMessage): Promise<void> {
    this.all.push(message)
    return Promise.resolve()
  }
}

/**
 * Labels the clause's Allure result by level, class and outcome, and attaches its exchanges as they were recorded:
 * masked, and all in one file, since to make some hundred files takes longer than to judge. Its steps are its checks, in
 * masked words; nothing else of a scenario reaches Allure, since that would spell out the values that are compared.
 */
export async function allureMessages(
  run: RunContext,
  clause: Shown,
  verdict: ClauseVerdict,
): Promise<RuntimeMessage[]> {
  const messages = new CollectedMessages()
  await messages.labels(
    { name: 'level', value: clause.level },
    { name: 'class', value: clause.class },
    { name: LabelName.SUITE, value: clause.class },
    { name: 'outcome', value: verdict.outcome },
  )
  await messages.description(clause.statement)
  for (const check of verdict.checks) await messages.logStep(stepOf(check), statusOf[check.outcome])
  const records = verdict.evidence.slice(0, mostExchanges).map((id) => run.log.find(id))
  const found = records.filter((record) => record !== undefined)
  if (found.length === 0) return messages.all
  const name = `exchanges ${found.map(({ id }) => id).join(', ')}`
  await messages.attachment(name, JSON.stringify(found), { contentType: 'application/json' })
  return messages.all
}
