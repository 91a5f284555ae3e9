import type { Actor } from '../../../session/index.js'
import type { Row } from '../../../odata/index.js'
import { isSuccess, named, seen } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import '../../relations/asking/without-breach.js'
import { change, changeInOrder } from '../making/changing.js'
import { EmptiedBeside } from './emptied-beside.js'
import { expectNoneFollows, othersPointingTo } from './following-lookups.js'
import { freshFields } from '../fields/fresh-values.js'
import type { LookupRecords } from './lookup-records.js'
import { notAsGiven } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { contentTypes } from '../making/setting.js'
import { isTurnedAway, turnedAway } from '../making/turned-away.js'
import type { Exchange } from '../../../exchange/index.js'

/**
 * A lookup set by a nested object: one record by its id, another one nested, the first one nested. A text that a change
 * sets beside the id, one sets beside the nested object too, unless it is refused. No other record's lookup may go along, and
 * the other fields may not all be emptied. The verbose content type comes first, whose notation the nested object is; that the
 * plain one does not take it breaks nothing. Where both are turned away, it decides nothing.
 */
export async function expectSetNested(run: RunContext, main: Actor, lookup: LookupRecords): Promise<void> {
  const faults: string[] = []
  const tried: Tried[] = []
  // What the one notation emptied the other cannot, so both are counted together.
  const emptied = new EmptiedBeside()
  for (const contentType of contentTypes.toReversed()) {
    const found = await faultsOf(run, main, lookup, contentType, emptied)
    if (found.faults.length === 0) return judgedGood(contentType, faults, emptied)
    faults.push(...found.faults)
    tried.push(found)
  }
  const [first] = tried
  if (first && tried.every(({ answer }) => isTurnedAway(answer))) throw turnedAway(first.answer, first.byId)
  expect(faults).toBeWithoutBreach(`the lookup as set, with ${contentTypes.join(' or ')}`)
}

function judgedGood(contentType: string, faults: readonly string[], emptied: EmptiedBeside): void {
  expect('set', `a lookup given nested with ${contentType}`).toBe('set')
  for (const fault of faults) observe(fault)
  emptied.needsNone()
}

/** What came of one notation. */
interface Tried {
  readonly faults: readonly string[]
  /** To the same lookup by its Id, and to the first nested object. */
  readonly byId: Exchange
  readonly answer: Exchange
}

async function faultsOf(
  run: RunContext,
  main: Actor,
  lookup: LookupRecords,
  contentType: string,
  emptied: EmptiedBeside,
): Promise<Tried> {
  const { idField, one, other, nested } = lookup
  const sandbox = sandboxOf(run, main)
  const beside = await freshFields(run, sandbox, ['text'])
  const [text] = Object.keys(beside)
  const measure = await changeInOrder(run, main, { method: 'MERGE', fields: { [idField]: one, ...beside } })
  const isStored = text !== undefined && measure.moved.includes(text)
  const faults: string[] = []
  const set = async (id: string, more: Row) => ({
    id,
    more,
    ...(await change(run, main, { method: 'MERGE', fields: { ...nested(id), ...more }, contentType })),
  })
  const judge = ({ id, more, ...changed }: Awaited<ReturnType<typeof set>>) => {
    const { answer, after } = changed
    if (isSuccess(answer)) emptied.add(run, more, changed)
    const told = isSuccess(answer)
      ? notAsGiven(run, sandbox, { [idField]: id }, after)
      : [`it was answered with ${seen(answer)}`]
    faults.push(...told.map((fault) => `nested, with ${contentType} (${named(answer)}): ${fault}`))
  }
  const both = await set(other, isStored ? await freshFields(run, sandbox, ['text']) : {})
  const isTaken = isSuccess(both.answer) || !isStored
  const tried = { faults, byId: measure.answer, answer: both.answer }
  judge(isTaken ? both : await set(other, {}))
  if (isTaken && isStored && !both.moved.includes(text))
    faults.push(`nested, with ${contentType} (${named(both.answer)}): ${text} beside it was not set`)
  const first = faults.length === 0 ? await othersPointingTo(run, main, lookup, other) : undefined
  judge(await set(one, {}))
  faults.push(
    ...emptied.faults.map((field) => `nested, with ${contentType}, it emptied ${field}, which it did not give`),
  )
  if (!first || faults.length > 0) return tried
  const pointing = [first, await othersPointingTo(run, main, lookup, one)] as const
  await expectNoneFollows(run, main, pointing, async () => {
    await set(other, {})
    return othersPointingTo(run, main, lookup, other)
  })
  return tried
}
