import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../tests/support/exchange-of.js'
import { readErrorBody } from '../../../odata/index.js'
import { hasInnerError, observeError, observeServiceError, provokedFailures } from './failures.js'
import { collectionAt, guid, inJson, refusal, type Answer } from '../testing/collection-at.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runNowhere, runAt } from '../../testing/run-at.js'
import { serving } from '../../../../tests/support/scripted-server.js'

const html = { status: 404, headers: [['Content-Type', 'text/html']], body: '<html></html>' } as const

describe('the failures of reads', () => {
  const failing = async (bad: Answer) => {
    const inOrder = /^Id eq guid'[\d-]+'$/
    const at = await collectionAt([{ Id: guid(1), Name: 'Ann' }], {
      answer: (question, called) =>
        question.entity === 'Contact' &&
        !question.select.some((field) => field.startsWith('Svc')) &&
        !Number.isNaN(question.top) &&
        (question.filter === '' || inOrder.test(question.filter))
          ? called
          : bad(question, called),
    })
    const statuses: number[] = []
    const said = await at.told(async () => {
      statuses.push(...(await provokedFailures(at.run, at.main)).map(({ status }) => status))
      return []
    })
    return [...statuses, ...said]
  }
  const unknown =
    (said: ReturnType<Answer>): Answer =>
    ({ entity }) =>
      entity === 'Contact' ? refusal() : said

  it('are those of filters, of an unknown field in a filter and in $select, of values that cannot be, and of an unknown collection', async () => {
    expect(await failing(unknown(refusal(404)))).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 404])
  })

  it('are none of a web server’s in front that does not know the collection', async () => {
    expect(await failing(unknown(html))).toEqual([400, 400, 400, 400, 400, 400, 400, 400])
    expect(await failing(() => html)).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
  })

  it('are none where a value that cannot be is passed over, or finds nothing', async () => {
    const lenient: Answer = ({ top, filter }) =>
      Number.isNaN(top) || filter.startsWith("Id eq 'Svc") ? inJson([]) : html
    expect(await failing(lenient)).toHaveLength(6)
  })

  it('are those of a number that is a text too, where the record shows one', async () => {
    const at = await collectionAt([{ Id: guid(1), Name: 'Ann', Age: 7 }], {
      answer: ({ filter }, called) =>
        filter.startsWith("Age eq 'Svc") ? html : filter.includes("'Svc") ? refusal() : called,
    })
    const said = await at.told(async () => {
      expect((await provokedFailures(at.run, at.main)).map(({ status }) => status)).toContain(html.status)
      return []
    })
    expect(said).toEqual([])
    const inOrder = `Id eq guid'${guid(1)}'`
    const ofValues = at.asked.slice(at.asked.findIndex(({ top }) => Number.isNaN(top)))
    expect(ofValues.slice(0, 3).map(({ filter }) => filter.replace(/'Svc.*'/, 'a text'))).toEqual([
      inOrder,
      'Id eq a text',
      'Age eq a text',
    ])
  })

  it('are a web page in the place of records, whatever its status', async () => {
    const page = { ...html, status: 200 }
    expect(await failing(({ select }) => (select.length > 0 ? page : inJson([])))).toEqual([200])
  })

  it('are none of a target that refuses a $select in order as well, which READ-5 judges', async () => {
    const at = await collectionAt([{ Id: guid(1), Name: 'Ann' }], {
      answer: ({ select, filter }, called) =>
        select.length > 0 ? html : filter === '' || /^Id eq guid'[\d-]+'$/.test(filter) ? called : refusal(),
    })
    const said = await at.told(async () => {
      for (const { status } of await provokedFailures(at.run, at.main)) expect(status).not.toBe(html.status)
      return []
    })
    expect(said).toEqual([])
  })

  it('are none that were not refused, nor refused as access is', async () => {
    expect(await failing(() => inJson([]))).toEqual([])
    expect(await failing(() => ({ status: 403, body: '{}' }))).toEqual([])
    expect(await failing(({ filter }) => (filter === 'Id eq' ? refusal() : inJson([])))).toEqual([400])
  })
})

describe('an error body', () => {
  const body = (inner: unknown) => ({ error: { code: '4', message: { lang: 'en', value: 'no' }, innererror: inner } })
  const errorOf = (inner: unknown) => readErrorBody(Buffer.from(JSON.stringify(body(inner))), 'application/json')
  const good = { message: 'm', type: 't', stacktrace: 's' }

  it('has an inner error where anything stands in its place', () => {
    expect(hasInnerError(errorOf(undefined))).toBe(false)
    expect(hasInnerError(errorOf(good))).toBe(true)
    expect(hasInnerError(errorOf('text'))).toBe(true)
    const outer = readErrorBody(
      Buffer.from('{"error":{"code":4,"message":{"lang":"","value":""}}}'),
      'application/json',
    )
    expect(hasInnerError(outer)).toBe(false)
  })

  const observed = async (parts: Parameters<typeof exchangeOf>[0]) => {
    const run = await runNowhere()
    const record = newRecord('ERROR-3')
    await recording(run, record, () => {
      observeError(exchangeOf({ status: 400, headers: [['Content-Type', 'application/json']], ...parts }))
      return Promise.resolve()
    })
    return record.observations
  }
  const evidence = ['x-0001']

  it('is recorded with its form, code and language, and whether it shows a stack trace', async () => {
    expect(await observed({ body: JSON.stringify(body(good)) })).toEqual([
      {
        text: '400 with an error body in JSON of the form document: code "4", language "en", 1 inner error',
        evidence,
      },
      { text: 'the error shows callers a stack trace', evidence, security: true },
    ])
    expect(await observed({ body: '{"odata.error":{"message":"no"}}' })).toEqual([
      {
        text: '400 with an error body in JSON of the form light and v4: code null, language null, 0 inner errors',
        evidence,
      },
    ])
    const labelled = async (...headers: [string, string][]) =>
      (await observed({ body: JSON.stringify(body(good)), headers }))[0]?.text.replace(/.*inner errors?/, '')
    expect(await labelled(['Content-Type', 'text/html'])).toBe(', labelled text/html')
    expect(await labelled(['Content-Type', 'application/xml'])).toBe(', labelled application/xml')
    expect(await labelled()).toBe(', labelled with no content type')
    expect(await labelled(['Content-Type', 'application/problem+json; charset=utf-8'])).toBe('')
    expect(await observed({ body: 'no' })).toEqual([
      { text: '400, application/json, without an OData error body', evidence },
    ])
  })
})

describe('a call of a service that does not exist', () => {
  const called = async (readOnly: boolean) => {
    const { origin, received } = await serving(() => html)
    const run = await runAt(origin, {}, { readOnly })
    const record = newRecord('ERROR-3')
    await recording(run, record, () => observeServiceError(run, run.newActor('main')))
    return { texts: record.observations.map(({ text }) => text), received }
  }

  it('is sent as JSON, and its answer recorded', async () => {
    const { texts, received } = await called(false)
    expect(texts).toEqual(['404, text/html, without an OData error body'])
    expect(received).toMatchObject([
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', accept: 'application/json' } },
    ])
    expect(received[0]?.url).toMatch(/^\/0\/rest\/Svc\w+\/Svc\w+$/)
  })

  it('is not sent where nothing may be changed', async () => {
    expect(await called(true)).toEqual({
      texts: ['not checked: errors of custom services (--read-only forbids it)'],
      received: [],
    })
  })
})
