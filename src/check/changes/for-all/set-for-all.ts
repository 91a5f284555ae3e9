import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { cite, observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { untested } from '../../outcome/verdict.js'
import { freshField, freshPair } from '../fields/fresh-values.js'
import { readBack, type ReadBack } from '../fields/read-back.js'
import type { LookupRecords } from '../lookups/lookup-records.js'
import type { Changed } from '../making/changing.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { readElsewhere } from '../others/read-elsewhere.js'
import { mergeAll } from './merge-of-all.js'
import { putAll, type PutOfAll } from './put-of-all.js'

/** What a method set, and the fields as they are known to be since. */
export interface AllSet {
  readonly changed: Changed
  readonly fields: Row
  readonly lookup?: LookupRecords
}

const latest = new WeakMap<RunContext, Map<ChangeMethod, AllSet>>()

/**
 * Sets two fields and all others that there are at once. Where the profile names but one, the clause says that it was judged
 * by that. Undefined where PUT is blocked, as declared.
 */
export async function setAll(run: RunContext, main: Actor, method: ChangeMethod): Promise<ReadBack | undefined> {
  const sandbox = sandboxOf(run, main)
  const pair = await freshPair(run, sandbox)
  const fields = Object.keys(pair).length > 0 ? pair : await freshField(run, sandbox)
  const set: PutOfAll | undefined = await (method === 'PUT' ? putAll : mergeAll)(run, main, fields)
  if (!set) return undefined
  const { changed, given, now = given, lookup } = set
  if (Object.keys(given).length === 1)
    observe('judged by one field alone: with two in sandbox.fields it is seen whether all that are given are set')
  if (sandbox.lateByMs > 0)
    observe(
      `reads lag behind changes, here by some ${String(sandbox.lateByMs)} ms: a client that reads at once sees what was`,
    )
  const known = latest.get(run) ?? new Map<ChangeMethod, AllSet>()
  latest.set(run, known.set(method, { changed, fields: now, ...(lookup && { lookup }) }))
  return set
}

/** What the method set, for checks that look at it in other ways. */
export function allSetBy(run: RunContext, method: ChangeMethod): AllSet {
  const set = latest.get(run)?.get(method) ?? untested(`no ${method} has set the fields`)
  cite(set.changed.answer.id)
  return set
}

/** The same fields as another session of the same user reads them. */
export async function seenByAnotherSession(run: RunContext, main: Actor, method: ChangeMethod): Promise<ReadBack> {
  const { fields } = allSetBy(run, method)
  const sandbox = sandboxOf(run, main)
  return readBack(run, sandbox, fields, await readElsewhere(run, sandbox, fields))
}
