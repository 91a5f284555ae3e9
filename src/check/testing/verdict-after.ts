import type { ClauseId } from '../../contract/index.js'
import { newRecord, recording, type ClauseRecord } from '../outcome/record.js'
import { verdictOf, type ClauseVerdict } from '../runner/verdict-of.js'
import { runNowhere } from './run-at.js'

/** What a scenario has gathered by its end; one judgement on one exchange where a test says nothing of it. */
export interface Situation {
  readonly id?: ClauseId
  readonly judgements?: number
  readonly evidence?: readonly string[]
  readonly fill?: (record: ClauseRecord) => void
}

/** The verdict on a scenario that ends like this. */
export async function verdictAfter(scenario: () => unknown, situation: Situation = {}): Promise<ClauseVerdict> {
  const run = await runNowhere()
  run.newActor('main', run.profile.users.main)
  const record = newRecord(situation.id ?? 'READ-1')
  record.judgements = situation.judgements ?? 1
  for (const id of situation.evidence ?? ['x-0001']) record.evidence.add(id)
  situation.fill?.(record)
  try {
    await recording(run, record, async () => {
      await scenario()
    })
    return verdictOf(run, record, { thrown: false }, 1.4)
  } catch (fault) {
    return verdictOf(run, record, { thrown: true, fault }, 1.4)
  }
}
