import { expect, it, describe } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { isFromOutside } from '../errors/error-shape.js'
import { formatOf, needsRecords, readAs, readBare, hasErrorBody, hasFormat, hasNoRows, isReadIn } from './formats.js'
import { newRecord, recording } from '../../outcome/record.js'
import { collectionAt, guid, refusal } from '../testing/collection-at.js'
import { runNowhere } from '../../testing/run-at.js'

const answer = (type: string, body: string | Buffer) => exchangeOf({ headers: [['Content-Type', type]], body })

it.each([
  ['application/json', '{"a":1}', 'JSON'],
  ['application/json;odata=verbose', ' [1]', 'JSON'],
  ['text/json; charset=utf-8', '{"a":1}', 'JSON'],
  ['application/atom+xml;type=feed', '<feed/>', 'XML'],
  ['application/xml', '<feed/>', 'XML'],
  ['text/xml', '<feed/>', 'XML'],
  ['text/xml', '\uFEFF<?xml version="1.0"?><feed/>', 'XML'],
  ['application/xml', Buffer.from('<feed/>', 'utf16le'), 'XML'],
  ['application/xhtml+xml', '<feed/>', 'XML that calls itself application/xhtml+xml'],
  ['image/svg+xml', '<feed/>', 'XML that calls itself image/svg+xml'],
  ['application/xmlish', '<feed/>', 'XML that calls itself application/xmlish'],
  ['x-application/xml', '<feed/>', 'XML that calls itself x-application/xml'],
  ['application/json', '<feed/>', 'XML that calls itself JSON'],
  ['application/json', '<!DOCTYPE html><p>', 'a web page that calls itself JSON'],
  ['application/json', '<HTML>', 'a web page that calls itself JSON'],
  ['application/json', '<!doctype  HTML>', 'a web page that calls itself JSON'],
  ['application/json', '<feed><html></html></feed>', 'XML that calls itself JSON'],
  ['application/json', '{"a":"\u00e9<html>"}', 'JSON'],
  ['application/json', 'a\u00e9{', 'text that calls itself JSON'],
  ['application/xml', ' \uFEFF<feed/>', 'text that calls itself XML'],
  ['application/xml', '<htmlish/>', 'XML'],
  ['application/xml', '{"a":1}', 'JSON that calls itself XML'],
  ['text/plain', 'a', 'text that calls itself text/plain'],
  ['', 'a', 'text that calls itself nothing'],
  ['application/json', '  ', 'an empty body that calls itself JSON'],
])('an answer of %s with %j is %s', (type, body, format) => {
  expect(formatOf(answer(type, body))).toBe(format)
})

it('an answer whose bytes are no text is in no format', () => {
  const unreadable = answer('application/json', Buffer.from('{"a":"\u00e9"}', 'latin1'))
  expect(() => formatOf(unreadable)).toThrow(expect.objectContaining({ outcome: 'cantTell', blame: 'target' }))
})

it.each([
  ['{"value":[]}', 'has the right format but has an empty collection, so it is not evidence', 'profile'],
  ['{"error":{"code":"4"}}', 'has the right format but has an error body where rows were wanted', 'target'],
])('an answer of %s shows no record', (body, told, blame) => {
  const reason = expect.stringContaining(told) as string
  expect(() => {
    needsRecords(answer('application/json', body))
  }).toThrow(expect.objectContaining({ message: reason, blame }))
})

it('a few records are read with the Accept header that is named, or with none', async () => {
  const { run, main, asked } = await collectionAt([])
  const answer = await readAs(run, main, 'text/xml')
  await readAs(run, main, undefined)
  expect(answer.status).toBe(200)
  expect(asked).toMatchObject([
    { service: 'legacy', entity: 'Contact', top: 3, accept: 'text/xml' },
    { service: 'legacy', entity: 'Contact', top: 3, accept: undefined },
  ])
})

it.each<[string, number, boolean]>([
  ['are read', 60, true],
  ['are too many to be read', 501, false],
])('the bare address is read where all records %s', async (_how, count, isRead) => {
  const rows = Array.from({ length: count }, (_, place) => ({ Id: guid(1), Name: String(place) }))
  const { run, main, asked } = await collectionAt(rows)
  expect((await readBare(run, main))?.status).toBe(isRead ? 200 : undefined)
  expect(asked.filter(({ url }) => !url.includes('?')).map(({ accept }) => accept)).toEqual(isRead ? [undefined] : [])
})

it('the bare address is not read where no sample can be', async () => {
  const { run, main, asked } = await collectionAt([], { answer: () => refusal() })
  const record = newRecord('READ-2')
  expect(await recording(run, record, () => readBare(run, main))).toBeUndefined()
  expect(asked.some(({ url }) => !url.includes('?'))).toBe(false)
})

it('an answer with a record does', () => {
  needsRecords(answer('application/json', '{"value":[{"Id":"a"}]}'))
})

it.each([
  ['text/html', 'x', true],
  ['text/plain', 'x', true],
  ['application/json', '', true],
  ['application/json', '{}', false],
  ['application/xml', '<error/>', false],
])('an answer of %s with %j is from outside the data service: %s', (type, body, outside) => {
  expect(isFromOutside(answer(type, body))).toBe(outside)
})

const json = [['Content-Type', 'application/json']] as const

const xml = [['Content-Type', 'application/atom+xml']] as const

const rows = (count: number) => JSON.stringify({ value: Array.from({ length: count }, () => ({ Name: 'x' })) })

const error = (message: unknown) => JSON.stringify({ error: { code: '4', message } })

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
      expect(() => isReadIn(exchangeOf({ headers: json, body: rows(0) }), 'JSON')).toThrow('is not evidence')
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
