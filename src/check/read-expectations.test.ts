import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../tests/support/exchange-of.js'
import { newRecord, recording } from './outcome/record.js'
import { runNowhere } from './testing/run-at.js'
import { fitsTogether, hasErrorBody, hasFormat, hasNoRows, isReadIn } from './read-expectations.js'

const json = [['Content-Type', 'application/json']] as const
const xml = [['Content-Type', 'application/atom+xml']] as const
const rows = (count: number) => JSON.stringify({ value: Array.from({ length: count }, () => ({ Name: 'x' })) })
const error = (message: unknown) => JSON.stringify({ error: { code: '4', message } })

describe('answers that are held against each other', () => {
  const told = { expected: '5 of 19 records', seen: '5 records' }

  it('fit together where there is no breach, and what was seen is said', () => {
    expect(fitsTogether({ breaches: [], ...told })).toEqual({ holds: true, ...told })
  })

  it('do not where there is one, which is what was seen', () => {
    const breaches = [{ text: 'one is lacking', rows: [] }]
    expect(fitsTogether({ breaches, ...told })).toEqual({
      holds: false,
      expected: told.expected,
      seen: 'one is lacking',
      breaches,
    })
  })
})

describe('the format of a read', () => {
  it.each<[string, Parameters<typeof exchangeOf>[0], string]>([
    ['is JSON', { headers: json, body: rows(2) }, 'JSON'],
    ['is JSON that calls itself XML', { headers: xml, body: rows(2) }, 'JSON that calls itself application/atom+xml'],
    ['is nothing', { headers: json }, 'an empty body'],
  ])('%s', async (_what, parts, seen) => {
    await atWork(() => {
      expect(hasFormat(exchangeOf(parts), 'JSON')).toMatchObject({ holds: seen === 'JSON' })
    })
  })

  it('counts with 200 and records alone', async () => {
    await atWork(() => {
      expect(isReadIn(exchangeOf({ headers: json, body: rows(2) }), 'JSON')).toMatchObject({
        holds: true,
        seen: '200 with 2 records; JSON',
      })
      expect(isReadIn(exchangeOf({ headers: json, body: rows(2) }), 'XML')).toMatchObject({
        holds: false,
        expected: 'XML',
        seen: 'JSON',
      })
      expect(isReadIn(exchangeOf({ status: 206, headers: json, body: rows(2) }), 'JSON').holds).toBe(false)
      expect(() => isReadIn(exchangeOf({ headers: json, body: rows(0) }), 'JSON')).toThrow('is no evidence')
    })
  })
})

describe('a refusal of data', () => {
  it.each([
    [404, rows(0), true],
    [404, rows(3), false],
    [200, rows(0), true],
    [200, rows(1), false],
  ])('with %i and %s has records or none', async (status, body, holds) => {
    await atWork(() => {
      expect(hasNoRows(exchangeOf({ status, headers: json, body }))).toMatchObject({ holds, expected: 'no records' })
    })
  })

  it.each<[string, string, boolean]>([
    ['of the document', error({ lang: 'en', value: 'no' }), true],
    ['of another form', error('no'), false],
    ['that is none', '{}', false],
    ['that is empty', '', false],
  ])('has an error body %s', async (_which, body, holds) => {
    await atWork((run) => {
      expect(hasErrorBody(exchangeOf({ status: 400, headers: json, body }), run)).toMatchObject({
        holds,
        expected: 'an OData error body',
      })
    })
  })
})

/** Judges as a clause does: what is seen of an answer is counted there. */
async function atWork(judge: (run: Awaited<ReturnType<typeof runNowhere>>) => void): Promise<void> {
  const run = await runNowhere()
  await recording(run, newRecord('READ-1'), () => {
    judge(run)
    return Promise.resolve()
  })
}
