import type { ReadingFault } from './fault.js'
import { failing, withBody } from '../rewriting.js'

export const refusalFaults: readonly ReadingFault[] = [
  {
    id: 'bad-filter-gives-rows',
    sentence: 'A filter that does not parse is ignored.',
    fails: ['READ-12'],
    interfere: async (question) => {
      const reply = await question.forward()
      const isBad = question.service === 'legacy' && question.options.has('$filter') && reply.status === 400
      return isBad ? question.forward({ options: { $filter: undefined } }) : reply
    },
  },
  {
    id: 'bad-filter-gives-none',
    sentence: 'A filter that does not parse finds nothing.',
    fails: ['READ-12'],
    interfere: async (question) => {
      const reply = await question.forward()
      const isBad = question.service === 'legacy' && question.options.has('$filter') && reply.status === 400
      return isBad ? withBody(reply, 200, 'application/json', '{"d":{"results":[]}}') : reply
    },
  },
  {
    id: 'errors-as-web-page',
    sentence: 'Every failure is one and the same web page.',
    fails: ['READ-12', 'ERROR-1'],
    interfere: failing((_error, reply) =>
      withBody(reply, 500, 'text/html', '<html><body>Something went wrong</body></html>'),
    ),
  },
  {
    id: 'errors-as-plain-json',
    sentence: 'Errors are JSON of another shape.',
    fails: ['READ-12', 'ERROR-1'],
    interfere: failing((_error, reply) =>
      withBody(reply, 400, 'application/json', '{"Message":"An error has occurred."}'),
    ),
  },
  {
    id: 'error-code-number',
    sentence: 'The code of an error is a number.',
    fails: ['ERROR-1'],
    interfere: failing((error) => ({ error: { ...error, code: 4 } })),
  },
  {
    id: 'error-without-lang',
    sentence: 'The message of an error names no language.',
    fails: ['ERROR-1'],
    interfere: failing((error) => ({ error: { ...error, message: { value: 'Failed.' } } })),
  },
  {
    id: 'error-light',
    sentence: 'The error body stands under another key, and nobody declared it.',
    fails: ['READ-12', 'ERROR-1'],
    interfere: failing((error) => ({ 'odata.error': error })),
  },
  {
    id: 'error-v4',
    sentence: 'The message of an error is a text, and nobody declared it.',
    fails: ['READ-12', 'ERROR-1'],
    interfere: failing((error) => ({ error: { ...error, message: 'Failed.' } })),
  },
  {
    id: 'inner-error-without-type',
    sentence: 'The inner error names no type.',
    fails: ['ERROR-2'],
    interfere: failing((error) => ({ error: { ...error, innererror: { message: 'm', stacktrace: 's' } } })),
  },
  {
    id: 'inner-error-text',
    sentence: 'The inner error is a text.',
    fails: ['ERROR-2'],
    interfere: failing((error) => ({ error: { ...error, innererror: 'm' } })),
  },
  {
    id: 'nested-error-differs',
    sentence: 'Three levels down an inner error has another shape.',
    fails: ['ERROR-2'],
    interfere: failing((error) => {
      const level = (internalexception: unknown) => ({ message: 'm', type: 't', stacktrace: 's', internalexception })
      return { error: { ...error, innererror: level(level({ message: 7, type: 't', stacktrace: 's' })) } }
    }),
  },
  {
    id: 'unknown-collection-gives-rows',
    sentence: 'A collection that does not exist shows the contacts.',
    fails: ['READ-13'],
    interfere: (question) =>
      question.service === 'legacy' && question.collection.includes('Svc')
        ? question.forward({ collection: 'ContactCollection' })
        : undefined,
  },
  {
    id: 'unknown-set-gives-rows',
    sentence: 'An entity set that does not exist shows the contacts.',
    fails: ['ODATA-4'],
    interfere: (question) =>
      question.service === 'odata' && question.collection.includes('Svc')
        ? question.forward({ collection: 'Contact' })
        : undefined,
  },
]
