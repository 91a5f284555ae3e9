import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import { isSuccess } from '../../answers/answers.js'
import { answered } from '../../answers/server-message.js'
import type { RunContext } from '../../run-state/run-context.js'
import { observe } from '../../outcome/record.js'
import { cantTell, untested } from '../../outcome/verdict.js'
import type { GivenMain } from '../../engine/given.js'
import { freshFields, freshPlainFields } from '../fields/fresh-values.js'
import { lostOf, picked, type ReadBack, kindOfValue, nameOfChange } from '../fields/read-back.js'
import {
  change,
  changeInOrder,
  citeChange,
  contentTypes,
  isTurnedAway,
  mergeFields,
  turnedAway,
  type Changed,
} from '../making/changing.js'
import { EmptiedBeside, type LeftBeside } from './emptied-beside.js'
import { lookupRecords, type LookupRecords } from './lookup-records.js'

/** How a lookup is set: by its `Id` field, or by a nested object. */
export type LookupForm = 'by id' | 'nested'

/** A lookup that is set, and the other fields that its changes emptied so far. */
interface Trial {
  readonly lookup: LookupRecords
  readonly emptied: EmptiedBeside
}

interface LatestTrial extends Trial {
  /** Of a nested object, the notation that worked, and those behind it that were not tried. */
  readonly notations: readonly string[]
}

const latest = {
  'by id': new WeakMap<RunContext, LatestTrial>(),
  nested: new WeakMap<RunContext, LatestTrial>(),
}

function latestOf({ run }: GivenMain, form: LookupForm): LatestTrial {
  return latest[form].get(run) ?? untested('no lookup was set')
}

/** Sets the lookup by its `Id` field to a record that it does not point to. */
export async function setById(writer: GivenMain): Promise<ReadBack> {
  const lookup = await lookupRecords(writer)
  const emptied = new EmptiedBeside(writer)
  const set = await mergeFields(writer, { [lookup.idField]: lookup.one })
  emptied.add(writer, {}, set.changed)
  latest['by id'].set(writer.run, { lookup, emptied, notations: [] })
  return set
}

/** A lookup that was to be set by a nested object, and what each content type made of it; none where one has set it. */
export interface NestedSet {
  readonly field: string
  readonly id: string
  readonly faults: readonly string[]
}

/**
 * Sets a lookup by its id to one record, and by a nested object to another, in the verbose content type first, whose notation
 * the nested object is. A text that a change sets beside the id, one sets beside the nested object too, unless it is refused.
 * That the plain content type does not take it breaks nothing. Where both are turned away, it decides nothing.
 */
export async function setNested(writer: GivenMain): Promise<NestedSet> {
  const lookup = await lookupRecords(writer)
  // What the one notation emptied the other cannot, so both are counted together.
  const trial = { lookup, emptied: new EmptiedBeside(writer) }
  const set = { field: lookup.idField, id: lookup.other }
  const notations = contentTypes.toReversed()
  const tried: Tried[] = []
  for (const [place, contentType] of notations.entries()) {
    const found = await setOther(writer, trial, contentType)
    if (found.faults.length === 0) {
      for (const { faults } of tried) for (const fault of faults) observe(fault)
      latest.nested.set(writer.run, { ...trial, notations: notations.slice(place) })
      return { ...set, faults: [] }
    }
    tried.push(found)
  }
  const [first] = tried
  if (first && tried.every(({ answer }) => isTurnedAway(answer))) throw turnedAway(first.answer, first.byId)
  return { ...set, faults: tried.flatMap(({ faults }) => faults) }
}

/** Sets it back to the first record by a nested object: some set a lookup so that was empty, and none that is set. */
export async function setNestedAgain(writer: GivenMain): Promise<NestedSet> {
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
  return { field: idField, id: one, faults }
}

/** What the changes of the lookup left of the other fields. Where a MERGE of a plain field makes the record anew too, one by Id decides nothing. */
export async function leftBeside(writer: GivenMain, form: LookupForm): Promise<LeftBeside> {
  const { left } = latestOf(writer, form).emptied
  if (form === 'by id' && left.isMadeAnew) await needsPlainMergeKeeping(writer)
  return left
}

/** Ends the check where a MERGE of one plain field makes the record anew as well: that is no matter of the lookup. */
async function needsPlainMergeKeeping(writer: GivenMain): Promise<void> {
  const merge = (fields: Row) => changeInOrder(writer, { method: 'MERGE', fields })
  await merge(await freshPlainFields(writer))
  const plain = await freshPlainFields(writer)
  const alone = picked(plain, Object.keys(plain).slice(0, 1))
  const changed = await merge(alone)
  const emptied = new EmptiedBeside(writer)
  emptied.add(writer, alone, changed)
  if (emptied.left.emptied.length > 0)
    cantTell(`${nameOfChange(changed)}, without the lookup, emptied other fields too: see WRITE-2`)
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
        faults.push(`${nameOfChange(both)} as ${contentType}: ${text}, sent with the lookup, unchanged`)
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

/** What a nested object made of the lookup in place of what it gave, in words; none where it set it. */
function faultsOf(
  writer: GivenMain,
  { lookup: { idField }, emptied }: Trial,
  { id, contentType, more = {} }: Nested,
  changed: Changed,
): readonly string[] {
  const { answer, before, after } = changed
  citeChange(changed, `as ${contentType}`)
  const how = `${nameOfChange(changed)} as ${contentType}`
  if (!isSuccess(answer)) return [`${how}: ${answered(answer)}`]
  emptied.add(writer, more, changed)
  if (lostOf(writer, { [idField]: id }, after).length === 0) return []
  const is = kindOfValue(after[idField])
  const told =
    lostOf(writer, picked(before, [idField]), after).length === 0 ? 'unchanged' : is.replace(/^a /, 'another ')
  return [`${how}: ${idField} ${told}`]
}
