import { expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runNowhere } from '../../testing/run-at.js'
import { expectErrorBody } from './expect-error-body.js'

const judged = async (body: string) => {
  const run = await runNowhere()
  const record = newRecord('READ-12')
  const failed = exchangeOf({ status: 400, body, headers: [['Content-Type', 'application/json']] })
  const ended = recording(run, record, () => Promise.resolve().then(() => expectErrorBody(run, failed)))
  return [await ended.catch((fault: unknown) => (fault as Error).message), record.judgements]
}

it('a failed read has an error body in the form of the document', async () => {
  expect(await judged('{"error":{"code":"","message":{"lang":"","value":""}}}')).toEqual([undefined, 2])
  expect(await judged('{"error":{"code":"","message":""}}')).toEqual([expect.stringContaining('another form'), 2])
  expect(await judged('{}')).toEqual([expect.stringContaining('the body that GET / (x-0001) was answered with'), 1])
})
