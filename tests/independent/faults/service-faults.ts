import { json, nothing, page } from '../house/answer.js'
import { redirectTo } from '../house/refusal.js'
import type { Question } from '../house/question.js'
import { onStanding, type Fault } from './fault.js'

const parameters = (bend: (parameter: string) => string) => ({
  understood: (question: Question): Question =>
    question.service === 'custom'
      ? { ...question, rest: question.rest.map((segment, at) => (at < 2 ? segment : bend(segment))) }
      : question,
})

export const serviceFaults = [
  {
    id: 'service-done-and-500',
    sentence: 'a custom service does its work and answers 500',
    within: {},
    fails: ['REST-1'],
    arguable: ['REST-2', 'ACCESS-12', 'FLOW-1'],
    apply: onStanding(['good'], ['custom'], ({ answer }) => ({ ...answer, status: 500 })),
  },
  {
    id: 'service-without-parameters-missing',
    sentence: 'a custom service is not found where parameters follow',
    within: {},
    fails: ['REST-2'],
    arguable: [],
    apply: onStanding(['good'], ['custom'], ({ question, answer }) =>
      question.rest.length > 2 ? { ...page('404 - Not Found', '', 404), cookies: answer.cookies } : answer,
    ),
  },
  {
    id: 'service-parameter-blank-as-plus',
    sentence: 'a blank in a parameter reaches the service as a plus sign',
    within: {},
    fails: ['REST-2'],
    arguable: [],
    inside: parameters((parameter) => parameter.replaceAll(' ', '+')),
  },
  {
    id: 'service-parameter-cut',
    sentence: 'parameters are cut after six letters',
    within: {},
    fails: ['REST-2'],
    arguable: [],
    inside: parameters((parameter) => parameter.slice(0, 6)),
  },
  {
    id: 'service-parameter-as-latin',
    sentence: 'parameters outside ASCII arrive in a code page',
    within: {},
    fails: ['REST-2'],
    arguable: [],
    inside: parameters((parameter) => Buffer.from(parameter, 'utf8').toString('latin1')),
  },
  {
    id: 'service-says-nothing-without-cookies',
    sentence: 'without cookies a custom service answers 200 and nothing',
    within: {},
    fails: ['REST-3'],
    arguable: ['REST-5'],
    apply: onStanding(['none'], ['custom'], () => ({ ...nothing, status: 200 })),
  },
  {
    id: 'service-redirects-to-the-start',
    sentence: 'without cookies a custom service redirects to the application, not to the login page',
    within: {},
    fails: ['REST-3'],
    arguable: ['REST-5'],
    apply: onStanding(['none'], ['custom'], ({ question, freedoms }) => redirectTo('/0/', question, freedoms)),
  },
  {
    id: 'anonymous-service-forbids',
    sentence: 'the anonymous service answers 403 without a token',
    within: {},
    fails: ['REST-4'],
    arguable: [],
    apply: ({ question, answer }) =>
      question.service === 'anonymous' && question.headers.cookie === undefined
        ? page('403 - Forbidden', '', 403)
        : answer,
  },
  {
    id: 'anonymous-service-reports-an-error',
    sentence: 'the anonymous service answers 400 to a call without a session',
    within: {},
    fails: ['REST-4'],
    arguable: [],
    apply: ({ question, answer }) =>
      question.service === 'anonymous' && question.headers.cookie === undefined
        ? json({ Message: 'no session' }, 400)
        : answer,
  },
  {
    id: 'basic-opens-services',
    sentence: 'HTTP Basic credentials open a custom service',
    within: {},
    fails: ['REST-5'],
    arguable: [],
    apply: onStanding(['none'], ['custom'], ({ question, answer, serveAnyway }) =>
      /^Basic /i.test(question.headers.authorization ?? '') ? serveAnyway() : answer,
    ),
  },
] as const satisfies readonly Fault[]
