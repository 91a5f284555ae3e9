import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { User } from '../../../fixtures/users.js'
import type { Route } from '../behaviour/routes.js'
import { answerBatch, isBatch } from './batch.js'
import { answerData, dataColumn } from './data.js'
import { guarded } from './guard.js'
import { logIn } from './login.js'
import { callService } from './service.js'

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
