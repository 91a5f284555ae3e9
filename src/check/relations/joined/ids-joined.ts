import { eq, or } from '../../../odata/index.js'
import { untested } from '../../outcome/verdict.js'
import { answered, mayBeRefused } from '../asking/answered.js'
import { ask, type Answered } from '../asking/ask.js'
import { howMany, type Breach, type Compared } from '../asking/breach.js'
import { othersIn, twiceIn } from '../filters/equality.js'
import type { Reader } from '../asking/query.js'
import { idOf, idsOf, writtenIdOf } from '../../core/ids.js'
import type { Sample } from '../asking/sample.js'

/**
 * An `or` of two ids, as callers ask for several records at once: who looks a record up by its key where a filter names an
 * `Id` may pass over the rest of the filter. Judged by records that are found by their ids alone, which READ-11 judges. The
 * document shows no such filter, so nothing is judged by a refusal.
 */
export async function findsByTwoIds(reader: Reader, { rows }: Sample): Promise<Compared> {
  const [one, other] = [...rows.slice(-1), ...rows.slice(0, 1)].flatMap((row) => writtenIdOf(row) ?? [])
  if (one === undefined || other === undefined || one === other) return untested('the sample shows no two ids')
  const filter = or(eq('Id', { guid: one }), eq('Id', { guid: other }))
  const answer = await mayBeRefused('an or of two ids', () => ask(reader, { filter }))
  return {
    breaches: [...(await lackingIn(answer, [one, other])), ...othersIn(answer), ...twiceIn(answer)],
    expected: '2 records',
    seen: howMany(answer.rows),
  }
}

async function lackingIn(answer: Answered, ids: readonly string[]): Promise<readonly Breach[]> {
  const found = idsOf(answer.rows)
  const missing = await Promise.all(
    ids.filter((id) => !found.has(id.toLowerCase())).map((id) => foundAlone(answer.reader, id)),
  )
  const rows = missing.flat()
  return rows.length === 0
    ? []
    : [{ text: `${answer.what} lacks ${howMany(rows)} that its id alone finds`, rows, shownTo: answer.reader }]
}

async function foundAlone(reader: Reader, id: string): Promise<Answered['rows']> {
  const { rows = [] } = (await answered(() => ask(reader, { filter: eq('Id', { guid: id }) }))) ?? {}
  return rows.filter((row) => idOf(row) === id.toLowerCase())
}
