import { describe } from 'vitest'
import { asItIs, deviating, expectSaid, type Case } from './cases.js'

/** Of refused filters, and of a collection that is not there. */
const shown = [
  '400 with an error body in JSON of the form document: code "4", language "en-US", 1 inner error',
  '! the error shows callers a stack trace',
  '404 with an error body in JSON of the form document: code "4", language "en-US", 1 inner error',
]
const noSuchService = '404, text/html, without an OData error body'

const errors: readonly Case[] = [
  ['ERROR-3', 'errors have the form of the document', asItIs, [...shown, noSuchService]],
  [
    'ERROR-3',
    'nothing may be called',
    { settings: { readOnly: true } },
    [...shown, 'not checked: errors of custom services (--read-only forbids it)'],
  ],
  [
    'ERROR-3',
    'bad filters are answered by a page',
    deviating('bad-filter-as-page'),
    ['400, text/html, without an OData error body', ...shown, noSuchService],
  ],
]

describe('an observed clause of errors', () => {
  expectSaid(errors)
})
