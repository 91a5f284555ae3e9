import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import { isSuccess, named, seen } from '../../core/answers.js'
import { observe } from '../../outcome/record.js'
import { untested } from '../../outcome/verdict.js'
import type { RunContext } from '../../context/run-context.js'
import { change, changeInOrder, type Changed, contentTypes, isTurnedAway, turnedAway } from '../making/changing.js'
import { EmptiedBeside, type KeptBeside } from './emptied-beside.js'
import { othersPointingTo, recordsThatFollow, type Followers, type Pointing } from './following-lookups.js'
import { freshFields } from '../fields/fresh-values.js'
import { lookupRecords, type LookupRecords } from './lookup-records.js'
import { notAsGiven, type ReadBack } from '../fields/read-back.js'
import type { GivenMain } from '../../runner/given.js'

/** What the changes of a nested lookup have shown so far. */
interface SetNested {
  readonly lookup: LookupRecords
  /** What the one notation emptied the other cannot, so both are counted together. */
  readonly emptied: EmptiedBeside
  /** The notations to be tried, the one that worked first. */
  readonly notations: readonly string[]
  /** Which records pointed to the record that was set first. */
  readonly pointing?: Pointing
}

const latest = new WeakMap<RunContext, SetNested>()

function latestOf(run: RunContext): SetNested {
  return latest.get(run) ?? untested('no lookup was set by a nested object')
}

/** The verbose content type comes first, whose notation the nested object is. */
const notations = contentTypes.toReversed()

/**
 * Sets a lookup by its id to one record, and by a nested object to another. A text that a change sets beside the id, one sets
 * beside the nested object too, unless it is refused. That the plain content type does not take it breaks nothing. Where
 * both are turned away, it decides nothing.
 */
export async function setNested(writer: GivenMain): Promise<ReadBack> {
  const lookup = await lookupRecords(writer)
  const emptied = new EmptiedBeside()
  const tried: Tried[] = []
  for (const [place, contentType] of notations.entries()) {
    const found = await setOther(writer, { lookup, emptied }, contentType)
    if (found.faults.length === 0) {
      for (const { faults } of tried) for (const fault of faults) observe(fault)
      latest.set(writer.run, { lookup, emptied, notations: notations.slice(place) })
      return { given: { [lookup.idField]: lookup.other }, lost: [] }
    }
    tried.push(found)
  }
  const [first] = tried
  if (first && tried.every(({ answer }) => isTurnedAway(answer))) throw turnedAway(first.answer, first.byId)
  return { given: { [lookup.idField]: lookup.other }, lost: tried.flatMap(({ faults }) => faults) }
}

/** Sets it back to the first record by a nested object: some set a lookup so that was empty, and none that is set. */
export async function setNestedAgain(writer: GivenMain): Promise<ReadBack> {
  const set = latestOf(writer.run)
  const { one, other, idField } = set.lookup
  latest.set(writer.run, { ...set, pointing: await othersPointingTo(writer, set.lookup, other) })
  const [worked = '', ...others] = set.notations
  const faults = [...(await nestedFaults(writer, set, { id: one, contentType: worked }))]
  const isSet = faults.length === 0
  for (const contentType of isSet ? [] : others) {
    const { faults: first } = await setOther(writer, set, contentType)
    const again = [...first, ...(await nestedFaults(writer, set, { id: one, contentType }))]
    if (again.length > 0) faults.push(...again)
    else for (const fault of faults.splice(0)) observe(fault)
  }
  return { given: { [idField]: one }, lost: faults }
}

/** The records whose lookup went along with the two that were set. */
export async function followersOfNested(writer: GivenMain): Promise<Followers> {
  const set = latestOf(writer.run)
  const {
    lookup,
    notations: [contentType = ''],
    pointing = untested('the lookup was set once only'),
  } = set
  const now = await othersPointingTo(writer, lookup, lookup.one)
  return recordsThatFollow(writer, [pointing, now], async () => {
    await nestedFaults(writer, set, { id: pointing.to, contentType })
    return othersPointingTo(writer, lookup, pointing.to)
  })
}

/** What the changes of the lookup left of the other fields. */
export function keptBesideNested(run: RunContext): KeptBeside {
  return latestOf(run).emptied.told()
}

/** What came of one notation. */
interface Tried {
  readonly faults: readonly string[]
  /** To the same lookup by its Id, and to the nested object. */
  readonly byId: Exchange
  readonly answer: Exchange
}

/** The first record by its id, and another one nested. */
async function setOther(
  writer: GivenMain,
  set: Pick<SetNested, 'lookup' | 'emptied'>,
  contentType: string,
): Promise<Tried> {
  const { idField, one, other, nested } = set.lookup
  const beside = await freshFields(writer, ['text'])
  const [text] = Object.keys(beside)
  const measure = await changeInOrder(writer, { method: 'MERGE', fields: { [idField]: one, ...beside } })
  const isStored = text !== undefined && measure.moved.includes(text)
  if (isStored) {
    const more = await freshFields(writer, ['text'])
    const both = await change(writer, { method: 'MERGE', fields: { ...nested(other), ...more }, contentType })
    if (isSuccess(both.answer)) {
      const faults = [...faultsOf(writer, set, { id: other, contentType, more }, both)]
      if (!both.moved.includes(text))
        faults.push(`nested, with ${contentType} (${named(both.answer)}): ${text} beside it was not set`)
      return { faults, byId: measure.answer, answer: both.answer }
    }
  }
  const alone = await change(writer, { method: 'MERGE', fields: nested(other), contentType })
  const faults = faultsOf(writer, set, { id: other, contentType }, alone)
  return { faults, byId: measure.answer, answer: alone.answer }
}

/** To which record the lookup is pointed by a nested object, and how. */
interface Nested {
  readonly id: string
  readonly contentType: string
  readonly more?: Row
}

async function nestedFaults(
  writer: GivenMain,
  set: Pick<SetNested, 'lookup' | 'emptied'>,
  wanted: Nested,
): Promise<readonly string[]> {
  const { id, contentType } = wanted
  const changed = await change(writer, { method: 'MERGE', fields: set.lookup.nested(id), contentType })
  return faultsOf(writer, set, wanted, changed)
}

function faultsOf(
  writer: GivenMain,
  { lookup: { idField }, emptied }: Pick<SetNested, 'lookup' | 'emptied'>,
  { id, contentType, more = {} }: Nested,
  changed: Changed,
): readonly string[] {
  const { answer, after } = changed
  if (isSuccess(answer)) emptied.add(writer.run, more, changed)
  const told = isSuccess(answer)
    ? notAsGiven(writer, { [idField]: id }, after)
    : [`it was answered with ${seen(answer)}`]
  return told.map((fault) => `nested, with ${contentType} (${named(answer)}): ${fault}`)
}
