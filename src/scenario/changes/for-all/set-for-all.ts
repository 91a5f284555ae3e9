import type { ChangeMethod } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { named } from '../../words/answers.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { readElsewhere } from '../others/read-elsewhere.js'
import { freshField, freshPair } from '../fields/fresh-values.js'
import { expectDigitsByPut } from './digits-by-put.js'
import { expectMergeOfAll } from './merge-of-all.js'
import { expectOtherRecordsLeftAlone } from '../others/other-records.js'
import { expectNestedByPut } from './nested-by-put.js'
import { expectPutOfAll, type PutOfAll } from './put-of-all.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { expectReadBack } from '../making/setting.js'
import { needsShownOtherwise } from './shown-otherwise.js'

/**
 * Sets two fields and all others that there are at once, and judges that they read back in the session that set them
 * and in another one, and by a PUT in no other record, which sets a lookup given nested too, and keeps a text of digits.
 * Where the profile names but one, the clause says that it was judged by that.
 */
export async function expectSetForAll(run: RunContext, main: Actor, method: ChangeMethod): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const pair = await freshPair(run, sandbox)
  const fields = Object.keys(pair).length > 0 ? pair : await freshField(run, sandbox)
  const set: PutOfAll | undefined = await (method === 'PUT' ? expectPutOfAll : expectMergeOfAll)(run, main, fields)
  if (!set) return
  if (Object.keys(set.fields).length === 1)
    observe('judged by one field alone: with two in sandbox.fields it is seen whether all that are given are set')
  const elsewhere = await readElsewhere(run, sandbox, set.fields)
  expectReadBack(run, sandbox, set.fields, elsewhere, `${named(set.changed.answer)}, read in another session,`)
  await needsShownOtherwise(run, main, set)
  // Of a MERGE, WRITE-2 judges it.
  if (method === 'PUT') {
    await expectOtherRecordsLeftAlone(run, main, set.fields, method)
    const names = Object.keys(set.fields)
    if (set.lookup) await expectNestedByPut(run, main, set.lookup, { present: elsewhere, names })
    else await expectDigitsByPut(run, main, names)
  }
  if (sandbox.lateByMs > 0)
    observe(
      `reads lag behind changes, here by some ${String(sandbox.lateByMs)} ms: a client that reads at once sees what was`,
    )
}
