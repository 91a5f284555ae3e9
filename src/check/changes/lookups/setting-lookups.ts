import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import { isSuccess, named, seen } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { observe } from '../../outcome/record.js'
import { untested } from '../../outcome/verdict.js'
import type { GivenMain } from '../../runner/given.js'
import { freshFields } from '../fields/fresh-values.js'
import { notAsGiven, type ReadBack } from '../fields/read-back.js'
import {
  change,
  changeInOrder,
  contentTypes,
  isTurnedAway,
  mergeFields,
  turnedAway,
  type Changed,
} from '../making/changing.js'
import { EmptiedBeside, needsPlainMergeKeeping, type KeptBeside } from './emptied-beside.js'
import { lookupRecords, type LookupRecords } from './lookup-records.js'

/** How a lookup is set: by its `Id` field, or by a nested object. */
export type LookupForm = 'by id' | 'nested'

/** A lookup that is set, and the other fields that its changes emptied so far. */
interface Trial {
  readonly lookup: LookupRecords
  readonly emptied: EmptiedBeside
}

interface LookupSet extends Trial {
  /** Of a nested object, the notation that worked, and those behind it that were not tried. */
  readonly notations: readonly string[]
}

const latest = {
  'by id': new WeakMap<RunContext, LookupSet>(),
  nested: new WeakMap<RunContext, LookupSet>(),
}

function latestOf({ run }: GivenMain, form: LookupForm): LookupSet {
  return latest[form].get(run) ?? untested('no lookup was set')
}

/** Sets the lookup by its `Id` field to a record that it does not point to. */
export async function setById(writer: GivenMain): Promise<ReadBack> {
  const lookup = await lookupRecords(writer)
  const emptied = new EmptiedBeside()
  const set = await mergeFields(writer, { [lookup.idField]: lookup.one })
  emptied.add(writer.run, {}, set.changed)
  latest['by id'].set(writer.run, { lookup, emptied, notations: [] })
  return set
}

/**
 * Sets a lookup by its id to one record, and by a nested object to another, in the verbose content type first, whose notation
 * the nested object is. A text that a change sets beside the id, one sets beside the nested object too, unless it is refused.
 * That the plain content type does not take it breaks nothing. Where both are turned away, it decides nothing.
 */
export async function setNested(writer: GivenMain): Promise<ReadBack> {
  const lookup = await lookupRecords(writer)
  // What the one notation emptied the other cannot, so both are counted together.
  const trial = { lookup, emptied: new EmptiedBeside() }
  const set = { given: { [lookup.idField]: lookup.other }, lost: [] }
  const notations = contentTypes.toReversed()
  const tried: Tried[] = []
  for (const [place, contentType] of notations.entries()) {
    const found = await setOther(writer, trial, contentType)
    if (found.faults.length === 0) {
      for (const { faults } of tried) for (const fault of faults) observe(fault)
      latest.nested.set(writer.run, { ...trial, notations: notations.slice(place) })
      return set
    }
    tried.push(found)
  }
  const [first] = tried
  if (first && tried.every(({ answer }) => isTurnedAway(answer))) throw turnedAway(first.answer, first.byId)
  return { ...set, lost: tried.flatMap(({ faults }) => faults) }
}

/** Sets it back to the first record by a nested object: some set a lookup so that was empty, and none that is set. */
export async function setNestedAgain(writer: GivenMain): Promise<ReadBack> {
  const { notations, ...trial } = latestOf(writer, 'nested')
  const { one, idField } = trial.lookup
  const [worked = '', ...others] = notations
  const faults = [...(await nestedFaults(writer, trial, { id: one, contentType: worked }))]
  const isSet = faults.length === 0
  for (const contentType of isSet ? [] : others) {
    const { faults: first } = await setOther(writer, trial, contentType)
    const again = [...first, ...(await nestedFaults(writer, trial, { id: one, contentType }))]
    if (again.length > 0) faults.push(...again)
    else for (const fault of faults.splice(0)) observe(fault)
  }
  return { given: { [idField]: one }, lost: faults }
}

/** What the change of the lookup left of the other fields. Where a MERGE of a plain field empties them too, one by Id decides nothing. */
export async function keptBeside(writer: GivenMain, form: LookupForm): Promise<KeptBeside> {
  const { emptied } = latestOf(writer, form)
  if (form === 'by id' && emptied.faults.length > 0) await needsPlainMergeKeeping(writer)
  return emptied.told()
}

/** What came of one notation: how the lookup by its Id was answered, and the nested object. */
interface Tried {
  readonly faults: readonly string[]
  readonly byId: Exchange
  readonly answer: Exchange
}

/** The first record by its id, and another one nested. */
async function setOther(writer: GivenMain, trial: Trial, contentType: string): Promise<Tried> {
  const { idField, one, other, nested } = trial.lookup
  const beside = await freshFields(writer, ['text'])
  const [text] = Object.keys(beside)
  const { answer: byId, moved } = await changeInOrder(writer, {
    method: 'MERGE',
    fields: { [idField]: one, ...beside },
  })
  if (text !== undefined && moved.includes(text)) {
    const more = await freshFields(writer, ['text'])
    const both = await change(writer, { method: 'MERGE', fields: { ...nested(other), ...more }, contentType })
    if (isSuccess(both.answer)) {
      const faults = [...faultsOf(writer, trial, { id: other, contentType, more }, both)]
      if (!both.moved.includes(text))
        faults.push(`nested, with ${contentType} (${named(both.answer)}): ${text}, sent with the lookup, was not set`)
      return { faults, byId, answer: both.answer }
    }
  }
  const alone = await change(writer, { method: 'MERGE', fields: nested(other), contentType })
  return { faults: faultsOf(writer, trial, { id: other, contentType }, alone), byId, answer: alone.answer }
}

/** To which record the lookup is pointed by a nested object, and how. */
interface Nested {
  readonly id: string
  readonly contentType: string
  readonly more?: Row
}

async function nestedFaults(writer: GivenMain, trial: Trial, wanted: Nested): Promise<readonly string[]> {
  const { id, contentType } = wanted
  const changed = await change(writer, { method: 'MERGE', fields: trial.lookup.nested(id), contentType })
  return faultsOf(writer, trial, wanted, changed)
}

function faultsOf(
  writer: GivenMain,
  { lookup: { idField }, emptied }: Trial,
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
