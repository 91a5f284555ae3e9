import { expect, it } from 'vitest'
import { judgeBehindProxy } from '../conformance/behind-proxy.js'
import { reasons } from '../support/checker-process.js'
import type { Answer, Call } from '../support/in-between.js'

const judged = judgeBehindProxy()

const text = 'No HTTP resource was found that matches the request.'

/** Answers every failure of the data services with status 200 and this body. */
function failingWith(body: string, mediaType = 'application/json') {
  return (answer: Answer, { path }: Call): Answer =>
    answer.status < 400 || !/EntityDataService|\/odata\//.test(path)
      ? answer
      : { status: 200, headers: [['Content-Type', mediaType]], body: Buffer.from(body) }
}

it.each([
  ['HttpError', JSON.stringify({ Message: text, MessageDetail: text }), 'application/json; charset=utf-8'],
  ['a message alone', JSON.stringify({ Message: text }), 'application/json'],
  ['XML', `<Error><Message>${text}</Message></Error>`, 'application/xml'],
])('an error body in another form refuses whatever its status, and the form is judged: %s', async (_form, ...body) => {
  const report = await judged({ back: failingWith(...body) }, ['READ-12', 'READ-13', 'ODATA-4', 'WRITE-8', 'ERROR-1'])
  const outcomes = Object.fromEntries(report.clauses.map(({ id, outcome }) => [id, outcome]))
  expect(outcomes, reasons(report, 'cantTell').join()).toMatchObject({
    'READ-12': 'failed',
    'READ-13': 'passed',
    'ODATA-4': 'passed',
    'WRITE-8': 'failed',
    'ERROR-1': 'failed',
  })
})
