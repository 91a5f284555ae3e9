import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../src/report/findings/clause-case.js'
import { ctrfStatus, renderCtrf } from '../../src/report/formats/ctrf.js'
import { attackOn } from '../../src/report/testing/attacks.js'
import { everyCase } from '../../src/report/testing/every-case.js'
import { poison } from '../../src/report/testing/poison.js'
import type { Report } from '../../src/schema/generated/report.js'

const report = everyCase()
const schema = new URL('../../node_modules/ctrf/dist/ctrf-schema-0.0.json', import.meta.url)
const ajv = new Ajv({ allErrors: true })
formats.default(ajv)
const isCtrf = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as Record<string, unknown>)

interface Document {
  readonly timestamp: string
  readonly results: {
    readonly summary: Readonly<Record<string, number>>
    readonly tests: readonly { readonly testId: string; readonly status: string; readonly rawStatus: string }[]
    readonly environment: { readonly healthy: boolean }
  }
}

function documentOf(of: Report): Document {
  const document = JSON.parse(renderCtrf(of)) as unknown
  expect(isCtrf(document) ? [] : isCtrf.errors).toEqual([])
  return document as Document
}

describe('CTRF', () => {
  test('holds by its schema, whatever the target put into every text', () => {
    documentOf(report)
    documentOf(poison('report', report, attackOn))
  })

  test('gives each clause the status of its case, with the case itself beside it', () => {
    const { tests } = documentOf(report).results
    expect(tests.map(({ testId, status, rawStatus }) => [testId, status, rawStatus])).toEqual(
      casesOf(report).map(({ clause, is }) => [clause.id, ctrfStatus[is], is]),
    )
  })

  test('sums up what is in it', () => {
    const { summary, tests } = documentOf(report).results
    expect(summary['tests']).toBe(tests.length)
    for (const status of ['passed', 'failed', 'skipped', 'pending', 'other'])
      expect(summary[status], status).toBe(tests.filter((each) => each.status === status).length)
  })

  test('is healthy where the run is conformant, and dated by the report', () => {
    const document = documentOf(report)
    expect(document.results.environment.healthy).toBe(false)
    expect(document.timestamp).toBe(report.endedAt)
    expect(documentOf({ ...report, outcome: 'conformant' }).results.environment.healthy).toBe(true)
    expect(documentOf({ ...report, outcome: 'incomplete' }).results.environment.healthy).toBe(false)
  })
})
