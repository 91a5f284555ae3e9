import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../src/report/findings/clause-case.js'
import { renderSarif, sarifMarkOf } from '../../src/report/formats/sarif.js'
import { attackOn } from '../../src/report/testing/attacks.js'
import { everyCase } from '../../src/report/testing/every-case.js'
import { poison } from '../../src/report/testing/poison.js'
import type { Report } from '../../src/schema/generated/report.js'

const report = everyCase()
const linesOf = (page: string) => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8').split('\n')
const ajv = new Ajv({ allErrors: true })
formats.default(ajv)
const isSarif = ajv.compile(
  JSON.parse(readFileSync(new URL('sarif.schema.json', import.meta.url), 'utf8')) as Record<string, unknown>,
)

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly kind: string
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly index: number }
      readonly region?: { readonly startLine: number }
    }
  }[]
  readonly suppressions: readonly { readonly status: string; readonly justification: string }[]
}
interface Run {
  readonly tool: {
    readonly driver: { readonly rules: readonly { readonly id: string; readonly help: { text: string } }[] }
  }
  readonly artifacts: readonly { readonly location: { readonly uri: string } }[]
  readonly invocations: readonly {
    readonly executionSuccessful: boolean
    readonly exitSignalName?: string
    readonly toolExecutionNotifications: readonly { readonly level: string; readonly message: { text: string } }[]
    readonly toolConfigurationNotifications: readonly { readonly level: string; readonly message: { text: string } }[]
  }[]
  readonly results: readonly Result[]
}

function runOf(of: Report): Run {
  const document = JSON.parse(renderSarif(of)) as { runs: [Run] }
  expect(isSarif(document) ? [] : isSarif.errors).toEqual([])
  return document.runs[0]
}

describe('SARIF', () => {
  test('holds by the schema, whatever the target put into every text', () => {
    runOf(report)
    runOf(poison('report', report, attackOn))
  })

  test('is refused by that schema where a word, a level or a member is none of the standard', () => {
    const changed = (from: string, to: string) => JSON.parse(renderSarif(report).replace(from, to)) as unknown
    for (const [from, to] of [
      ['"kind": "pass"', '"kind": "passed"'],
      ['"level": "none"', '"level": "info"'],
      ['"startLine": ', '"startLine": -'],
      ['"executionSuccessful": true', '"wasSuccessful": true'],
      ['"status": "accepted"', '"status": "waived"'],
    ] as const)
      expect(isSarif(changed(from, to)), from).toBe(false)
  })

  test('gives each clause the kind and level of its case, and a level to failures alone', () => {
    const { results } = runOf(report)
    expect(results.map(({ ruleId, kind, level }) => ({ ruleId, kind, level }))).toEqual(
      casesOf(report).map(({ clause, is }) => ({ ruleId: clause.id, ...sarifMarkOf(clause, is) })),
    )
    expect(results.filter(({ kind, level }) => (kind === 'fail') === (level === 'none'))).toEqual([])
    expect(new Set(results.map(({ kind }) => kind))).toEqual(
      new Set(['pass', 'fail', 'open', 'review', 'notApplicable', 'informational']),
    )
  })

  test('points to the line of the shipped catalogue at which the clause begins', () => {
    const { results, artifacts } = runOf(report)
    for (const { ruleId, locations } of results) {
      const { artifactLocation, region } = locations[0]!.physicalLocation
      expect(artifacts[artifactLocation.index]?.location.uri).toBe(artifactLocation.uri)
      expect(linesOf(artifactLocation.uri)[region!.startLine - 1], ruleId).toMatch(new RegExp(`^## ${ruleId}: `))
    }
  })

  test('points to no line where the report was judged by another catalogue', () => {
    const { results } = runOf({ ...report, contract: { ...report.contract, sha256: 'f'.repeat(64) } })
    expect(results.filter(({ locations }) => locations[0]?.physicalLocation.region)).toEqual([])
    const pages = results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation)
    expect(new Set(pages.map((page) => page?.uri))).toEqual(new Set(['docs/reference/contract.md']))
  })

  test('has a rule for each result, with a help that is the statement', () => {
    const { results, tool } = runOf(report)
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
    for (const { id, help } of tool.driver.rules)
      expect(help.text.length, id).toBeGreaterThan(report.clauses.find((clause) => clause.id === id)!.statement.length)
  })

  test('suppresses what is waived, says by whom and why, and suppresses nothing else', () => {
    const { results } = runOf(report)
    expect(results.filter(({ suppressions }) => suppressions.length > 0).map(({ ruleId }) => ruleId)).toEqual(
      report.qualifiers.waivers,
    )
    expect(results.find(({ ruleId }) => ruleId === 'READ-2')!.suppressions).toEqual([
      {
        kind: 'external',
        status: 'accepted',
        justification: 'waived until 2027-01-31 by platform team (proxy rewrites Accept, OPS-1)',
      },
    ])
    // All or none: a result without the member would leave open whether it is suppressed.
    expect(results.filter(({ suppressions }) => !Array.isArray(suppressions))).toEqual([])
  })

  test('tells of an end before the end, of a record left changed, of what the preflight found, of diagnoses and of declarations without effect', () => {
    const [whole] = runOf(report).invocations
    expect(whole?.executionSuccessful).toBe(true)
    expect(whole?.toolExecutionNotifications.map(({ level }) => level)).toEqual(['warning', 'note'])
    expect(whole?.toolConfigurationNotifications.map(({ level }) => level)).toEqual(['warning', 'note'])
    const [record] = report.changedRecords
    const [broken] = runOf({
      ...report,
      interrupted: { reason: 'the run was interrupted by SIGTERM', signal: 'SIGTERM' },
      changedRecords: [{ ...record!, restored: false, note: 'Put it back by hand.' }],
    }).invocations
    expect(broken).toMatchObject({ executionSuccessful: false, exitSignalName: 'SIGTERM' })
    const [changed] = runOf({ ...report, changedRecords: [{ ...record!, restored: false }] }).invocations
    expect(changed?.executionSuccessful).toBe(false)
    const open = report.clauses.map((clause) => ({ ...clause, outcome: 'cantTell' as const }))
    const refused = { check: 'login', holds: false, text: 'The login was not taken.' } as const
    const [kept] = runOf({ ...report, clauses: open, preflight: [refused] }).invocations
    expect(kept?.executionSuccessful).toBe(false)
    expect(broken?.toolExecutionNotifications.map(({ level }) => level)).toEqual(['error', 'error', 'warning', 'note'])
    expect(broken?.toolExecutionNotifications[1]?.message.text).toContain('Put it back by hand.')
  })

  test('has no link and no placeholder in a message, whatever the target sends', () => {
    const { results } = runOf(poison('report', report, attackOn))
    for (const { message } of results) {
      const plain = message.text.replaceAll(/\\[\\[\]]|\{\{|\}\}/g, '')
      expect(plain).not.toMatch(/[\\[\]{}]/)
    }
  })
})
