import type { Exchange } from '../../exchange/index.js'
import { plainFields, sameValue, UnreadableAnswer, type Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import type { Finding } from '../outcome/check.js'
import type { RunContext } from '../run-state/run-context.js'
import { finding } from '../outcome/finding.js'
import { observe } from '../outcome/record.js'
import { named, pageOf } from '../answers/answers.js'
import { byId } from '../answers/ids.js'
import { firstRead } from '../sessions/first-read.js'
import { send } from '../sessions/sending.js'
import { otherReads } from '../sessions/requests.js'
import type { RepeatedReads } from './repeated-reads.js'

/** A value that was another one at the beginning of the run. */
interface Moved {
  readonly id: string
  readonly field: string
  readonly earlier: Row
  readonly now: Row
}

/**
 * A repeated read has the values of the run's first read of the same address: all of its answers may be wrong
 * alike. Somebody may have changed the records meanwhile. So they are read in the other ways as well, in XML and at the OData
 * endpoint: where one still shows all that was, and the read itself what it shows by now, it is the read that is wrong.
 * Nothing is sent where the values are the same.
 */
export async function hasValuesOfRun(run: RunContext, main: Actor, reads: RepeatedReads): Promise<Finding> {
  const { exchange: begin } = await firstRead(run, main)
  const same = finding(true, 'the values of the first read of the run', 'the same values')
  if (begin.request.url !== reads.first.request.url) return same
  const own = run.profile.sandbox?.id.toLowerCase()
  const moved = movedBetween(begin, reads.first).filter(({ id }) => id !== own)
  if (moved.length === 0) return same
  const fields = [...new Set(moved.map(({ field }) => field))].sort().join(', ')
  for (const way of otherReads(run)) {
    const other = await send(main, way)
    if (!showsEarlier(other, moved)) continue
    const again = await send(main, reads.request)
    const isSteady = movedBetween(reads.first, again).length === 0
    if (!isSteady) continue
    return finding(
      false,
      `the values of ${fields} that ${named(begin)} returned at the start of the run and ${named(other)} still returns`,
      `other values (${named(reads.first)})`,
    )
  }
  observe(`${fields} had other values at the start of the run (${begin.id}): somebody may have changed the records`, {
    evidence: [begin.id, reads.first.id],
  })
  return same
}

function movedBetween(before: Exchange, after: Exchange): readonly Moved[] {
  const earlierOnes = recordsIn(before)
  return [...recordsIn(after)].flatMap(([id, now]) => {
    const earlier = earlierOnes.get(id)
    const fields = earlier ? Object.keys(plainFields(earlier)).filter((field) => field in now) : []
    return fields
      .filter((field) => earlier && !sameValue(earlier[field], now[field]))
      .map((field) => ({ id, field, earlier: earlier ?? {}, now }))
  })
}

/** Whether an answer shows every one of them, and each as it was. */
function showsEarlier(answer: Exchange, moved: readonly Moved[]): boolean {
  const page = pageOf(answer)
  if (page instanceof UnreadableAnswer) return false
  const records = recordsIn(answer)
  return moved.every(({ id, field, earlier, now }) => {
    const type = page.fieldTypes.get(field)
    const shown = records.get(id)?.[field]
    return shown !== undefined && sameValue(shown, earlier[field], type) && !sameValue(shown, now[field], type)
  })
}

function recordsIn(answer: Exchange): ReadonlyMap<string, Row> {
  const page = pageOf(answer)
  return byId(page instanceof UnreadableAnswer ? [] : page.rows)
}
