import { altering, replacing } from '../alterations.js'
import type { ServicesBehaviour } from '../../behaviour/services.js'
import type { Override } from '../../behaviour/behaviour.js'
import { htmlAnswer, jsonAnswer, type Answer } from '../../http/answer.js'
import { headerSent, type Call } from '../../http/call.js'
import { percentDecoded } from '../../http/percent-encoding.js'
import { breaches, breachesBy } from './breaches.js'
import { withoutLeadingZeros } from './writing/written-values.js'

/** Breaches of the custom services: of the call itself, and of how its parameters reach the service. */
export const customServiceDeviations = [
  ...breaches({
    'service-by-get-only': [
      'A custom service that needs a login is called by GET, and answers 405 to a POST.',
      ['REST-1/call', 'FLOW-1/way'],
      answering('EchoService', (call, answered) =>
        call.method === 'POST' ? htmlAnswer(405, 'Method not allowed', '') : answered,
      ),
    ],
    'anonymous-service-wants-login': [
      'The anonymous custom service needs a login.',
      'REST-4/call',
      () => ({ services: { anonymous: () => false } }),
    ],
    'anonymous-service-without-result': [
      'The anonymous custom service answers a caller without cookies with 200 and no result.',
      'REST-4/call',
      answering('PublicService', (call, answered) =>
        headerSent(call, 'cookie') === undefined ? jsonAnswer(200, { PingResult: null }) : answered,
      ),
    ],
    'parameters-ignored': [
      'A custom service answers every call by the parameters of its first one.',
      'REST-2/alone',
      receiving((parameters, { deployment: { memory } }) => {
        if (parameters.length > 0 && !memory.has('first call')) memory.set('first call', parameters)
        return (memory.get('first call') ?? []) as readonly string[]
      }),
    ],
    'first-parameter-only': [
      'A custom service receives the first of its parameters.',
      'REST-2/two',
      receiving((parameters) => parameters.slice(0, 1)),
    ],
  }),
  ...breachesBy((parameter: ServicesBehaviour['parameter']) => () => ({ services: { parameter } }), {
    'parameters-not-decoded': ['Parameters reach a service percent-encoded.', 'REST-2/alone', (segment) => segment],
    'parameters-read-as-latin-1': [
      'The escapes in the parameters of a custom service are read as Latin-1.',
      'REST-2/alone',
      (segment) => segment.replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    ],
  }),
  ...breachesBy((change: (parameter: string) => string) => receiving((parameters) => parameters.map(change)), {
    'parameters-decoded-twice': [
      'The parameters of a custom service are decoded twice.',
      'REST-2/two',
      (parameter) => percentDecoded(parameter) ?? parameter,
    ],
    'parameters-plus-as-blank': [
      'A plus sign in a parameter reaches a custom service as a blank.',
      'REST-2/two',
      (parameter) => parameter.replaceAll('+', ' '),
    ],
    'parameters-cut-at-dot': [
      'A parameter of a custom service ends at its first dot, as if a file extension began there.',
      'REST-2/two',
      (parameter) => parameter.replace(/\..*/, ''),
    ],
    'parameters-read-as-numbers': [
      'A parameter of digits loses its leading zeros before it reaches a custom service.',
      'REST-2/two',
      withoutLeadingZeros,
    ],
    'parameters-cut-at-semicolon': [
      'A parameter of a custom service ends at its first semicolon, as if parameters of the segment began there.',
      'REST-2/two',
      (parameter) => parameter.replace(/;.*/, ''),
    ],
  }),
]

/** Alters what one custom service answers. */
function answering(name: string, change: (call: Call, answered: Answer) => Answer): Override {
  return altering('services', 'answer', (answered, service, call) =>
    service.name === name ? change(call, answered) : answered,
  )
}

/** Alters the parameters with which a custom service is called. */
function receiving(change: (parameters: readonly string[], call: Call) => readonly string[]): Override {
  return replacing(
    'services',
    'answer',
    (answer) => (service, call) => answer({ ...service, parameters: change(service.parameters, call) }, call),
  )
}
