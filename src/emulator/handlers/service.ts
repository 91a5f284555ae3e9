import { htmlAnswer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { Route } from '../behaviour/routes.js'
import { serviceNotAllowed } from '../behaviour/services.js'

/** A custom service (document: Custom REST service). */
export function callService(call: Call, route: Extract<Route, { kind: 'service' }>): Answer {
  const { services } = call.deployment.behaviour
  const methods = services.methodsOf(route.name, route.method, services)
  if (!methods.includes(call.method)) return serviceNotAllowed(methods)
  const parameters = route.parameters.map((segment) => services.parameter(segment))
  if (!parameters.every((parameter) => parameter !== undefined)) {
    return htmlAnswer(400, '400 - Bad request', '<p>The path holds a broken escape.</p>')
  }
  return services.answer({ name: route.name, method: route.method, parameters }, call)
}
