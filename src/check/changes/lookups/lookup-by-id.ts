import type { RunContext } from '../../context/run-context.js'
import { untested } from '../../outcome/verdict.js'
import type { GivenMain } from '../../runner/given.js'
import { fitsOf } from '../fields/fits.js'
import type { ReadBack } from '../fields/read-back.js'
import { mergeFields } from '../making/changing.js'
import { EmptiedBeside, needsPlainMergeKeeping, type KeptBeside } from './emptied-beside.js'
import { othersPointingTo, recordsThatFollow, type Followers, type Pointing } from './following-lookups.js'
import { lookupRecords, type LookupRecords } from './lookup-records.js'

/** What the changes of a lookup by its Id field have shown so far. */
interface SetById {
  readonly lookup: LookupRecords
  readonly emptied: EmptiedBeside
  readonly pointedTo: string
  /** Which records pointed to the first record before the second was set. */
  readonly pointing?: Pointing
}

const latest = new WeakMap<RunContext, SetById>()

function latestOf(run: RunContext): SetById {
  return latest.get(run) ?? untested('no lookup was set')
}

/** Sets the lookup by its `Id` field to a record that it does not point to. */
export async function setById(writer: GivenMain): Promise<ReadBack> {
  const lookup = await lookupRecords(writer)
  const emptied = new EmptiedBeside()
  const set = await pointTo(writer, { lookup, emptied, pointedTo: lookup.one })
  latest.set(writer.run, { lookup, emptied, pointedTo: lookup.one })
  return set
}

/** Sets it to another record: the first may be what the service points every lookup to. */
export async function setToAnother(writer: GivenMain): Promise<ReadBack> {
  const {
    lookup,
    emptied,
    pointedTo,
    pointing = await othersPointingTo(writer, lookup, pointedTo),
  } = latestOf(writer.run)
  latest.set(writer.run, { lookup, emptied, pointedTo, pointing })
  const other = fitsOf(writer.run).keptOut.has(lookup.other) ? (await lookupRecords(writer)).one : lookup.other
  const set = await pointTo(writer, { lookup, emptied, pointedTo: other })
  latest.set(writer.run, { lookup, emptied, pointedTo: other, pointing })
  return set
}

async function pointTo(writer: GivenMain, { lookup, emptied, pointedTo }: SetById): Promise<ReadBack> {
  const set = await mergeFields(writer, { [lookup.idField]: pointedTo })
  emptied.add(writer.run, {}, set.changed)
  return set
}

/** The records whose lookup went along with the two that were set. */
export async function followersOfLookup(writer: GivenMain): Promise<Followers> {
  const set = latestOf(writer.run)
  const { lookup, pointedTo, pointing = untested('the lookup was set once only') } = set
  const now = await othersPointingTo(writer, lookup, pointedTo)
  return recordsThatFollow(writer, [pointing, now], async () => {
    await pointTo(writer, { ...set, pointedTo: pointing.to })
    return othersPointingTo(writer, lookup, pointing.to)
  })
}

/** What the changes of the lookup left of the other fields. Where a MERGE of a plain field empties them too, they decide nothing. */
export async function keptBesideLookup(writer: GivenMain): Promise<KeptBeside> {
  const { emptied } = latestOf(writer.run)
  if (emptied.faults.length > 0) await needsPlainMergeKeeping(writer)
  return emptied.told()
}
