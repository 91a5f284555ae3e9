import { htmlType } from '../house/answer.js'
import { onError, onRead, option } from './bending.js'
import type { Fault } from './fault.js'

export const errorFaults = [
  {
    id: 'error-code-not-there',
    sentence: 'the error has no code',
    within: {},
    fails: ['ERROR-1'],
    arguable: [],
    apply: onError(({ code: _, ...rest }) => rest),
  },
  {
    id: 'error-lang-number',
    sentence: 'the language of an error is a number',
    within: {},
    fails: ['ERROR-1'],
    arguable: [],
    apply: onError(({ message, ...rest }) => ({ ...rest, message: { ...(message as object), lang: 1033 } })),
  },
  {
    id: 'error-value-list',
    sentence: 'the message of an error is a list of texts',
    within: {},
    fails: ['ERROR-1'],
    arguable: ['READ-12'],
    apply: onError(({ message, ...rest }) => ({
      ...rest,
      message: { lang: 'en-GB', value: [(message as { value: string }).value] },
    })),
  },
  {
    id: 'error-in-xml-for-json',
    sentence: 'a caller that works in JSON gets its errors in XML',
    within: {},
    fails: ['ERROR-1'],
    arguable: ['READ-12'],
    apply: onRead('legacy', ({ question, answer, ask }) =>
      answer.body.startsWith('{"error"')
        ? ask({ ...question, headers: { ...question.headers, accept: '*/*' } })
        : answer,
    ),
  },
  {
    id: 'inner-error-stack-null',
    sentence: 'the inner error has null for a stack trace',
    within: { failurePlace: 'inner' },
    fails: ['ERROR-2'],
    arguable: [],
    apply: onError(({ innererror, ...rest }) => ({
      ...rest,
      innererror: { ...(innererror as object), stacktrace: null },
    })),
  },
  {
    id: 'inner-error-chain-as-text',
    sentence: 'what lies behind the inner error is a text',
    within: { failurePlace: 'deep' },
    fails: ['ERROR-2'],
    arguable: [],
    apply: onError(({ innererror, ...rest }) => ({
      ...rest,
      innererror: { ...(innererror as object), internalexception: 'Acme.Data.ServiceException: see the log' },
    })),
  },
  {
    id: 'inner-error-deep-type-missing',
    sentence: 'the innermost error of a chain has no type',
    within: { failurePlace: 'deep' },
    fails: ['ERROR-2'],
    arguable: [],
    apply: onError((error) => {
      const strip = ({ internalexception, ...own }: Record<string, unknown>): object =>
        internalexception === undefined
          ? { message: own['message'], stacktrace: own['stacktrace'] }
          : { ...own, internalexception: strip(internalexception as Record<string, unknown>) }
      return { ...error, innererror: strip(error['innererror'] as Record<string, unknown>) }
    }),
  },
  {
    id: 'error-for-an-unknown-field-as-page',
    sentence: 'a field that the entity has not is answered with a web page, other failures with the error body',
    within: {},
    fails: ['ERROR-1'],
    arguable: [],
    apply: onRead('legacy', ({ question, answer }) =>
      answer.status === 400 && /^(?!Id )\w+ eq [^']*'[^']*'$/.test(option(question, '$filter') ?? '')
        ? { ...answer, type: htmlType, body: '<HTML><BODY>Runtime error</BODY></HTML>' }
        : answer,
    ),
  },
] as const satisfies readonly Fault[]
