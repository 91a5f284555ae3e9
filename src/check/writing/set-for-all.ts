import type { Row } from '../../odata/index.js'
import type { ChangeMethod } from '../../sandbox/index.js'
import { cite, observe } from '../outcome/record.js'
import type { RunContext } from '../run-state/run-context.js'
import { untested, inapplicable } from '../outcome/verdict.js'
import { everyKind, freshField, freshPair, freshFields, easilyLost } from './fields/fresh-values.js'
import { readBack, type ReadBack, lostOf, picked } from './fields/read-back.js'
import { type LookupRecords, lookupOrNone } from './lookups/lookup-records.js'
import {
  type Changed,
  change,
  mergeFields,
  type FieldsSet,
  isPutBlocked,
  setFields,
  citeChange,
  contentTypes,
  type Made,
} from './making/changing.js'
import { sandboxOf } from './sandbox-of.js'
import { readElsewhere } from './others/other-sessions.js'
import type { GivenMain } from '../engine/given.js'
import { answered } from '../answers/server-message.js'

/** What a method set, and the fields as they are known to be since. */
interface AllSet {
  readonly changed: Changed
  readonly fields: Row
  readonly lookup?: LookupRecords
}

const latest = new WeakMap<RunContext, Map<ChangeMethod, AllSet>>()

/**
 * Sets two fields and all others that there are at once. Where the profile names but one, the clause says that it was judged
 * by that. Undefined where PUT is blocked, as declared.
 */
export async function setAll(writer: GivenMain, method: ChangeMethod): Promise<ReadBack | undefined> {
  const sandbox = sandboxOf(writer)
  const pair = await freshPair(writer)
  const fields = Object.keys(pair).length > 0 ? pair : await freshField(writer)
  const set: PutOfAll | undefined = await (method === 'PUT' ? putAll : mergeAll)(writer, fields)
  if (!set) return undefined
  const { changed, given, now = given, lookup } = set
  if (Object.keys(given).length === 1)
    observe('tested with one field only. Name two in sandbox.fields to test that all fields of a change are set')
  if (sandbox.lateByMs > 0)
    observe(
      `reads lag behind changes by about ${String(sandbox.lateByMs)} ms: a client that reads immediately gets old values`,
    )
  const known = latest.get(writer.run) ?? new Map<ChangeMethod, AllSet>()
  latest.set(writer.run, known.set(method, { changed, fields: now, ...(lookup && { lookup }) }))
  return set
}

/** What the method set, for checks that look at it in other ways. */
export function allSetBy(run: RunContext, method: ChangeMethod): AllSet {
  const set = latest.get(run)?.get(method) ?? untested(`no ${method} has set the fields`)
  cite(set.changed.answer.id)
  return set
}

/** The same fields as another session of the same user reads them. */
export async function seenByAnotherSession(writer: GivenMain, method: ChangeMethod): Promise<ReadBack> {
  const { fields } = allSetBy(writer.run, method)
  return readBack(writer, fields, await readElsewhere(writer, fields))
}

/**
 * Sets every plain field that the profile names by one MERGE, and tells which do not read back as they were given: the strict
 * ones in any case, the others where a MERGE of these alone sets them and one that gives them first keeps them, since what
 * is not set alone either is for other clauses to judge, and what is lost in any place may be computed from other fields.
 * Where a MERGE of all is refused, one of the others may have rules of its own: the strict ones are sent alone.
 */
export async function mergeAll(writer: GivenMain, strict: Row): Promise<FieldsSet> {
  const others = await othersThan(writer, strict)
  const all = { ...strict, ...others }
  if (Object.keys(others).length === 0) return mergeFields(writer, strict)
  const changed = await change(writer, { method: 'MERGE', fields: all })
  if (!changed.isTaken) {
    const set = await mergeFields(writer, strict)
    observe(
      `a MERGE of ${Object.keys(all).join(', ')} was refused (${answered(changed.answer)}), so the check used fewer fields`,
      {
        evidence: [changed.answer.id],
      },
    )
    return set
  }
  const told = (given: Row): FieldsSet => ({ changed, ...readBack(writer, given, changed.after, changed.before) })
  if (told(strict).lost.length > 0) return told(strict)
  const open = lostOf(writer, others, changed.after)
  if (open.length === 0) return told(all)
  const keptBy = async (names: readonly string[], besides: Row) => {
    const again = picked(await othersThan(writer, strict), names)
    const { lost } = await change(writer, { method: 'MERGE', fields: { ...again, ...besides } })
    return names.filter((field) => !lost.includes(field))
  }
  const dropped = await keptBy(open, {})
  // What is lost wherever it stands may be set by the server when another field is: which, is for nobody to say.
  const rest = Object.keys(all).filter((field) => !dropped.includes(field))
  const keptInFront = dropped.length > 0 ? await keptBy(dropped, picked(all, rest)) : []
  const ruled = dropped.filter((field) => !keptInFront.includes(field))
  if (ruled.length > 0)
    observe(
      `${ruled.join(', ')} is kept by a MERGE of this field alone, but not by one with the other fields of the profile`,
    )
  return told(keptInFront.length > 0 ? picked(others, keptInFront) : strict)
}

/** What a PUT set, and the fields that are judged by it. */
interface PutOfAll extends FieldsSet {
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
export async function putAll(writer: GivenMain, strict: Row): Promise<PutOfAll | undefined> {
  const lookup = await lookupOrNone(writer)
  const plain = { ...strict, ...(await othersThan(writer, strict, lookup?.one)) }
  const ofStrict = Object.keys(strict)
  const ofOthers = Object.keys(plain).filter((field) => !Object.hasOwn(strict, field))
  const setAlone = () => setFields(writer, { method: 'PUT', fields: strict })
  const put = (fields: Row) => change(writer, { method: 'PUT', fields })
  const hard = easilyLost(writer, plain)
  const first = await put(hard)
  if (isPutBlocked(writer.run, first)) return undefined
  const changed = first.isTaken ? first : await put(plain)
  const { answer, fields: given } = changed
  if (!changed.isTaken) {
    const alone = await setAlone()
    if (alone && ofOthers.length > 0)
      observe(
        `a PUT of ${Object.keys(plain).join(', ')} was refused (${answered(answer)}), so the check used fewer fields`,
        {
          evidence: [answer.id],
        },
      )
    return alone
  }
  const givenStrict = picked(given, ofStrict)
  if (await isLostAnyhow(writer, { strict, given: givenStrict, after: changed.after })) return setAlone()
  const told = (fields: Row): FieldsSet => ({ changed, ...readBack(writer, fields, changed.after, changed.before) })
  if (told(givenStrict).lost.length > 0) return told(givenStrict)
  const others = picked(given, ofOthers)
  const open = lostOf(writer, others, changed.after)
  const withLookup = lookup ? { lookup } : {}
  if (open.length === 0) return { ...told(given), ...withLookup }
  // A lookup that PUT left where it was would read as set by a MERGE to where it is.
  const anew = { ...strict, ...(await othersThan(writer, strict, lookup?.ids[1] ?? lookup?.one)) }
  const again = first.isTaken ? easilyLost(writer, anew) : anew
  const measure = await change(writer, { method: 'MERGE', fields: again })
  const dropped = open.filter((field) => !measure.lost.includes(field))
  if (dropped.length > 0) return told(picked(others, dropped))
  // All hold by now what the MERGE gave them.
  const kept = ofStrict.filter((field) => !measure.lost.includes(field))
  return { ...told(givenStrict), now: measure.isTaken ? picked(again, kept) : givenStrict, ...withLookup }
}

/** Whether what was lost of the easily lost values by a PUT is lost by a MERGE too, which is for WRITE-5 to judge. */
async function isLostAnyhow(
  writer: GivenMain,
  { strict, given, after }: { readonly strict: Row; readonly given: Row; readonly after: Row },
): Promise<boolean> {
  const lost = picked(
    given,
    lostOf(writer, given, after).filter((field) => given[field] !== strict[field]),
  )
  if (Object.keys(lost).length === 0) return false
  return (await change(writer, { method: 'MERGE', fields: lost })).lost.length > 0
}

/** Fresh values for the fields of the profile beside these; the lookup only where there is a record to point it to. */
async function othersThan(writer: GivenMain, strict: Row, pointedTo?: string): Promise<Row> {
  const plain = await freshFields(writer, everyKind)
  const { lookup } = writer.run.profile.sandbox ?? {}
  const all = lookup && pointedTo !== undefined ? { ...plain, [`${lookup.field}Id`]: pointedTo } : plain
  return picked(
    all,
    Object.keys(all).filter((field) => !Object.hasOwn(strict, field)),
  )
}

/**
 * Sets a lookup that a PUT gives as a nested object, beside these fields, and tells how it reads back, where a MERGE sets it:
 * where a MERGE does not either, WRITE-7 judges it. The verbose content type comes first, and one of the two is enough. A
 * PUT that is refused for its nested object decides nothing. The record is as given, and its lookup points to no other one.
 */
export async function setNestedByPut(
  writer: GivenMain,
  lookup: LookupRecords,
  { present, names }: { readonly present: Row; readonly names: readonly string[] },
): Promise<ReadBack> {
  const { idField, ids, nested } = lookup
  const isPointedTo = (id: string, row: Row) => lostOf(writer, { [idField]: id }, row).length === 0
  const id = ids.find((other) => !isPointedTo(other, present))
  if (id === undefined) return inapplicable('the lookup already points to the only record that it may point to')
  const setBy = async (method: ChangeMethod): Promise<Made & { readonly isSet: boolean }> => {
    const tried: Made[] = []
    for (const contentType of contentTypes.toReversed()) {
      const beside = method === 'PUT' ? await freshFields(writer, everyKind) : {}
      const fields = { ...picked(beside, names), ...nested(id) }
      const changed = await change(writer, { method, fields, contentType })
      tried.push(changed)
      if (!changed.isTaken || !isPointedTo(id, changed.after)) continue
      return { ...changed, isSet: true }
    }
    const taken = tried.findLast(({ isTaken }) => isTaken) ?? tried[0]
    return taken ? { ...taken, isSet: false } : inapplicable('no content type was tried')
  }
  const put = await setBy('PUT')
  const { answer, isTaken, after, before, isSet } = put
  citeChange(put)
  const set = readBack(writer, { [idField]: id }, after, before)
  if (!isSet) {
    if (!isTaken) inapplicable(`a PUT with a nested lookup was refused: ${answer.id}, ${answered(answer)}`)
    if (!(await setBy('MERGE')).isSet) inapplicable('a MERGE does not set a nested lookup either (see WRITE-7)')
  }
  return set
}
