import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { DataFault, FaultKind, InnerFault } from '../faults/data-fault.js'
import { answer, htmlAnswer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { hasSelection } from './requests.js'

/** Breaches of the error body with which the legacy service answers a query that cannot be carried out. */
export const errorDeviations: readonly Deviation[] = [
  {
    id: 'unknown-field-as-page',
    sentence: 'A filter on a field that does not exist is answered with an HTML page.',
    breaks: ['ERROR-1'],
    override: failing('field', () => htmlAnswer(500, 'Server error', '<p>The request failed.</p>')),
  },
  {
    id: 'unknown-selection-as-good-page',
    sentence: 'A $select of a field that does not exist is answered with an HTML page, and the status 200.',
    breaks: ['ERROR-1'],
    override: failing('field', (refused, call) =>
      hasSelection(call) ? htmlAnswer(200, 'Error', '<p>Something went wrong.</p>') : refused,
    ),
  },
  {
    id: 'wrong-top-as-page',
    sentence: 'A $top that is no number is answered with an HTML page.',
    breaks: ['ERROR-1'],
    override: failing('option', () =>
      htmlAnswer(500, 'Server error', '<p>Input string was not in a correct format.</p>'),
    ),
  },
  {
    id: 'text-for-id-as-page',
    sentence: 'A filter that compares an id with a text is answered with an HTML page.',
    breaks: ['ERROR-1'],
    override: failing('type', (refused, { method }) =>
      method === 'GET' ? htmlAnswer(500, 'Server error', '<p>The request failed.</p>') : refused,
    ),
  },
  {
    id: 'unknown-field-as-xml',
    sentence:
      'A field that does not exist is answered with the error body in XML, also where the caller works in JSON.',
    breaks: ['ERROR-1'],
    override: failing('field', (_refused, { deployment: { behaviour } }, fault) =>
      answer(400, 'application/xml;charset=utf-8', behaviour.errors.xml(fault, 'legacy', behaviour.errors)),
    ),
  },
  {
    id: 'error-code-is-number',
    sentence: 'In the error body error.code is a number.',
    breaks: ['ERROR-1'],
    override: writing((error) => ({ ...error, code: Number(error.code) })),
  },
  {
    id: 'error-without-code',
    sentence: 'In the error body error.code is missing.',
    breaks: ['ERROR-1'],
    override: writing(withoutCode),
  },
  {
    id: 'error-without-lang',
    sentence: 'In the error body error.message.lang is missing.',
    breaks: ['ERROR-1'],
    override: writing((error) => ({ ...error, message: { value: error.message.value } })),
  },
  {
    id: 'error-message-is-string',
    sentence: 'In the error body error.message is a string.',
    breaks: ['READ-12', 'ERROR-1'],
    override: writing((error) => ({ ...error, message: error.message.value })),
  },
  {
    id: 'error-in-upper-case',
    sentence: 'The members of the error body begin with capitals.',
    breaks: ['READ-12', 'ERROR-1'],
    override: ({ errors }) => ({
      errors: {
        json(fault, service, all) {
          const body = errors.json(fault, service, all)
          if (service !== 'legacy' || !ofQuery(fault)) return body
          const [, { code, message }] = errorIn(body)
          return { Error: { Code: code, Message: { Lang: message.lang, Value: message.value } } }
        },
      },
    }),
  },
  {
    id: 'inner-error-without-type',
    sentence: 'In the error body error.innererror.type is missing.',
    breaks: ['ERROR-2'],
    override: writingInner(({ type: _type, ...inner }) => inner),
  },
  {
    id: 'stack-trace-is-list',
    sentence: 'In the error body error.innererror.stacktrace is a list of lines.',
    breaks: ['ERROR-2'],
    override: writingInner((inner) => ({ ...inner, stacktrace: inner.stacktrace.split('\r\n') })),
  },
  {
    id: 'internal-exception-is-string',
    sentence: 'In the error body error.innererror.internalexception is a string.',
    breaks: ['ERROR-2'],
    override: writingInner((inner) => ({ ...inner, internalexception: 'System.Exception: the cause' })),
  },
  {
    id: 'internal-exceptions-listed',
    sentence: 'In the error body error.innererror.internalexception is a list.',
    breaks: ['ERROR-2'],
    override: writingInner((inner) => ({ ...inner, internalexception: [{ ...inner }] })),
  },
  {
    id: 'third-exception-without-type',
    sentence: 'The third inner error from the top has no type.',
    breaks: ['ERROR-2'],
    override: writingInner((inner) => ({
      ...inner,
      internalexception: { ...inner, internalexception: { message: inner.message, stacktrace: inner.stacktrace } },
    })),
  },
  {
    id: 'code-of-refused-change-is-number',
    sentence: 'In the error body of a change that is refused error.code is a number.',
    breaks: ['ERROR-1'],
    override: writing((error) => ({ ...error, code: Number(error.code) }), ofBody),
  },
  {
    id: 'inner-error-of-refused-change-without-trace',
    sentence: 'In the error body of a change that is refused the inner error has no stack trace.',
    breaks: ['ERROR-2'],
    override: writing(
      ({ innererror, ...error }) => ({ ...error, ...(innererror && { innererror: withoutTrace(innererror) }) }),
      ofBody,
    ),
  },
]

interface ErrorBody {
  readonly code: string
  readonly message: { readonly lang: string; readonly value: string }
  readonly innererror?: InnerBody
}

interface InnerBody extends Pick<InnerFault, 'message' | 'type'> {
  readonly stacktrace: string
}

/** A fault that a read can bring about: changes have clauses of their own. */
function ofQuery(fault: DataFault): boolean {
  return ['filter', 'field', 'type', 'option', 'entity'].includes(fault.kind)
}

/** A fault in the body of a change. */
export function ofBody(fault: DataFault): boolean {
  return !ofQuery(fault)
}

export function withoutCode({ code: _code, ...error }: ErrorBody): object {
  return error
}

function withoutTrace({ stacktrace: _stacktrace, ...inner }: InnerBody): object {
  return inner
}

/** The error in an error body, and the key under which it stands: not the same in every generation. */
export function errorIn(body: unknown): readonly [string, ErrorBody] {
  const [entry] = Object.entries(body as Record<string, ErrorBody>)
  if (entry === undefined) throw new TypeError('an error body has a member')
  return entry
}

/** Answers one kind of failure of the legacy service in another way. */
export function failing(kind: FaultKind, look: (refused: Answer, call: Call, fault: DataFault) => Answer): Override {
  return ({ errors }) => ({
    errors: {
      answer(fault, call, service) {
        const refused = errors.answer(fault, call, service)
        return fault.kind === kind && service === 'legacy' ? look(refused, call, fault) : refused
      },
    },
  })
}

/** Writes the error body of legacy reads, or of other failures, in another way. */
function writing(write: (error: ErrorBody) => object, concerns = ofQuery): Override {
  return ({ errors }) => ({
    errors: {
      json(fault, service, all) {
        const [key, error] = errorIn(errors.json(fault, service, all))
        return { [key]: service === 'legacy' && concerns(fault) ? write(error) : error }
      },
    },
  })
}

function writingInner(write: (inner: InnerBody) => object): Override {
  return writing((error) => (error.innererror ? { ...error, innererror: write(error.innererror) } : error))
}
