import { type Answer, answer, htmlAnswer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { User } from '../../../fixtures/users.js'
import type { Route } from '../behaviour/routes.js'
import { answerData, dataColumn } from './data.js'
import { guarded } from './guard.js'
import { logIn } from './login.js'
import { jsonAnswerBody, jsonGroups } from './batch/json-batch.js'
import { multipartAnswer, multipartGroups } from './batch/multipart.js'
import { runBatch, type BatchScene } from './batch/run-batch.js'
import { DataFault } from '../errors.js'
import { serviceNotAllowed } from '../behaviour/services.js'

/** Answers one request. */
export function dispatch(call: Call): Answer {
  const { behaviour } = call.deployment
  const route = behaviour.routes.resolve(call)
  const answer = behaviour.wire.intercept(call, route) ?? carriedOut(call, route)
  return behaviour.wire.finish(answer, call, route)
}

/** A request of a batch: inside the session of the batch, so that no part has to prove it again. */
function answerPart(part: Call, user: User): Answer {
  const call = part.deployment.behaviour.wire.received(part)
  const { wire, routes, pages } = call.deployment.behaviour
  const route = routes.resolve(call)
  const answered = () =>
    route.kind === 'data' && !isBatch(call, route) ? answerData(call, route, user) : pages.nowhere(call)
  return wire.finish(wire.intercept(call, route) ?? answered(), call, route)
}

function carriedOut(call: Call, route: Route): Answer {
  const { pages, ntlm, services } = call.deployment.behaviour
  switch (route.kind) {
    case 'login':
      return logIn(call)
    case 'loginPage':
      return pages.loginPage(call)
    case 'ntlm':
      return ntlm.answer(call)
    case 'messageServer':
      return guarded(call, 'messageServer', () => pages.messageServer(call))
    case 'shell':
      return guarded(call, 'shell', () => pages.shell())
    case 'data':
      return guarded(call, dataColumn(route.service, call), ({ user }) =>
        isBatch(call, route)
          ? answerBatch({ outer: call, service: route.service, carryOut: (part) => answerPart(part, user) })
          : answerData(call, route, user),
      )
    case 'service':
      return services.anonymous(route.name, route.method)
        ? callService(call, route)
        : guarded(call, 'service', () => callService(call, route))
    case 'nowhere':
      return pages.nowhere(call)
  }
}

function isBatch(call: Call, route: Route): boolean {
  return call.method === 'POST' && route.kind === 'data' && /^(\$|%24)batch$/i.test(route.rest)
}

/** Several requests in one (OData, `$batch`): as multipart/mixed, and at the OData endpoint also as JSON. */
function answerBatch(scene: BatchScene): Answer {
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

/** A custom service (document: Custom REST service). */
function callService(call: Call, route: Extract<Route, { kind: 'service' }>): Answer {
  const { services } = call.deployment.behaviour
  const methods = services.methodsOf(route.name, route.method, services)
  if (!methods.includes(call.method)) return serviceNotAllowed(methods)
  const parameters = route.parameters.map((segment) => services.parameter(segment))
  if (!parameters.every((parameter) => parameter !== undefined)) {
    return htmlAnswer(400, '400 - Bad request', '<p>The path holds a broken escape.</p>')
  }
  return services.answer({ name: route.name, method: route.method, parameters }, call)
}
