import type { Value } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { goodFields } from './good-fields.js'
import { guidFieldOf } from './guid-field.js'
import { goodFieldsBeside } from './malformed-bodies.js'
import { sendPair, type MalformedPair } from './malformed-pair.js'
import { notAsGiven } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { verboseJson } from '../making/setting.js'

/** A pair whose malformed half has good fields beside the bad one. */
export interface PairBeside extends MalformedPair {
  /** Whether the change in order set any of the good fields: else that none is seen says nothing. */
  readonly isGoodKept: boolean
}

/**
 * Good fields and a bad one, sent once a run. The bad one first as verbose JSON, which no other malformed body is; where
 * that does not work in order, it is left to others to judge, and sent as the plain one.
 */
export function malformedBeside(
  run: RunContext,
  main: Actor,
  order: 'good first' | 'bad first',
): () => Promise<PairBeside> {
  const send = async (contentType?: string): Promise<PairBeside> => {
    const field = guidFieldOf(run, main)
    const good = await goodFields(run, main, field)
    const manner = contentType === undefined ? {} : { contentType }
    const pair = await sendPair(run, main, () => goodFieldsBeside(good, field, order), manner)
    const isKept = ([name, value]: [string, Value]) =>
      notAsGiven(run, sandboxOf(run, main), { [name]: value }, pair.inOrder.after).length === 0
    return { ...pair, isGoodKept: Object.entries(good).some(isKept) }
  }
  return () =>
    run.shared(`malformed: ${order}`, async () => {
      if (order === 'good first') return send()
      const verbose = await send(verboseJson)
      return isSuccess(verbose.inOrder.answer) && verbose.isGoodKept ? verbose : send()
    })
}
