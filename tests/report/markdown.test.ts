import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../src/report/formats/markdown.js'
import { attackOn } from '../../src/report/testing/attacks.js'
import { everyCase } from '../../src/report/testing/every-case.js'
import { poison } from '../../src/report/testing/poison.js'
import { departed, summed } from '../../src/report/testing/sample-report.js'
import type { Report } from '../../src/schema/generated/report.js'

const report = everyCase()
const clauseOf = (id: string) => report.clauses.find((clause) => clause.id === id)!

/** A line without its code spans, as CommonMark finds them: a run of backticks up to the next of the same length. */
function withoutCode(line: string): string {
  return line.replaceAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, 'CODE')
}

/** The part of the page under a heading, up to the next of that depth. */
function under(heading: string, of: Report): string {
  return renderMarkdown(of).split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
}

describe('Markdown', () => {
  test.each([
    ['conformant', '# ▲ Conformant, 1 failure waived, at standard depth: `CRM staging`'],
    ['incomplete', '# ? Incomplete, 1 failure waived, at standard depth: `CRM staging`'],
    ['nonconformant', '# ✗ Nonconformant, 1 failure waived, at standard depth: `CRM staging`'],
  ] as const)('begins with the outcome: %s', (outcome, line) => {
    expect(renderMarkdown({ ...report, outcome }).split('\n')[0]).toBe(line)
  })

  test('says what the outcome must not be quoted without', () => {
    const page = renderMarkdown({ ...report, options: { ...report.options, only: ['login'], readOnly: true } })
    for (const line of [
      '- Departures: `dates-iso-loose`, `login-page`, `csrf-not-secure (not used)`',
      '- Waivers: `READ-2`, `LOGIN-8 (expired)`',
      '- Inapplicable: COOKIE-8, WRITE-10, ERROR-2',
      '- Options: `only login; without flow; read-only`',
    ])
      expect(page.split('\n')).toContain(line)
    expect(renderMarkdown({ ...report, target: { ...report.target, kind: 'emulator' } })).toMatch(
      /the embedded emulator; the result says nothing about a deployment/,
    )
  })

  test('says how much the depth detects, and lists the clauses of which not every check ran', () => {
    expect(renderMarkdown(report).split('\n')).toContain(
      '- Detection: standard depth detects 453 of 503 known breaches',
    )
    expect(under('Checks not run', report)).toContain(
      '- ERROR-1: 2 of 2 checks not run at standard depth: value, change; detects 12 of 17 known breaches',
    )
    expect(renderMarkdown(report)).toContain('- coverage: 1 of 1 check not run at standard depth: xml; detects 1 of 2')
  })

  test('counts every clause once', () => {
    const rows = under('Clauses', report).trim().split('\n').slice(2)
    const counts = rows.flatMap((row) => row.split('|').slice(2, -1).map(Number))
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(report.clauses.length)
  })

  test('shows the grid, and what differs in it from the document', () => {
    const grid = under('Access by what was sent', report).trim().split('\n')
    expect(grid).toHaveLength(report.matrix.rows.length + 2)
    expect(grid.find((row) => row.startsWith('| every cookie, no CSRF header'))).toContain(
      '✗ **`204`**, documented `403`',
    )
    expect(renderMarkdown({ ...report, matrix: { rows: [], columns: [], cells: [] } })).not.toContain(
      'Access by what was sent',
    )
  })

  test('says nothing twice of a failure whose reason is what was seen', () => {
    const reason = 'N: expected a number, seen text'
    const clauses = report.clauses.map((clause) =>
      clause.id === 'LIMIT-2' ? { ...clause, reason, actual: reason } : clause,
    )
    const told =
      under('Failed', { ...report, clauses })
        .split('### ✗ LIMIT-2')[1]
        ?.split('### ')[0] ?? ''
    expect(told.split(reason)).toHaveLength(2)
  })

  test('shows what passes by a departure beside what is documented', () => {
    expect(under('Access by what was sent', departed(report))).toContain(
      '| no cookies | ✓ `307` (as declared: `redirect-307`), documented `302` | ✓ `302` |',
    )
  })

  test('shows what failed, with what was expected and what was seen', () => {
    const failed = under('Failed', report)
    expect([...failed.matchAll(/^### ✗ (\S+):/gm)].map(([, id]) => id).sort()).toEqual(
      [...['ACCESS-10', 'ACCESS-13', 'GUID-2', 'LIMIT-2', 'LOGIN-8', 'READ-9', 'RIGHTS-1', 'RIGHTS-5']].sort(),
    )
    expect(failed).toContain(`- expected: \`${clauseOf('ACCESS-10').expected}\``)
    expect(failed).toContain(`- seen: \`${clauseOf('ACCESS-10').actual}\``)
    const uncounted = under('Failed, not counted', report)
    expect(uncounted).toMatch(/✗ READ-2: .*waived `until 2027-01-31 by platform team/)
    expect(uncounted).toMatch(/✗ REST-5: .*an advisory/)
  })

  test('names the key to add for what was not judged, and who has to act for what could not be told', () => {
    const open = under('Not judged', report)
    expect(open).toContain('- untested: add `expiredSession` to the profile for ACCESS-5')
    expect(open).toContain('- cannot tell (action needed: network): READ-4: `The XML answer broke off')
    const isOpen = ({ outcome }: (typeof report.clauses)[number]) => outcome === 'untested' || outcome === 'cantTell'
    const all = report.clauses.map((clause) =>
      isOpen(clause) ? { ...clause, outcome: 'inapplicable' as const } : clause,
    )
    expect(renderMarkdown(summed({ ...report, clauses: all }))).not.toContain('## Not judged')
  })

  test('warns of an end before the end, and of a record that was not put back', () => {
    const [record] = report.changedRecords
    const page = renderMarkdown({
      ...report,
      interrupted: { reason: 'the run was interrupted by SIGINT' },
      changedRecords: [{ ...record!, restored: false, note: 'Put it back by hand.' }],
    })
    expect(page).toContain('> - interrupted: `the run was interrupted by SIGINT`')
    expect(page).toMatch(/> - not restored: `Contact .* Put it back by hand\.`/)
    expect(renderMarkdown(report)).not.toMatch(/interrupted|not put back/)
  })

  test('tells a security finding with how many exchanges show it', () => {
    const text = 'the error shows callers a stack trace'
    const observations = [{ text, security: true, evidence: ['x-0001', 'x-0002', 'x-0003'] }]
    const clauses = report.clauses.map((clause) => (clause.id === 'ERROR-3' ? { ...clause, observations } : clause))
    const found = renderMarkdown({ ...report, clauses }).match(/^> - security, ERROR-3: .*$/gm)
    expect(found).toEqual([`> - security, ERROR-3: \`${text}\` (in 3 exchanges)`])
  })

  test('keeps its lines and tables, and has no link, HTML or mention, whatever the target put into every text', () => {
    const shape = (page: string) =>
      page.split('\n').map((line) => [/^(#+ |- |> - |\| |$)?/.exec(line)?.[0], columns(line)])
    const columns = (line: string) => (line.startsWith('|') ? withoutCode(line).split('|').length : 0)
    const hostile = renderMarkdown(poison('report', report, attackOn))
    const good = renderMarkdown(report)
    expect(shape(hostile).filter(([start]) => start === '| ')).toEqual(shape(good).filter(([start]) => start === '| '))
    for (const line of hostile.split('\n')) {
      const plain = withoutCode(line).replace(/^> - /, '')
      expect(plain, line).not.toMatch(/[<>[\]`@\\~]|:\/\/|www\.|!\[|__/)
      expect(plain.replaceAll('**', ''), line).not.toContain('*')
      expect(plain, line).toMatch(/^(#{1,3} |- |\| |CODE|)/)
    }
  })

  test('stays below what a step summary takes, also where everything failed at length', () => {
    const long = 'x'.repeat(5000)
    const clauses = report.clauses.map((clause) => ({
      ...clause,
      outcome: 'failed' as const,
      reason: long,
      expected: long,
      actual: long,
    }))
    expect(Buffer.byteLength(renderMarkdown({ ...report, clauses }))).toBeLessThan(1024 * 1024)
  })
})
