import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { expect } from '../../words/expect.js'
import { named } from '../../words/answers.js'
import { EmptiedBeside, needsPlainMergeKeeping } from './emptied-beside.js'
import { expectNoneFollows, othersPointingTo } from './following-lookups.js'
import type { LookupRecords } from './lookup-records.js'
import { expectSet } from '../making/setting.js'

/**
 * A lookup set by its `Id` field to two records, one after the other: the first may be what the service points every lookup
 * to. No other record's lookup may go along, and the other fields may not all be emptied.
 */
export async function expectSetById(run: RunContext, main: Actor, lookup: LookupRecords): Promise<void> {
  const { idField, one, other } = lookup
  const emptied = new EmptiedBeside()
  const setTo = async (id: string) => {
    const changed = await expectSet(run, main, { fields: { [idField]: id } })
    if (changed) {
      emptied.add(run, {}, changed)
      if (emptied.faults.length > 0) await needsPlainMergeKeeping(run, main)
      expect(emptied.faults, `fields that were emptied by ${named(changed.answer)}, or before, and not given`).toEqual(
        [],
      )
    }
    return othersPointingTo(run, main, lookup, id)
  }
  await expectNoneFollows(run, main, [await setTo(one), await setTo(other)], () => setTo(one))
  emptied.needsNone()
}
