import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, seen } from '../../core/answers.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { change } from '../making/changing.js'
import { othersThan } from './put-of-all.js'
import { lostOf, picked, readBack } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { mergeFields, type FieldsSet } from '../making/setting.js'

/**
 * Sets every plain field that the profile names by one MERGE, and tells which do not read back as they were given: the strict
 * ones in any case, the others where a MERGE of these alone sets them and one that gives them first keeps them, since what
 * is not set alone either is for other clauses to judge, and what is lost in any place may be computed from other fields.
 * Where a MERGE of all is refused, one of the others may have rules of its own: the strict ones are sent alone.
 */
export async function mergeAll(run: RunContext, main: Actor, strict: Row): Promise<FieldsSet> {
  const sandbox = sandboxOf(run, main)
  const others = await othersThan(run, main, strict)
  const all = { ...strict, ...others }
  if (Object.keys(others).length === 0) return mergeFields(run, main, strict)
  const changed = await change(run, main, { method: 'MERGE', fields: all })
  if (!isSuccess(changed.answer)) {
    const set = await mergeFields(run, main, strict)
    observe(`a MERGE of ${Object.keys(all).join(', ')} was refused (${seen(changed.answer)}): judged by fewer fields`, {
      evidence: [changed.answer.id],
    })
    return set
  }
  const told = (given: Row): FieldsSet => ({ changed, ...readBack(run, sandbox, given, changed.after) })
  if (told(strict).lost.length > 0) return told(strict)
  const open = lostOf(run, sandbox, others, changed.after)
  if (open.length === 0) return told(all)
  const keptBy = async (names: readonly string[], besides: Row) => {
    const again = picked(await othersThan(run, main, strict), names)
    const { answer, after } = await change(run, main, { method: 'MERGE', fields: { ...again, ...besides } })
    const lost = isSuccess(answer) ? lostOf(run, sandbox, again, after) : names
    return names.filter((field) => !lost.includes(field))
  }
  const dropped = await keptBy(open, {})
  // What is lost wherever it stands may be set by the server when another field is: which, is for nobody to say.
  const keptInFront = dropped.length > 0 ? await keptBy(dropped, without(all, dropped)) : []
  const ruled = dropped.filter((field) => !keptInFront.includes(field))
  if (ruled.length > 0)
    observe(`${ruled.join(', ')} is kept by a MERGE of it alone, and not beside the other fields of the profile`)
  return told(keptInFront.length > 0 ? picked(others, keptInFront) : strict)
}

function without(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !names.includes(field)))
}
