import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, seen } from '../../core/answers.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { change } from '../making/changing.js'
import { easilyLost } from '../fields/easily-lost.js'
import { freshFields } from '../fields/fresh-values.js'
import { lookupOrNone, type LookupRecords } from '../lookups/lookup-records.js'
import { isPutBlocked } from '../making/put-blocked.js'
import { lostOf, picked, readBack } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { setFields, type FieldsSet } from '../making/setting.js'

/** What a PUT set, and the fields that are judged by it. */
export interface PutOfAll extends FieldsSet {
  /** What the fields are known to hold by now, where that is something else than the PUT gave. */
  readonly now?: Row
  /** The records that the lookup may point to, where it was one of the fields. */
  readonly lookup?: LookupRecords
}

/**
 * Sets every field that the profile names by one PUT, the lookup too, and tells which do not read back as they were given: the
 * strict ones in any case, the others where a MERGE of all sets them, since what it does not either is for other clauses
 * to judge. The values are such as get lost easily, where the target takes them and a MERGE keeps them. Where a PUT of all
 * is refused, one of the others may have rules of its own: the strict ones are sent alone. Undefined where PUT is blocked,
 * as declared.
 */
export async function putAll(run: RunContext, main: Actor, strict: Row): Promise<PutOfAll | undefined> {
  const sandbox = sandboxOf(run, main)
  const lookup = await lookupOrNone(run, main)
  const plain = { ...strict, ...(await othersThan(run, main, strict, lookup?.one)) }
  const [ofStrict, ofOthers] = [
    Object.keys(strict),
    Object.keys(plain).filter((field) => !Object.hasOwn(strict, field)),
  ]
  const setAlone = () => setFields(run, main, { method: 'PUT', fields: strict })
  const put = (fields: Row) => change(run, main, { method: 'PUT', fields })
  const hard = easilyLost(run, sandbox, plain)
  const first = await put(hard)
  if (isPutBlocked(run, first)) return undefined
  const given = isSuccess(first.answer) ? hard : plain
  const changed = given === hard ? first : await put(plain)
  if (!isSuccess(changed.answer)) {
    const alone = await setAlone()
    if (alone && ofOthers.length > 0)
      observe(
        `a PUT of ${Object.keys(plain).join(', ')} was refused (${seen(changed.answer)}): judged by fewer fields`,
        {
          evidence: [changed.answer.id],
        },
      )
    return alone
  }
  const givenStrict = picked(given, ofStrict)
  if (await isLostAnyhow(run, main, { strict, given: givenStrict, after: changed.after })) return setAlone()
  const told = (fields: Row): FieldsSet => ({ changed, ...readBack(run, sandbox, fields, changed.after) })
  if (told(givenStrict).lost.length > 0) return told(givenStrict)
  const others = picked(given, ofOthers)
  const open = lostOf(run, sandbox, others, changed.after)
  const withLookup = lookup ? { lookup } : {}
  if (open.length === 0) return { ...told(given), ...withLookup }
  // A lookup that PUT left where it was would read as set by a MERGE to where it is.
  const anew = { ...strict, ...(await othersThan(run, main, strict, lookup?.ids[1] ?? lookup?.one)) }
  const again = given === hard ? easilyLost(run, sandbox, anew) : anew
  const measure = await change(run, main, { method: 'MERGE', fields: again })
  const lostAgain = isSuccess(measure.answer) ? lostOf(run, sandbox, again, measure.after) : open
  const dropped = open.filter((field) => !lostAgain.includes(field))
  if (dropped.length > 0) return told(picked(others, dropped))
  // All hold by now what the MERGE gave them.
  const now = isSuccess(measure.answer)
    ? ofStrict.filter((field) => !lostAgain.includes(field)).map((field) => [field, again[field] ?? null] as const)
    : Object.entries(givenStrict)
  return { ...told(givenStrict), now: Object.fromEntries(now), ...withLookup }
}

/** Whether what was lost of the easily lost values by a PUT is lost by a MERGE too, which is for WRITE-5 to judge. */
async function isLostAnyhow(
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
