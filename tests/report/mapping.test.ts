import { describe, expect, test } from 'vitest'
import { levels } from '../../src/contract/index.js'
import { clauseCases, type ClauseCase } from '../../src/report/findings/clause-case.js'
import { noEvidence } from '../../src/report/evidence.js'
import { formatFiles } from '../../src/report/formats.js'
import { renderCtrf, ctrfStatus } from '../../src/report/formats/ctrf.js'
import { earlOutcome } from '../../src/report/formats/earl.js'
import { junitChild } from '../../src/report/formats/junit.js'
import { markdownPlace } from '../../src/report/formats/markdown.js'
import { renderSarif, sarifMarkOf } from '../../src/report/formats/sarif.js'
import { statementList, statementOf } from '../../src/report/formats/statement.js'
import { everyCase } from '../../src/report/testing/every-case.js'
import { runOutcomeShown } from '../../src/report/wording.js'
import type { Report } from '../../src/schema/generated/report.js'
import { codeIn, readPage } from '../support/page.js'

const page = readPage('docs/reference/reports.md')
const report = everyCase()

function sarifOf(level: Report['clauses'][number]['level'], is: ClauseCase): string {
  const mark = sarifMarkOf({ level }, is)
  return mark.kind === 'fail' ? `${mark.kind}, ${mark.level}` : mark.kind
}

function sarifCell(is: ClauseCase): string {
  const suppressed = is === 'waived' || is === 'accepted' ? ', suppressed' : ''
  const review = sarifOf('manual', is)
  const ordinary = sarifOf('required', is)
  return ordinary + suppressed + (review === ordinary ? '' : `; manual: ${review}`)
}

describe('docs/reference/reports.md', () => {
  test('maps every case as the formats do', () => {
    const rows = page.table('case').map((cells) => cells.slice(0, 7))
    expect(rows).toEqual(
      clauseCases.map((is) => [
        is,
        markdownPlace[is],
        junitChild[is],
        earlOutcome[is].replace('earl:', ''),
        sarifCell(is),
        ctrfStatus[is],
        statementList[is],
      ]),
    )
  })

  test('gives the level of a failure in SARIF as the rules have it', () => {
    const { runs } = JSON.parse(renderSarif(report)) as {
      runs: [{ tool: { driver: { rules: { id: string; defaultConfiguration: { level: string } }[] } } }]
    }
    const levelOf = (level: string) => {
      const { id } = report.clauses.find((clause) => clause.level === level)!
      return runs[0].tool.driver.rules.find((rule) => rule.id === id)!.defaultConfiguration.level
    }
    expect(page.table('level').map(([level, cell = '']) => [level, cell.split(';')[0]])).toEqual(
      levels.map((level) => [level, levelOf(level)]),
    )
  })

  test('maps every outcome of a run as the formats do', () => {
    const healthy = (of: Report) =>
      (JSON.parse(renderCtrf(of)) as { results: { environment: { healthy: boolean } } }).results.environment.healthy
    const plain = { ...report, counts: { ...report.counts, waived: 0 } }
    const outcomes = ['conformant', 'holds', 'nonconformant', 'incomplete'] as const
    expect(page.table('outcome of the run').map((cells) => cells.slice(0, 4))).toEqual(
      outcomes.map((outcome) => [
        outcome,
        runOutcomeShown[outcome].word,
        String(healthy({ ...plain, outcome })),
        statementOf({ ...plain, outcome }, noEvidence).predicate.result,
      ]),
    )
  })

  test('names every format with its file', () => {
    const rows = page.table('format').map(([name, file]) => [codeIn(name)[0], codeIn(file)[0]])
    expect(rows).toEqual(Object.entries(formatFiles))
  })
})
