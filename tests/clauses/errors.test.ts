import { describe } from 'vitest'
import { asItIs, deviating, expectSaid, type Case } from './cases.js'

const shown = (form: string) => [
  `400 with an error body in JSON of the form ${form}: code "4", language "en-US", 1 inner errors`,
  '! callers are shown a stack trace',
]
const notFound = shown('document').map((text) => text.replace('400', '404'))
const times = (count: number, texts: readonly string[]) => Array.from({ length: count }, () => texts).flat()
const page = '400, text/html, without an OData error body'

const errors: readonly Case[] = [
  [
    'ERROR-3',
    'errors have the form of the document',
    asItIs,
    [
      ...times(7, shown('document')),
      ...notFound,
      ...times(5, shown('document')),
      '404, text/html, without an OData error body',
    ],
  ],
  [
    'ERROR-3',
    'nothing may be called',
    { settings: { readOnly: true } },
    [
      ...times(7, shown('document')),
      ...notFound,
      ...times(5, shown('document')),
      'errors of custom services: not looked for under --read-only',
    ],
  ],
  [
    'ERROR-3',
    'bad filters are answered by a page',
    deviating('bad-filter-as-page'),
    [
      ...times(5, [page]),
      ...times(2, shown('document')),
      ...notFound,
      ...times(5, shown('document')),
      '404, text/html, without an OData error body',
    ],
  ],
]

describe('an observed clause of errors', () => {
  expectSaid(errors)
})
