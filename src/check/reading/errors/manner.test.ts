import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { newRecord, recording, type ObservationRecord } from '../../outcome/record.js'
import { runNowhere } from '../../testing/run-at.js'
import { cantTell } from '../../outcome/verdict.js'
import { lookFor, observeFailures, observeHeaders, observeShape } from './manner.js'
import { NotAnswered } from '../../queries/not-answered.js'
import { sampleWith } from '../testing/sample-with.js'

async function observed(
  look: (run: Awaited<ReturnType<typeof runNowhere>>) => unknown,
): Promise<readonly ObservationRecord[]> {
  const run = await runNowhere()
  const record = newRecord('READ-14')
  await recording(run, record, async () => {
    await look(run)
  })
  return record.observations
}

const answers = [exchangeOf({ id: 'x-0001' }), exchangeOf({ id: 'x-0002' })]

describe('what is recorded of an answer', () => {
  it('is its shape, and how large its pages are', async () => {
    const rows = [{}, {}, {}]
    const evidence = ['x-0001', 'x-0002']
    expect(
      await observed((run) => {
        observeShape(sampleWith(run, rows, { answers, pages: [rows.slice(1), rows.slice(2)] }))
      }),
    ).toEqual([
      { text: 'a collection of Contact comes as light JSON (value)', evidence },
      { text: 'its records come in pages of 2, 1, each with a link to the next', evidence },
    ])
    expect(
      await observed((run) => {
        observeShape(sampleWith(run, rows, { answers: answers.slice(1), shape: 'array' }))
      }),
    ).toEqual([
      { text: 'a collection of Contact comes as a bare array', evidence: ['x-0002'] },
      { text: '3 records in one page', evidence: ['x-0002'] },
    ])
  })

  it('are the headers that say how it was made', async () => {
    const headers = [
      ['Vary', 'Accept'],
      ['Content-Type', 'text/plain'],
      ['X-Other', '1'],
      ['Vary', 'Cookie'],
    ] as const
    const seen = async (parts: Parameters<typeof exchangeOf>[0]) =>
      observed(() => {
        observeHeaders(exchangeOf(parts))
      })
    const evidence = ['x-0001']
    expect(await seen({ headers })).toEqual([
      { text: 'headers: content-type: text/plain; vary: Accept; vary: Cookie', evidence },
    ])
    expect(await seen({ headers: headers.slice(2, 3) })).toEqual([
      { text: 'headers: none of the known ones', evidence },
    ])
  })

  it('is how a failed read was answered', async () => {
    const failed = exchangeOf({ id: 'x-0002', status: 400 })
    expect(
      await observed(() => {
        observeFailures([{ accepted: exchangeOf(), failed, differsIn: 'its filter' }])
      }),
    ).toEqual([{ text: 'a read that differs in its filter: 400', evidence: ['x-0002'] }])
  })
})

describe('what is looked for', () => {
  it('is recorded as not seen, with the reason, where something kept it from being seen', async () => {
    expect(await observed(() => lookFor('a thing', () => Promise.resolve()))).toEqual([])
    const open = () => lookFor('a thing', () => Promise.resolve(cantTell('it was away')))
    expect(await observed(open)).toEqual([{ text: 'a thing: not seen, it was away' }])
    const refused = () =>
      lookFor('a thing', () => Promise.reject(new NotAnswered('refused', exchangeOf(), 'it was refused')))
    expect(await observed(refused)).toEqual([{ text: 'a thing: not seen, it was refused' }])
  })

  it('is not hidden by a fault of the checker', async () => {
    await expect(observed(() => lookFor('a thing', () => Promise.reject(new TypeError('own'))))).rejects.toThrow('own')
  })
})
