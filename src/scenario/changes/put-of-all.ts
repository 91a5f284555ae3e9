import type { Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { isSuccess, named, seen } from '../words/answers.js'
import { observe } from '../outcome/record.js'
import type { RunContext } from '../context/run-context.js'
import { Undecided } from '../outcome/verdict.js'
import { change, type Changed } from './changing.js'
import { freshFields } from './fresh-values.js'
import { lookupRecords, type LookupRecords } from './lookup-records.js'
import { outsideAscii } from './outside-ascii.js'
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
 * to judge; so it is with letters outside ASCII, which the text has where the target takes them. Where a PUT of all is
 * refused, one of the others may have rules of its own: the strict ones are sent alone. Undefined where PUT is blocked, as
 * declared.
 */
export async function expectPutOfAll(run: RunContext, main: Actor, strict: Row): Promise<PutOfAll | undefined> {
  const sandbox = sandboxOf(run, main)
  const lookup = await lookupOrNone(run, main)
  const others = await othersThan(run, main, strict, lookup?.one)
  const put = (of: Row) => change(run, main, { method: 'PUT', fields: { ...of, ...others } })
  const setAlone = async () => {
    const alone = await expectSet(run, main, { method: 'PUT', fields: strict })
    return alone && { changed: alone, fields: strict }
  }
  const foreign = outsideAscii(run, strict)
  const first = await put(foreign)
  if (isPutBlocked(run, first)) return undefined
  const given = isSuccess(first.answer) ? foreign : strict
  const changed = given === foreign ? first : await put(strict)
  const all = { ...given, ...others }
  if (!isSuccess(changed.answer)) {
    const alone = await setAlone()
    if (alone && Object.keys(others).length > 0)
      observe(`a PUT of ${Object.keys(all).join(', ')} was refused (${seen(changed.answer)}): judged by fewer fields`, {
        evidence: [changed.answer.id],
      })
    return alone
  }
  if (await losesLettersAnyhow(run, main, { strict, given, after: changed.after })) return setAlone()
  expectReadBack(run, sandbox, given, changed.after, named(changed.answer))
  const open = lostOf(run, sandbox, others, changed.after)
  if (open.length === 0) return { changed, fields: all }
  // A lookup that PUT left where it was would read as set by a MERGE to where it is.
  const again = { ...strict, ...(await othersThan(run, main, strict, lookup?.ids[1] ?? lookup?.one)) }
  const measure = await change(run, main, { method: 'MERGE', fields: again })
  const lostAgain = isSuccess(measure.answer) ? lostOf(run, sandbox, again, measure.after) : open
  const dropped = open.filter((field) => !lostAgain.includes(field))
  expectReadBack(run, sandbox, picked(others, dropped), changed.after, named(changed.answer))
  // The others hold by now what the MERGE gave them.
  return { changed, fields: strict }
}

/** Whether a text lost its letters outside ASCII by a PUT as it does by a MERGE, which is for WRITE-5 to judge. */
async function losesLettersAnyhow(
  run: RunContext,
  main: Actor,
  { strict, given, after }: { readonly strict: Row; readonly given: Row; readonly after: Row },
): Promise<boolean> {
  const sandbox = sandboxOf(run, main)
  const lost = picked(
    given,
    lostOf(run, sandbox, given, after).filter((field) => given[field] !== strict[field]),
  )
  if (Object.keys(lost).length === 0) return false
  const merged = await change(run, main, { method: 'MERGE', fields: lost })
  return !isSuccess(merged.answer) || lostOf(run, sandbox, lost, merged.after).length > 0
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
