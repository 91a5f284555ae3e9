import type { Actor } from '../../session/index.js'
import { isSuccess, named, seen } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { observe } from '../outcome/record.js'
import type { RunContext } from '../context/run-context.js'
import '../relations/without-breach.js'
import { change, changeInOrder } from './changing.js'
import type { LookupRecords } from './lookup-records.js'
import { notAsGiven } from './read-back.js'
import { sandboxOf } from './sandbox-of.js'
import { contentTypes } from './setting.js'

/**
 * A lookup set by a nested object: one record by its id, another one nested, the first one nested. The verbose content
 * type comes first, whose notation the nested object is; that the plain one does not take it breaks nothing.
 */
export async function expectSetNested(run: RunContext, main: Actor, lookup: LookupRecords): Promise<void> {
  const faults: string[] = []
  for (const contentType of contentTypes.toReversed()) {
    const found = await faultsOf(run, main, lookup, contentType)
    if (found.length === 0) return judgedGood(contentType, faults)
    faults.push(...found)
  }
  expect(faults).toBeWithoutBreach(`the lookup as set, with ${contentTypes.join(' or ')}`)
}

function judgedGood(contentType: string, faults: readonly string[]): void {
  expect('set', `a lookup given nested with ${contentType}`).toBe('set')
  for (const fault of faults) observe(fault)
}

async function faultsOf(
  run: RunContext,
  main: Actor,
  { idField, one, other, nested }: LookupRecords,
  contentType: string,
): Promise<readonly string[]> {
  await changeInOrder(run, main, { method: 'MERGE', fields: { [idField]: one } })
  const faults: string[] = []
  for (const id of [other, one]) {
    const { answer, after } = await change(run, main, { method: 'MERGE', fields: nested(id), contentType })
    const told = isSuccess(answer)
      ? notAsGiven(run, sandboxOf(run, main), { [idField]: id }, after)
      : [`it was answered with ${seen(answer)}`]
    faults.push(...told.map((fault) => `nested, with ${contentType} (${named(answer)}): ${fault}`))
  }
  return faults
}
