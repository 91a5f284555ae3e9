import type { Override } from '../behaviour.js'
import { cannedAnswer, scopeOf } from './canned-answer.js'
import type { EmulatorData, ServiceMethod } from './emulator-data.js'

/** Answers the user's own services, and leaves the others as they are. */
export function ownServices({ services: own = {} }: EmulatorData): Override {
  const find = (name: string, method: string): ServiceMethod | undefined => {
    const methods = Object.hasOwn(own, name) ? own[name] : undefined
    return methods && Object.hasOwn(methods, method) ? methods[method] : undefined
  }
  return ({ services }) => ({
    services: {
      anonymous: (name, method) => find(name, method)?.anonymous ?? services.anonymous(name, method),
      methodsOf(name, method, all) {
        const found = find(name, method)
        return found ? [found.method ?? 'POST'] : services.methodsOf(name, method, all)
      },
      answer(service, call) {
        const found = find(service.name, service.method)
        if (!found) return services.answer(service, call)
        const { status = 200, headers = {}, answer, text } = found
        return cannedAnswer({ status, headers, json: answer, text }, scopeOf(call, { parameters: service.parameters }))
      },
    },
  })
}
