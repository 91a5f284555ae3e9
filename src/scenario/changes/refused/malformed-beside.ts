import type { Actor } from '../../../session/index.js'
import { isSuccess } from '../../words/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { goodField } from './good-field.js'
import { guidFieldOf } from './guid-field.js'
import { goodFieldBeside } from './malformed-bodies.js'
import { sendPair, type MalformedPair } from './malformed-pair.js'
import { notAsGiven } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { verboseJson } from '../making/setting.js'

/** A pair whose malformed half has a good field beside the bad one. */
export interface PairBeside extends MalformedPair {
  /** Whether the change in order set the good field: else that it is not seen says nothing. */
  readonly isGoodKept: boolean
}

/**
 * A good field and a bad one, sent once a run. The bad one first as verbose JSON, which no other malformed body is; where
 * that does not work in order, it is left to others to judge, and sent as the plain one.
 */
export function malformedBeside(
  run: RunContext,
  main: Actor,
  order: 'good first' | 'bad first',
): () => Promise<PairBeside> {
  const send = async (contentType?: string): Promise<PairBeside> => {
    const field = guidFieldOf(run, main)
    const good = await goodField(run, main, field)
    const manner = contentType === undefined ? {} : { contentType }
    const pair = await sendPair(run, main, () => goodFieldBeside(good, field, order), manner)
    return { ...pair, isGoodKept: notAsGiven(run, sandboxOf(run, main), good, pair.inOrder.after).length === 0 }
  }
  return () =>
    run.shared(`malformed: ${order}`, async () => {
      if (order === 'good first') return send()
      const verbose = await send(verboseJson)
      return isSuccess(verbose.inOrder.answer) && verbose.isGoodKept ? verbose : send()
    })
}
