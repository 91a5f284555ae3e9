import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { percentDecoded } from '../http/percent-encoding.js'
import { withoutLeadingZeros } from './leading-zeros.js'

/** Breaches of how the parameters of a custom service reach it. */
export const parameterDeviations: readonly Deviation[] = [
  {
    id: 'parameters-not-decoded',
    sentence: 'The parameters of a custom service reach it percent-encoded.',
    breaks: ['REST-2'],
    override: () => ({ services: { parameter: (segment) => segment } }),
  },
  {
    id: 'first-parameter-only',
    sentence: 'A custom service receives the first of its parameters.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.slice(0, 1)),
  },
  {
    id: 'parameters-in-lower-case',
    sentence: 'The parameters of a custom service reach it in lower case.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.map((parameter) => parameter.toLowerCase())),
  },
  {
    id: 'parameters-read-as-latin-1',
    sentence: 'The escapes in the parameters of a custom service are taken for Latin-1.',
    breaks: ['REST-2'],
    override: () => ({
      services: {
        parameter: (segment) =>
          segment.replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      },
    }),
  },
  {
    id: 'parameters-cut-at-blank',
    sentence: 'A parameter of a custom service ends at its first blank.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.map((parameter) => parameter.replace(/ .*/, ''))),
  },
  {
    id: 'parameters-decoded-into-plus',
    sentence: 'A blank in a parameter of a custom service reaches it as a plus sign.',
    breaks: ['REST-2'],
    override: () => ({ services: { parameter: (segment) => percentDecoded(segment.replaceAll('%20', '+')) } }),
  },
  {
    id: 'parameters-decoded-twice',
    sentence: 'The parameters of a custom service are decoded twice.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.map((parameter) => percentDecoded(parameter) ?? parameter)),
  },
  {
    id: 'parameters-plus-as-blank',
    sentence: 'A plus sign in a parameter of a custom service reaches it as a blank.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.map((parameter) => parameter.replaceAll('+', ' '))),
  },
  {
    id: 'parameters-cut-at-dot',
    sentence: 'A dot in a parameter of a custom service begins the ending of a file, which is taken off.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.map((parameter) => parameter.replace(/\..*/, ''))),
  },
  {
    id: 'parameters-read-as-numbers',
    sentence: 'A parameter of a custom service that is of digits alone loses its leading zeros.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.map(withoutLeadingZeros)),
  },
  {
    id: 'parameters-without-emoji',
    sentence:
      'What is beyond the Basic Multilingual Plane becomes a question mark in the parameters of a custom service.',
    breaks: ['REST-2'],
    override: receiving((parameters) =>
      parameters.map((parameter) => parameter.replace(/[\u{10000}-\u{10FFFF}]/gu, '?')),
    ),
  },
  {
    id: 'parameters-ignored',
    sentence: 'A custom service answers as if it had been given the parameters of its first call.',
    breaks: ['REST-2'],
    override: ({ services }) => ({
      services: {
        answer(service, call) {
          const { memory } = call.deployment
          if (service.parameters.length > 0 && !memory.has('first call')) memory.set('first call', service.parameters)
          const parameters = memory.get('first call') as readonly string[] | undefined
          return services.answer({ ...service, parameters: parameters ?? [] }, call)
        },
      },
    }),
  },
  {
    id: 'parameters-cut-at-semicolon',
    sentence:
      'A parameter of a custom service ends at its first semicolon, behind which a segment has parameters of its own.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.map((parameter) => parameter.replace(/;.*/, ''))),
  },
  {
    id: 'parameters-split-at-comma',
    sentence: 'A parameter of a custom service is taken for a list, and parted at its commas.',
    breaks: ['REST-2'],
    override: receiving((parameters) => parameters.flatMap((parameter) => parameter.split(','))),
  },
]

/** Alters the parameters with which a custom service is called. */
function receiving(change: (parameters: readonly string[]) => readonly string[]): Override {
  return ({ services }) => ({
    services: {
      answer: (service, call) => services.answer({ ...service, parameters: change(service.parameters) }, call),
    },
  })
}
