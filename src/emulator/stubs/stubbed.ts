import type { Override } from '../behaviour.js'
import { cannedAnswer, scopeOf } from '../domain/canned-answer.js'
import { guarded } from '../handlers/guard.js'
import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { pathPattern } from './path-pattern.js'
import type { Stub } from './stub.js'

/** Answers the paths of stubs before anything else does. Of several that fit, the first one answers. */
export function stubbed(stubs: readonly Stub[]): Override {
  const patterns = stubs.map((stub) => ({ stub, fits: pathPattern(stub.path) }))
  const find = (call: Call) => {
    for (const { stub, fits } of patterns) {
      const path = stub.method === undefined || stub.method === call.method ? fits(call.path) : undefined
      if (path) return { stub, path }
    }
    return undefined
  }
  return ({ wire }) => ({
    wire: {
      intercept(call, route) {
        const found = find(call)
        if (!found) return wire.intercept(call, route)
        const { stub, path } = found
        const answer = () => answerOf(stub, call, path)
        return stub.session === 'required' ? guarded(call, 'service', answer) : answer()
      },
      delay: (call, route) => wire.delay(call, route) + (find(call)?.stub.delayMs ?? 0),
    },
  })
}

function answerOf(stub: Stub, call: Call, path: Readonly<Record<string, string>>): Answer {
  const { headers = {}, body, json } = stub
  const status = stub.status ?? (body === undefined && json === undefined ? 204 : 200)
  return cannedAnswer({ status, headers, json, text: body }, scopeOf(call, { path }))
}
