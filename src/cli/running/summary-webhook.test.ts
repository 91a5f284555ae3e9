import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { onLoopback } from '../../../tests/support/on-loopback.js'
import { afterThisTest } from '../../../tests/support/closing.js'
import { serving } from '../../../tests/support/scripted-server.js'
import { poison } from '../../report/testing/poison.js'
import { sampleReport } from '../../report/testing/sample-report.js'
import { validatorOf } from '../../schema/compile.js'
import { sendSummary, summaryOf } from './summary-webhook.js'
import { webhook } from '../options/values.js'

const report = sampleReport()
const summary = summaryOf(report, 1)
const holds = validatorOf('run-summary')

describe('the summary', () => {
  it('holds outcome and counts, matches its schema, and says them in a line', () => {
    expect(holds(summary), JSON.stringify(holds.errors)).toBe(true)
    expect(summary).toMatchObject({ outcome: report.outcome, exitCode: 1, counts: report.counts })
    expect(summary.text).toContain(`${String(report.counts.failed)} failed`)
    expect(holds({ ...summary, baseUrl: 'https://x.example' })).toBe(false)
  })

  it('has nothing of what the target said, and of the profile the name of the target alone', () => {
    const names = { name: 'Staging EU', version: '1', revision: '1' }
    const hostile = poison('report', report, (place) => `‹${place}›`)
    const text = JSON.stringify(summaryOf({ ...hostile, target: { ...hostile.target, name: names.name } }, 1))
    expect(text.match(/‹[^›]*›/g) ?? []).toEqual(['‹/tool/version›'])
    expect(text).toContain(names.name)
  })

  it('says which part of a run it is about, and how the gate ended', () => {
    const part = { ...report, options: { ...report.options, shard: { index: 1, count: 3 } } }
    const { gate, shard } = summaryOf({ ...part, gate: { verdict: 'failed', accepted: [] } as never }, 1)
    expect({ gate, shard }).toEqual({ gate: 'failed', shard: { index: 1, count: 3 } })
  })
})

describe('sending it', () => {
  it('is one POST to that address, the body as documented', async () => {
    const { origin, received } = await serving(() => ({ status: 204 }))
    expect(await sendSummary(`${origin}/hook/T0KEN?a=b`, summary, {})).toBeUndefined()
    expect(received).toMatchObject([{ method: 'POST', url: '/hook/T0KEN?a=b' }])
    expect(received[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(received[0]!.body)).toEqual(JSON.parse(JSON.stringify(summary)))
  })

  it('follows no redirect', async () => {
    const { origin, received } = await serving(() => ({ status: 307, headers: [['Location', '/elsewhere']] }))
    expect(await sendSummary(`${origin}/T0KEN`, summary, {})).toBe('it answered 307, and redirects are not followed')
    expect(received).toHaveLength(1)
  })

  it('is not tried again, and says what came, without the address', async () => {
    const { origin, received } = await serving(() => ({ status: 503, headers: [['Retry-After', '0']] }))
    expect(await sendSummary(`${origin}/T0KEN`, summary, {})).toBe('it answered 503')
    expect(received).toHaveLength(1)
    const refused = await sendSummary('http://127.0.0.1:1/T0KEN', summary, {})
    expect(refused).toMatch(/127\.0\.0\.1:1\b/)
    expect(refused).not.toContain('T0KEN')
  })

  it('waits no longer than its time limit', async () => {
    const server = createServer(() => undefined)
    const { origin, close } = await onLoopback(server)
    afterThisTest(close)
    expect(await sendSummary(`${origin}/T0KEN`, summary, {}, 50)).toMatch(/no answer within 50 ms/)
  })

  it('refuses a proxy of the environment that is none', async () => {
    const fault = await sendSummary('http://hooks.example/T0KEN', summary, { HTTP_PROXY: 'ftp://x' })
    expect(fault).toMatch(/HTTP_PROXY/)
  })
})

describe('the address', () => {
  it.each(['https://hooks.example/T0KEN', 'http://127.0.0.1:8080/'])('%s', (url) => {
    expect(webhook(url)).toBe(url)
  })

  it.each(['ftp://x/T0KEN', 'T0KEN', 'https://u:T0KEN@x.example'])('%s is refused, and not repeated', (url) => {
    expect(() => webhook(url)).toThrow(/must be an http or https URL/)
    expect(() => webhook(url)).not.toThrow(/T0KEN/)
  })
})
