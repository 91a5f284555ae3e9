import type { Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { isSuccess, named, seen } from '../words/answers.js'
import { observe } from '../outcome/record.js'
import type { RunContext } from '../context/run-context.js'
import { Undecided } from '../outcome/verdict.js'
import { change, type Changed } from './changing.js'
import { freshFields } from './fresh-values.js'
import { lookupRecords, type LookupRecords } from './lookup-records.js'
import { isPutBlocked } from './put-blocked.js'
import { lostOf, picked } from './read-back.js'
import { sandboxOf } from './sandbox-of.js'
import { expectReadBack, expectSet } from './setting.js'

/** What a PUT set, and the fields that are judged by it. */
export interface PutOfAll {
  readonly changed: Changed
  readonly fields: Row
}

/**
 * Sets every field that the profile names by one PUT, the lookup too, and judges that all read back as they were given: the
 * strict ones in any case, the others where a MERGE of all sets them, since what it does not either is for other clauses
 * to judge. Where a PUT of all is refused, one of the others may have rules of its own: the strict ones are sent alone.
 * Undefined where PUT is blocked, as declared.
 */
export async function expectPutOfAll(run: RunContext, main: Actor, strict: Row): Promise<PutOfAll | undefined> {
  const sandbox = sandboxOf(run, main)
  const lookup = await lookupOrNone(run, main)
  const others = await othersThan(run, main, strict, lookup?.one)
  const all = { ...strict, ...others }
  const changed = await change(run, main, { method: 'PUT', fields: all })
  if (isPutBlocked(run, changed)) return undefined
  if (!isSuccess(changed.answer)) {
    const alone = await expectSet(run, main, { method: 'PUT', fields: strict })
    if (!alone) return undefined
    if (Object.keys(others).length > 0)
      observe(`a PUT of ${Object.keys(all).join(', ')} was refused (${seen(changed.answer)}): judged by fewer fields`, {
        evidence: [changed.answer.id],
      })
    return { changed: alone, fields: strict }
  }
  expectReadBack(run, sandbox, strict, changed.after, named(changed.answer))
  const open = lostOf(run, sandbox, others, changed.after)
  if (open.length === 0) return { changed, fields: all }
  const again = { ...strict, ...(await othersThan(run, main, strict, lookup?.other)) }
  const measure = await change(run, main, { method: 'MERGE', fields: again })
  const lostAgain = isSuccess(measure.answer) ? lostOf(run, sandbox, again, measure.after) : open
  const dropped = open.filter((field) => !lostAgain.includes(field))
  expectReadBack(run, sandbox, picked(others, dropped), changed.after, named(changed.answer))
  // The others hold by now what the MERGE gave them.
  return { changed, fields: strict }
}

/** Fresh values for the fields of the profile beside these; the lookup only where there is a record to point it to. */
export async function othersThan(run: RunContext, main: Actor, strict: Row, pointedTo?: string): Promise<Row> {
  const kinds = ['text', 'guid', 'number', 'dateTime', 'custom'] as const
  const plain = await freshFields(run, sandboxOf(run, main), kinds)
  const { lookup } = run.profile.sandbox ?? {}
  const all = lookup && pointedTo !== undefined ? { ...plain, [`${lookup.field}Id`]: pointedTo } : plain
  return picked(
    all,
    Object.keys(all).filter((field) => !Object.hasOwn(strict, field)),
  )
}

/** That there are no records to point to is for the clauses about lookups to say. */
async function lookupOrNone(run: RunContext, main: Actor): Promise<LookupRecords | undefined> {
  if (!run.profile.sandbox?.lookup) return undefined
  try {
    return await lookupRecords(run, main)
  } catch (fault) {
    if (fault instanceof Undecided) return undefined
    throw fault
  }
}
