import type { Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { named } from '../answers.js'
import { expect } from '../expect.js'
import type { RunContext } from '../run-context.js'
import { cantTell, Undecided, untested } from '../verdict.js'
import { freshFields } from './fresh-values.js'
import { guidFieldOf, type GuidField } from './guid-field.js'
import { lookupRecords } from './lookup-records.js'
import { goodFieldBeside } from './malformed-bodies.js'
import {
  isDataRefusal,
  malformedGuid,
  malformedJson,
  malformedLookup,
  needsProof,
  noteTwins,
  sendPair,
  type MalformedPair,
} from './malformed-pair.js'
import { notAsGiven } from './read-back.js'
import { sandboxOf } from './sandbox-of.js'

/**
 * After every malformed body that was refused the record is as it was, also where a good field stood beside the bad one.
 * One that was taken is for the GUID clauses to judge. What keeps one body from being judged spares no other.
 */
export async function expectRefusedWhole(run: RunContext, main: Actor): Promise<void> {
  let refused = 0
  let open: Undecided | undefined
  for (const judge of judgements(run, main)) {
    try {
      if (await judge()) refused += 1
    } catch (fault) {
      if (!(fault instanceof Undecided)) throw fault
      open ??= fault
    }
  }
  if (open) throw open
  if (refused === 0) cantTell('not one of the malformed bodies was refused, so no refusal can be looked at (see GUID)')
}

function judgements(run: RunContext, main: Actor): readonly (() => Promise<boolean>)[] {
  const kinds = ['textForGuid', 'wrappedGuid'] as const
  const pairs = [
    ...[...kinds, 'unquotedLiteral' as const, 'bareGuid' as const].map((kind) => malformedGuid(run, main, kind)),
    ...(run.profile.sandbox?.lookup ? kinds : []).map((kind) => malformedLookup(run, main, kind)),
    ...(['cutOff', 'commaMissing', 'wordForValue'] as const).map((kind) => malformedJson(run, main, kind)),
  ]
  return [
    ...pairs.map((pairOf) => async () => judged(run, await pairOf())),
    ...(['good first', 'bad first'] as const).map((order) => () => judgedBeside(run, main, order)),
  ]
}

/** Whether the body was refused, and so the record has been looked at. */
function judged(run: RunContext, pair: MalformedPair): boolean {
  noteTwins(pair)
  needsProof(run, pair)
  const { answer, moved } = pair.altered
  if (!isDataRefusal(run, answer)) return false
  expect(moved, `the fields that the refused ${named(answer)} moved`).toEqual([])
  return true
}

async function judgedBeside(run: RunContext, main: Actor, order: 'good first' | 'bad first'): Promise<boolean> {
  const field = guidFieldOf(run, main)
  const good = await goodField(run, main, field)
  const pair = await sendPair(run, main, () => goodFieldBeside(good, field, order))
  if (!judged(run, pair)) return false
  if (notAsGiven(run, sandboxOf(run, main), good, pair.inOrder.after).length > 0) {
    cantTell('what the same change in order sets does not show in the record either (see WRITE-1)')
  }
  return true
}

/** A value that would show in the record: it differs from what is there right now. */
async function goodField(run: RunContext, main: Actor, { name: bad }: GuidField): Promise<Row> {
  const sandbox = sandboxOf(run, main)
  const plain = await freshFields(run, sandbox, ['text', 'dateTime', 'number', 'custom'])
  const present = await sandbox.read(main)
  const [good] = Object.entries(plain).filter(
    ([name, value]) => name !== bad && !sandbox.same(name, { [name]: value }, present),
  )
  if (good) return Object.fromEntries([good])
  const lookup = run.profile.sandbox?.lookup && (await lookupRecords(run, main))
  if (lookup && lookup.idField !== bad) return { [lookup.idField]: lookup.one }
  return untested('the profile names no field to set beside the bad one', 'sandbox.fields.text')
}
