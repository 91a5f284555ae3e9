import { jsonAnswerBody, jsonGroups } from '../batch/json-batch.js'
import { multipartAnswer, multipartGroups } from '../batch/multipart.js'
import { runBatch, type BatchScene } from '../batch/run-batch.js'
import type { Route } from '../behaviour/routes.js'
import { DataFault } from '../faults/data-fault.js'
import { answer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'

export function isBatch(call: Call, route: Route): boolean {
  return call.method === 'POST' && route.kind === 'data' && /^(\$|%24)batch$/i.test(route.rest)
}

/** Several requests in one (OData, `$batch`): as multipart/mixed, and at the OData endpoint also as JSON. */
export function answerBatch(scene: BatchScene): Answer {
  const { outer, service } = scene
  const { formats, errors } = outer.deployment.behaviour
  const type = outer.headers['content-type'] ?? ''
  const headers = formats.headers(service)
  try {
    if (/^multipart\/mixed\b/i.test(type)) {
      const { contentType, body } = multipartAnswer(runBatch(multipartGroups(type, outer.body), scene))
      return answer(service === 'legacy' ? 202 : 200, contentType, body, ...headers)
    }
    if (service === 'odata' && /^application\/json\b/i.test(type)) {
      const body = jsonAnswerBody(runBatch(jsonGroups(outer.body), scene))
      return answer(200, 'application/json; charset=utf-8', body, ...headers)
    }
    throw new DataFault('mediaType', `A batch of type '${type}' is not taken.`)
  } catch (error) {
    if (error instanceof DataFault) return errors.answer(error, outer, service)
    throw error
  }
}
