import { exchangeOf, type AnswerParts } from '../../../tests/support/exchange-of.js'
import { newRecord, recording, type ObservationRecord } from '../outcome/record.js'
import type { RunContext } from '../run-state/run-context.js'
import { runNowhere } from './run-at.js'

/** What is recorded where this is played within a clause of the run. */
export async function observed(
  run: RunContext,
  looking: (run: RunContext) => unknown,
): Promise<readonly ObservationRecord[]> {
  const record = newRecord('OBS-11')
  await recording(run, record, async () => {
    await looking(run)
  })
  return record.observations
}

/** A run that came by these answers, numbered from x-1. */
export async function runThatSaw(...answers: readonly AnswerParts[]): Promise<RunContext> {
  const run = await runNowhere()
  for (const [place, parts] of answers.entries()) {
    const exchange = exchangeOf({ id: `x-${String(place + 1)}`, ...parts })
    const wire = run.passiveObservations.over({ send: () => Promise.resolve(exchange), close: () => Promise.resolve() })
    await wire.send({ actor: 'main', method: 'GET', url: exchange.request.url, headers: [] })
  }
  return run
}
