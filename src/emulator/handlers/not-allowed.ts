import type { Service } from '../behaviour/routes.js'
import type { ChangeMethod } from '../behaviour/writes.js'
import { DataFault } from '../faults/data-fault.js'
import { withHeaders, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'

/** The refusal of a method that an address does not take. `changes` are those that it does, besides GET. */
export function notAllowed(changes: readonly ChangeMethod[], service: Service, call: Call): Answer {
  const fault = new DataFault('method', `The method '${call.method}' is not allowed here.`)
  const refused = call.deployment.behaviour.errors.answer(fault, call, service)
  return withHeaders(refused, ['Allow', ['GET', ...changes].join(', ')])
}
