import { altering, replacing } from '../../alterations.js'
import type { QueryOptions } from '../../../behaviour/query.js'
import type { Override } from '../../../behaviour/behaviour.js'
import type { DataFault, FaultKind, InnerFault } from '../../../errors.js'
import { htmlAnswer, type Answer } from '../../../http/answer.js'
import type { Call } from '../../../http/call.js'
import { breaches, breachesBy, crossed } from '../breaches.js'

const errorPage = htmlAnswer(500, 'Server error', '<p>The request failed.</p>')

/** Breaches of the error body of the legacy service, and of queries that must be refused. */
export const errorBodyDeviations = [
  ...crossed({
    'error-of-change-without-code': {
      says: 'The error body of a refused change has no error.code',
      override: writing(({ code: _code, ...error }) => error, ofBody),
      cells: {
        'on-put': { id: 'error-of-refused-put-without-code', breaks: 'ERROR-1/change-otherwise' },
      },
    },
    'error-code-is-number': {
      says: 'The error.code is a number',
      override: writing((error) => ({ ...error, code: Number(error.code) })),
      cells: { always: 'ERROR-1/filter' },
    },
    'bad-filter-ignored': {
      says: 'A filter that does not parse has no effect',
      override: withBadFilter((options) => new Map([...options].filter(([name]) => name !== '$filter'))),
      cells: { 'on-read': { id: 'bad-filter-ignored', breaks: 'READ-12/no-right-side' }, 'in-xml': 'READ-12/xml' },
    },
    'unknown-collection-is-first': {
      says: 'A collection that does not exist is answered with the records of another one',
      override: altering('query', 'entityOf', (model, _set, _service, store) => model ?? store.models[0]),
      cells: {
        'on-read': { id: 'unknown-collection-is-first', breaks: 'READ-13/json' },
        odata: { id: 'unknown-set-is-first-odata', breaks: 'ODATA-4/unknown' },
      },
    },
    'refused-change-error-in-xml': {
      says: 'The error body of a refused change is in XML',
      override: () => ({ errors: { format: () => 'xml' } }),
      cells: { 'on-change': { id: 'refused-change-error-in-xml', breaks: 'ERROR-1/change' } },
    },
    'unknown-selection-as-good-page': {
      says: 'A field that does not exist is answered with an HTML page and the status 200',
      override: failing('field', () => htmlAnswer(200, 'Error', '<p>Something went wrong.</p>')),
      cells: { 'beside-select': { id: 'unknown-selection-as-good-page', breaks: 'ERROR-1/select' } },
    },
  }),
  ...breachesBy(([kind, look]: readonly [FaultKind, Look]) => failing(kind, look), {
    'unknown-field-as-page': [
      'A filter on a field that does not exist is answered with an HTML page.',
      'ERROR-1/field',
      ['field', () => errorPage],
    ],
    'wrong-top-as-page': [
      'A $top that is not a number gets an HTML page.',
      'ERROR-1/value',
      ['option', () => errorPage],
    ],
    'unknown-collection-fails-with-page': [
      'A collection that does not exist is answered with 500 and an HTML page.',
      'ERROR-1/collection',
      ['entity', () => errorPage],
    ],
    'text-for-number-as-page': [
      'A filter that compares a number with a text is answered with an HTML page.',
      'ERROR-1/value',
      ['type', (refused, { query }) => (/Age(%20|\+)eq/.test(query) ? errorPage : refused)],
    ],
    'bad-filter-as-page': [
      'A filter that does not parse is answered with an HTML page.',
      ['READ-12/no-right-side', 'ERROR-1/filter'],
      ['filter', () => htmlAnswer(400, 'Bad request', '<p>The request URL is not valid.</p>')],
    ],
  }),
  ...breachesBy(writing, {
    'error-without-lang': [
      'The error body has no error.message.lang.',
      'ERROR-1/filter',
      (error) => ({ ...error, message: { value: error.message.value } }),
    ],
    'error-message-is-string': [
      'The error.message is a string.',
      ['READ-12/no-right-side', 'ERROR-1/filter'],
      (error) => ({ ...error, message: error.message.value }),
    ],
    'inner-error-without-type': [
      'The error body has no error.innererror.type.',
      'ERROR-2/first',
      inner(({ type: _type, ...error }) => error),
    ],
    'internal-exception-is-string': [
      'The error.innererror.internalexception is a string.',
      'ERROR-2/first',
      inner((error) => ({ ...error, internalexception: 'System.Exception: the cause' })),
    ],
  }),
  ...breaches({
    'error-in-upper-case': [
      'The members of the error body begin with capitals.',
      ['READ-12/no-right-side', 'ERROR-1/filter'],
      altering('errors', 'json', (body, fault, service) => {
        if (service !== 'legacy' || ofBody(fault)) return body
        const [, { code, message }] = errorIn(body)
        return { Error: { Code: code, Message: { Lang: message.lang, Value: message.value } } }
      }),
    ],
    'inner-error-of-refused-change-without-trace': [
      'The inner error of a refused change has no stack trace.',
      'ERROR-2/changes',
      writing(
        inner(({ stacktrace: _stacktrace, ...error }) => error),
        ofBody,
      ),
    ],
    'bad-filter-finds-nothing': [
      'A filter that does not parse finds nothing, and is not refused.',
      'READ-12/no-right-side',
      withBadFilter((options) => new Map([...options, ['$top', '0'], ['$filter', 'true']])),
    ],
  }),
]

interface ErrorBody {
  readonly code: string
  readonly message: { readonly lang: string; readonly value: string }
  readonly innererror?: InnerBody
}

interface InnerBody extends Pick<InnerFault, 'message' | 'type'> {
  readonly stacktrace: string
}

type Look = (refused: Answer, call: Call) => Answer

/** Answers one kind of failure of the legacy service in another way. */
export function failing(kind: FaultKind, look: Look): Override {
  return altering('errors', 'answer', (refused, fault, call, service) =>
    fault.kind === kind && service === 'legacy' ? look(refused, call) : refused,
  )
}

/** An error in the body of a change, and none that a read can cause: changes have clauses of their own. */
function ofBody({ kind }: DataFault): boolean {
  return !['filter', 'field', 'type', 'option', 'entity'].includes(kind)
}

/** The error in an error body, and its key, which is not the same in every generation. */
function errorIn(body: unknown): readonly [string, ErrorBody] {
  const [entry] = Object.entries(body as Record<string, ErrorBody>)
  if (entry === undefined) throw new TypeError('an error body has a member')
  return entry
}

/** Writes the error body of legacy reads, or of other failures, in another way. */
function writing(write: (error: ErrorBody) => object, concerns = (fault: DataFault) => !ofBody(fault)): Override {
  return altering('errors', 'json', (body, fault, service) => {
    const [key, error] = errorIn(body)
    return { [key]: service === 'legacy' && concerns(fault) ? write(error) : error }
  })
}

function inner(write: (error: InnerBody) => object): (error: ErrorBody) => object {
  return (error) => (error.innererror ? { ...error, innererror: write(error.innererror) } : error)
}

/** Carries out other options if the filter of a legacy read does not parse. */
function withBadFilter(instead: (options: QueryOptions) => QueryOptions): Override {
  return replacing('query', 'plan', (plan, { filter }) => (options, request) => {
    const source = options.get('$filter')
    if (source === undefined || request.service !== 'legacy') return plan(options, request)
    try {
      filter.read(source)
    } catch {
      return plan(instead(options), request)
    }
    return plan(options, request)
  })
}
