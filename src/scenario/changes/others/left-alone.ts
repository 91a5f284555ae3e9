import { isZeroGuid, type Row, type Value } from '../../../odata/index.js'
import { fieldsThatDiffer, isMarkedText, type Sandbox } from '../../../sandbox/index.js'
import { serverTime, type Actor } from '../../../session/index.js'
import { isSuccess, named } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell, mendProfile } from '../../outcome/verdict.js'
import { belowZero } from '../fields/below-zero.js'
import { change, changeInOrder, type Changed } from '../making/changing.js'
import { computedFields } from '../making/computed-fields.js'
import { freshFields, freshPlainFields } from '../fields/fresh-values.js'
import { expectOtherRecordsLeftAlone } from './other-records.js'
import { notAsGiven } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { isStamp } from '../making/stamps.js'

/**
 * A MERGE of several fields, so that the record has something to lose, and then one of each of them alone, the number
 * below zero and the custom field last: nothing else of the record may move, nor may it have moved before, nor may another
 * record have got any of it. No PUT has been sent by then, which may blank what it does not give. A field that comes to
 * hold a text that another one was given may be made from it by the server, as a full name is from a name, and one that
 * goes back and forth with others may be computed from them: that decides nothing.
 */
export async function expectOthersLeftAlone(run: RunContext, main: Actor): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const several = await freshPlainFields(run, sandbox)
  const again = await freshPlainFields(run, sandbox)
  const custom = await freshFields(run, sandbox, ['custom'])
  const customAgain = await freshFields(run, sandbox, ['custom'])
  const each = Object.entries(again).map(([field, value]): Row => ({ [field]: value }))
  const changes = [
    { plain: several, instead: withBoth(custom, several) },
    ...each.map((plain) => ({ plain, instead: belowZero(run, sandbox, plain) })),
    ...(isBeside(customAgain, several) ? [{ plain: several, instead: customAgain }] : []),
  ]
  let given: Row = {}
  const stamped = new Set<string>()
  const derived = new Set<string>()
  const computed = new Map<string, readonly string[]>()
  const once = new Set<string>()
  let compared = 0
  let stored = 0
  let takesCustom = true
  for (const { plain, instead } of changes) {
    if (instead === customAgain && !takesCustom) continue
    const { answer, before, after, besides, fields } = await merged(run, main, plain, instead)
    if (plain === several) takesCustom = fields === instead
    given = { ...given, ...fields }
    const asOf = { now: serverTime(answer), runTimeout: run.profile.limits.runTimeout }
    const isStamped = (field: string) => !sandbox.allowed.includes(field) && isStamp(after[field], asOf)
    const unasked = movedUnasked(sandbox, after)
    for (const field of [...besides, ...unasked].filter(isStamped)) stamped.add(field)
    const isDerived = (field: string) =>
      !sandbox.allowed.includes(field) && (holdsTextOf(fields, after[field]) || isKeptOf(before, fields, after[field]))
    for (const field of besides.filter(isDerived)) derived.add(field)
    const isLeftOut = (field: string) => stamped.has(field) || derived.has(field) || computed.has(field)
    const doubtful = [...new Set([...besides, ...unasked])].filter((field) => !isLeftOut(field))
    const fromThese = await computedFields(run, main, { fields, before, after }, doubtful)
    for (const field of [...fromThese, ...besides.filter((other) => computed.has(other))])
      computed.set(field, narrower(computed.get(field), Object.keys(fields)))
    const moved = besides.filter((field) => !isLeftOut(field))
    expect(moved, `fields that ${named(answer)} moved and did not give`).toEqual([])
    const movedBefore = unasked.filter((field) => !isLeftOut(field))
    const movedOnce = movedBefore.filter((field) => sandbox.changedBeside.has(field))
    const often = movedBefore.filter((field) => !movedOnce.includes(field))
    expect(often, `fields that no change of this run gave, by ${named(answer)}`).toEqual([])
    for (const field of movedOnce) once.add(field)
    if (notAsGiven(run, sandbox, fields, after).length > 0) continue
    stored += 1
    compared += othersThatAreSet(sandbox, before, fields)
  }
  await expectOtherRecordsLeftAlone(run, main, given)
  const { serverOwned } = sandbox
  if (stamped.size > 0) observe(`left out, since they hold the time of a change: ${[...stamped].join(', ')}`)
  if (serverOwned.size > 0) observe(`left out, since the server itself moves them: ${[...serverOwned].join(', ')}`)
  if (computed.size > 0) {
    const told = [...computed].map(([field, from]) => `${field} goes back and forth with ${from.join(' or ')}`)
    mendProfile(
      `${told.join(', ')}: the server may compute it from there, or the MERGE set what it did not give. Name fields in sandbox.fields from which no other is computed`,
      'sandbox.fields',
    )
  }
  if (derived.size > 0) {
    mendProfile(
      `${[...derived].join(', ')} came to hold a text that another field was given, or had before: the server may make it from that field, or the MERGE set what it did not give. Name a field in sandbox.fields.text that no other is made from`,
      'sandbox.fields.text',
    )
  }
  if (once.size > 0) {
    cantTell(
      `${[...once].join(', ')} got another value with one change that did not give it, and with no other: somebody else may have set it at that moment. Run again`,
      'nobody',
    )
  }
  if (stored === 0) cantTell('no MERGE set what it gave (see WRITE-1): one that sets nothing leaves the rest alone too')
  if (compared === 0) {
    mendProfile(
      'the sandbox record has nothing set beside the field that was given, so nothing could get lost',
      'sandbox.id',
    )
  }
}

/**
 * A MERGE of other fields in the place of plain ones, where the target takes them: it may refuse a custom field, or a
 * number below zero, and other clauses judge that.
 */
async function merged(run: RunContext, main: Actor, plain: Row, instead: Row): Promise<Changed & { fields: Row }> {
  if (instead !== plain) {
    const changed = await change(run, main, { method: 'MERGE', fields: instead })
    if (isSuccess(changed.answer)) return { ...changed, fields: instead }
  }
  return { ...(await changeInOrder(run, main, { method: 'MERGE', fields: plain })), fields: plain }
}

function withBoth(custom: Row, plain: Row): Row {
  return isBeside(custom, plain) ? { ...custom, ...plain } : plain
}

/** Whether one of the fields is another than those. */
function isBeside(fields: Row, those: Row): boolean {
  return Object.keys(fields).some((field) => !Object.hasOwn(those, field))
}

/** The fewer fields, of those with which another one was seen to move. */
function narrower(known: readonly string[] | undefined, given: readonly string[]): readonly string[] {
  return known === undefined || given.length < known.length ? given : known
}

/** Whether a value is a text that has one of the given texts in it, in whatever case. */
function holdsTextOf(given: Row, value: Value | undefined): boolean {
  if (typeof value !== 'string') return false
  return Object.values(given).some((text) => isMarkedText(text) && value.toLowerCase().includes(text.toLowerCase()))
}

/** Whether a value is the text that one of the given fields held right before. */
function isKeptOf(before: Row, given: Row, value: Value | undefined): boolean {
  return typeof value === 'string' && value !== '' && Object.keys(given).some((field) => before[field] === value)
}

/** The fields that are not what they were before the first change, and that no change has given since. */
function movedUnasked({ snapshot = {}, fieldTypes, given, serverOwned }: Sandbox, after: Row): readonly string[] {
  return fieldsThatDiffer(snapshot, after, fieldTypes).filter((field) => !given.has(field) && !serverOwned.has(field))
}

function othersThatAreSet({ serverOwned }: Sandbox, before: Row, given: Row): number {
  return Object.entries(before).filter(
    ([field, value]) =>
      field !== 'Id' && value !== null && !isZeroGuid(value) && !serverOwned.has(field) && !Object.hasOwn(given, field),
  ).length
}
