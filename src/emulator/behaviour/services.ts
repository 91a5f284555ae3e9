import { parsedJson } from '../../runtime/json.js'
import { answer, htmlAnswer, jsonAnswer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { percentDecoded } from '../http/percent-encoding.js'

/** A call of a custom service, its parameters decoded. */
export interface ServiceCall {
  readonly name: string
  readonly method: string
  readonly parameters: readonly string[]
}

/** Custom services (document: Custom REST service). */
export interface ServicesBehaviour {
  /** Whether the service needs no login. */
  readonly anonymous: (name: string, method: string) => boolean
  /** Decodes one path segment; undefined where it cannot be decoded. */
  readonly parameter: (segment: string) => string | undefined
  readonly allowedMethods: readonly string[]
  /** The HTTP methods of one method of a service. */
  readonly methodsOf: (name: string, method: string, services: ServicesBehaviour) => readonly string[]
  readonly answer: (service: ServiceCall, call: Call) => Answer
}

export const documentedServices: ServicesBehaviour = {
  anonymous: (name) => name === 'PublicService',
  parameter: percentDecoded,
  allowedMethods: ['POST'],
  methodsOf: (_name, _method, services) => services.allowedMethods,
  answer(service, call) {
    const route = `${service.name}/${service.method}`
    if (route === 'EchoService/Echo') {
      return jsonAnswer(200, { EchoResult: { parameters: service.parameters, body: received(call) } })
    }
    if (route === 'PublicService/Ping') return jsonAnswer(200, { PingResult: 'pong' })
    return htmlAnswer(404, '404 - Not found', '<p>No such service or method.</p>')
  },
}

/** The body as sent, as JSON where it is JSON. */
function received(call: Call): unknown {
  const source = call.body.toString('utf8')
  const value = parsedJson(source)
  return value === undefined ? source : value
}

export function serviceNotAllowed(methods: readonly string[]): Answer {
  return answer(405, 'text/plain; charset=utf-8', 'This method is called by another verb.\n', [
    'Allow',
    methods.join(', '),
  ])
}
