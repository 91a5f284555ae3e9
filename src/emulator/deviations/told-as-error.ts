import type { Deviation } from '../listed.js'
import type { Override } from '../behaviour.js'
import { jsonAnswer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { beforeLeaving } from './before-leaving.js'
import { isMerge, isPut, sentVerbose } from './requests.js'

/** Breaches of what a change is answered with: it is made, and the caller is told that it was not. */
export const toldAsErrorDeviations: readonly Deviation[] = [
  {
    id: 'put-made-told-as-error',
    sentence: 'A PUT is made, and answered with 200 and an error body.',
    breaks: ['WRITE-3', 'WRITE-4'],
    override: toldAsError((call) => isPut(call)),
  },
  {
    id: 'verbose-merge-made-told-as-error',
    sentence: 'A MERGE of application/json;odata=verbose is made, and answered with 200 and an error body.',
    breaks: ['WRITE-4'],
    override: toldAsError((call) => isMerge(call) && sentVerbose(call)),
  },
  {
    id: 'merge-made-told-as-error',
    sentence: 'A MERGE is made, and answered with 200 and an error body.',
    breaks: ['WRITE-1', 'WRITE-4', 'WRITE-5', 'WRITE-6', 'WRITE-10', 'FLOW-1'],
    override: toldAsError((call) => isMerge(call)),
  },
]

function toldAsError(applies: (call: Call) => boolean): Override {
  return beforeLeaving((answer, call, { kind }) =>
    kind === 'data' && answer.status === 204 && applies(call)
      ? jsonAnswer(200, { error: { code: '4', message: { lang: 'en-US', value: 'The request failed.' } } })
      : answer,
  )
}
