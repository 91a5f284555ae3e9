import { describe, expect, test } from 'vitest'
import { noEvidence, type Evidence } from '../../src/report/evidence.js'
import { formatNames, type Format } from '../../src/report/formats.js'
import { render as renderers } from '../../src/report/render.js'
import { attackOn } from '../../src/report/testing/attacks.js'
import { everyCase } from '../../src/report/testing/every-case.js'
import { poison } from '../../src/report/testing/poison.js'
import { sampleExchanges } from '../../src/report/testing/sample-evidence.js'
import type { Report } from '../../src/schema/generated/report.js'

const report = everyCase()
const evidence: Evidence = {
  exchanges: new Map(sampleExchanges(60).map((exchange) => [exchange.id, exchange])),
  unreadableLines: 0,
  sha256: 'e'.repeat(64),
}
const render = (format: Format, of: Report, by = evidence) => renderers[format](of, by)

/** The formats that show a report; report.json is the report, and escapes by the rules of JSON alone. */
const views = formatNames.filter((name) => name !== 'json')
/** Those that quote no exchange; the page's own tests have the others. */
const quoting: readonly Format[] = ['html']
const plain = views.filter((name) => !quoting.includes(name))

/** The texts that a program reading the format gets, in all depths: JSON resolved, all else as it stands. */
function textsOf(format: Format, text: string): readonly string[] {
  return ['earl', 'sarif', 'ctrf', 'intoto'].includes(format) ? stringsIn(JSON.parse(text)) : [text]
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => [key, ...stringsIn(member)])
    : []
}

describe.each(views)('the format %s', (format) => {
  test('is the same to the byte for the same report, however that was put together', () => {
    const again = JSON.parse(JSON.stringify(report)) as Report
    expect(render(format, again)).toBe(render(format, report))
  })

  test('names every clause', () => {
    const text = render(format, report)
    const shown = format === 'markdown' ? report.clauses.filter(({ outcome }) => outcome === 'failed') : report.clauses
    const listed =
      format === 'intoto' ? shown.filter(({ outcome, mode }) => outcome === 'passed' && mode === 'automatic') : shown
    expect(listed.length).toBeGreaterThan(5)
    for (const { id } of listed) expect(text).toMatch(new RegExp(`\\b${id}\\b`))
  })

  test('is bounded, also where a message of the report is 10 MB long', () => {
    const long = 'x'.repeat(10_000_000)
    const clauses = report.clauses.map((clause) =>
      clause.id === 'ACCESS-10'
        ? { ...clause, title: long, statement: long, reason: long, expected: long, actual: long }
        : clause,
    )
    const target = { ...report.target, name: long, baseUrl: `https://crm.example.com/${long}` }
    const text = render(format, { ...report, clauses, target, outcomeReason: long })
    expect(text.length).toBeLessThan(render(format, report).length + 60_000)
  })
})

describe.each(plain)('the format %s', (format) => {
  test('holds nothing that steers a terminal or turns the writing round, whatever the target put into every text', () => {
    const text = render(format, poison('report', report, attackOn))
    for (const each of textsOf(format, text)) expect(each).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
  })

  test('tells nothing of the exchanges but the digest of the evidence', () => {
    const without = render(format, report, { ...noEvidence, sha256: evidence.sha256! })
    expect(without).toBe(render(format, report))
  })

  test('has no date but those of the report', () => {
    const dates = [...render(format, report).matchAll(/\d{4}-\d{2}-\d{2}/g)].map(([date]) => date)
    const known = JSON.stringify(report)
    expect(dates.filter((date) => !known.includes(date))).toEqual([])
  })
})
