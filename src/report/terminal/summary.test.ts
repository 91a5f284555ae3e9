import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { poison } from '../testing/poison.js'
import { sampleExchanges } from '../testing/sample-evidence.js'
import { departed, sampleReport, summed } from '../testing/sample-report.js'
import { renderSummary } from './summary.js'

const sample = sampleReport()
const evidence: Evidence = {
  exchanges: new Map(sampleExchanges(160).map((exchange) => [exchange.id, exchange])),
  unreadableLines: 0,
}
const plain = { color: false, width: 120, path: 'reports/x/report.html' }

describe('the summary on a terminal', () => {
  const text = renderSummary(sample, plain, evidence)

  it('shows the grid: what was seen in every cell, and what was wanted where it differs', () => {
    const row = (title: string) => text.split('\n').find((line) => line.trim().startsWith(title))
    expect(row('no cookies ')).toMatch(/✓ 302 +✓ 302 +✓ 302 +✓ 302/)
    expect(row('every cookie, no CSRF header')).toMatch(/✓ 403 +✗ 204, not 403 +✓ 403 +✓ 403/)
    expect(row('expired session')).toMatch(/○ not tested +○ not tested/)
    expect(row('every cookie, wrong CSRF token')).toMatch(/• 401/)
  })

  it('tells what passes by a departure from what is as documented', () => {
    const rows = renderSummary(departed(sample), plain, evidence).split('\n')
    expect(rows.find((line) => line.trim().startsWith('no cookies '))).toMatch(/✓ 307, as declared +✓ 302 +✓ 302/)
  })

  it('shows each failed clause, the gravest first, with what was expected, what was seen, and a line to send', () => {
    const first = text.indexOf('✗ ACCESS-13')
    expect(first).toBeGreaterThan(0)
    expect(text.indexOf('✗ LOGIN-8')).toBeGreaterThan(first)
    expect(text).toMatch(
      /✗ LIMIT-2 .*\n +expected +at most 20000 records in one answer\n +seen +20500 records\n +curl /,
    )
    expect(text).toContain('✗ READ-2 (waived until 2027-01-31)')
    expect(text).toContain('✗ REST-5 (advisory)')
  })

  it('says how much the depth detects, which clauses were judged by some of their checks, and so of each failure', () => {
    expect(text).toMatch(/\n +detection +standard depth detects 453 of 503 known breaches\n/)
    expect(text).toMatch(/\n +not run +3 of 3 checks of the judged clauses, in 2 of them\n/)
    expect(text).toContain('1 of 1 check not run at standard depth: xml; detects 1 of 2 known breaches')
  })

  it('parts by one empty line whatever it parts', () => {
    const counted = sample.clauses.filter(({ outcome, id }) => outcome !== 'failed' || id === 'LIMIT-2')
    const text = renderSummary({ ...sample, clauses: counted }, plain, evidence)
    expect(text).toContain('✗ LIMIT-2')
    expect(text).not.toMatch(/\n{3}/)
  })

  it('has no grid where nothing of it was sent', () => {
    const cells = sample.matrix.cells.map((cell) => ({ ...cell, seen: 'not tested', evidence: [] }))
    const text = renderSummary({ ...sample, matrix: { ...sample.matrix, cells } }, plain, evidence)
    expect(text).not.toContain('not tested')
    expect(text).not.toMatch(/\n{3}/)
  })

  it.each([
    ['fields that MERGE x moved: Notes; Name', 'none', 'Notes; Name'],
    ['what the cookies of POST x open: expected nothing, seen records', 'nothing', 'records'],
  ])('says what the two sides are about where they are bare values: %s', (reason, expected, actual) => {
    const bare = { reason, expected, actual }
    const clauses = sample.clauses.map((clause) => (clause.id === 'LIMIT-2' ? { ...clause, ...bare } : clause))
    const [about] = reason.split(': ')
    expect(renderSummary({ ...sample, clauses }, plain, evidence)).toMatch(
      new RegExp(`✗ LIMIT-2 .*\\n +about +${about!}\\n +expected +${expected}\\n +seen +${actual}\\n`),
    )
  })

  it('says what failed first, then what was not judged, then the grid, and the outcome last', () => {
    const places = ['✗ ACCESS-13', '? Likely cause', 'Not judged', 'no cookies', '✗ Nonconformant'].map((part) =>
      text.indexOf(part),
    )
    expect(places).not.toContain(-1)
    expect([...places].sort((one, other) => one - other)).toEqual(places)
  })

  it('shows the grid only where it differs from the document, or if asked', () => {
    const cells = sample.matrix.cells.map((cell) => ({
      ...cell,
      seen: cell.documented,
      verdict: 'as documented' as const,
    }))
    const alike = { ...sample, matrix: { ...sample.matrix, cells } }
    expect(renderSummary(alike, plain, evidence)).not.toContain('no cookies ')
    expect(renderSummary(alike, { ...plain, grid: true }, evidence)).toContain('no cookies ')
    expect(text).toContain('no cookies ')
  })

  it('takes a green run, with a line for each class before it, at most 40 lines', () => {
    const cells = sample.matrix.cells.map((cell) => ({
      ...cell,
      verdict: 'as documented' as const,
      seen: cell.documented,
    }))
    const clauses = sample.clauses.map((clause) =>
      ['failed', 'cantTell', 'untested'].includes(clause.outcome) ? { ...clause, outcome: 'passed' as const } : clause,
    )
    const green = summed({ ...sample, waivers: [], clauses, matrix: { ...sample.matrix, cells }, profileAdditions: [] })
    const classes = new Set(clauses.map((clause) => clause.class)).size
    const lines = renderSummary(green, { ...plain, width: 100 }, evidence).split('\n').length
    expect(classes + 2 + lines).toBeLessThanOrEqual(40)
  })

  it('names the exchanges of a failed check only if the evidence has them', () => {
    const check = {
      id: 'json',
      says: 'A read is refused.',
      depth: 'core',
      outcome: 'failed',
      expected: '403',
      seen: '200',
      evidence: ['x-0003', 'x-9999'],
      durationMs: 1,
    }
    const clauses = sample.clauses.map((clause) =>
      clause.id === 'LIMIT-2' ? { ...clause, checks: [check as never] } : clause,
    )
    expect(renderSummary({ ...sample, clauses }, plain, evidence)).toMatch(/exchanges +x-0003\n/)
    expect(renderSummary({ ...sample, clauses }, plain)).not.toMatch(/exchanges +x-/)
  })

  it('says which departure would have it pass', () => {
    const hint = 'the departures a or b (value: /x) describe this: declare the one that is intended'
    const reason = `GET / (x-0001): expected status 302, seen 401; ${hint}`
    const clauses = sample.clauses.map((clause) => (clause.id === 'LIMIT-2' ? { ...clause, reason } : clause))
    expect(renderSummary({ ...sample, clauses }, plain, evidence).replaceAll(/\s+/g, ' ')).toContain(
      ` seen 20500 records note ${hint} curl `,
    )
    expect(text).not.toContain('note')
  })

  it('shows a likely cause of several clauses once, with its remedy, and by its name below the failed one', () => {
    expect(text).toMatch(
      /\? Likely cause of 2 clauses \(location-rewritten\)\n +Likely what .*\n +remedy +Have the proxy .*\n +clauses +LOGIN-8, ACCESS-4/,
    )
    expect(text.slice(text.indexOf('✗ LOGIN-8'))).toMatch(/seen +no Location header\n +likely +location-rewritten/)
    expect(text.match(/Likely what/g)).toHaveLength(1)
  })

  it('tells of the preflight what does not hold, and nothing of the rest', () => {
    expect(text).toMatch(/! preflight, clock: The clock of the target is 12 minutes behind .* Set both/)
    expect(text).not.toContain('The target was reached')
  })

  it('names for what was not judged the key to add, or the reason', () => {
    expect(text).toContain('○ add attestations: RIGHTS-4, MODE-3')
    expect(text).toContain('○ add expiredSession: ACCESS-5')
    expect(text).toMatch(/○ cannot tell, The XML answer broke off .* \(action needed: network\): READ-4/)
    expect(text).toContain('Left out by --skip flow: FLOW-1, FLOW-2')
  })

  it('says how many attestations are too old to tell', () => {
    const clauses = sample.clauses.map((clause) =>
      clause.id === 'MODE-1' ? { ...clause, outcome: 'cantTell' as const, reason: 'attested too long ago' } : clause,
    )
    expect(renderSummary({ ...sample, clauses }, plain, evidence)).toMatch(
      /3\s+of\s+them\s+attested\s+\(1\s+too\s+old\s+to\s+count\),\s+1\s+waived/,
    )
  })

  it('never says the word of the outcome without what it stands on, and names the report', () => {
    const end = text.slice(text.indexOf('✗ Nonconformant'))
    expect(end).toContain(sample.outcomeReason)
    expect(end).toMatch(/clauses +9 failed, 3 cannot tell, 10 untested[^]*3\s+of\s+them\s+attested,\s+1\s+waived/)
    expect(end).not.toMatch(/scope/)
    expect(end).toMatch(/departures +dates-iso-loose, login-page, csrf-not-secure \(not used\)/)
    expect(end).toMatch(/waived +READ-2, LOGIN-8 expired/)
    expect(end).toMatch(/inapplicable +COOKIE-8/)
    expect(end).toMatch(/selected +without flow/)
    expect(end).toMatch(/report +reports\/x\/report\.html$/)
  })

  it('names classes that are not claimed, an interruption, and a record that was not put back', () => {
    const report: Report = {
      ...sample,
      qualifiers: { ...sample.qualifiers, scope: ['login', 'read'] },
      interrupted: { reason: 'SIGINT after 12 s', signal: 'SIGINT' },
      changedRecords: [
        { entity: 'Contact', id: '1', fields: [], restored: false, note: 'run restore' },
        { entity: 'Contact', id: '2', fields: [], restored: false, leftBehind: true, note: 'remove it' },
      ],
    }
    const told = renderSummary(report, plain)
    expect(told).toContain('not in scope: cookie, access')
    expect(told).toContain('! interrupted: SIGINT after 12 s')
    expect(told).toContain('! not restored: Contact 1: run restore')
    expect(told).toContain('! left behind: Contact 2: remove it')
  })

  it('says so where no deployment was judged', () => {
    const emulated = { ...sample, target: { ...sample.target, kind: 'emulator' as const } }
    expect(renderSummary(emulated, plain)).toContain('the embedded emulator; the result says nothing')
    expect(text).not.toContain('emulator')
  })

  it('says conformant in its own words where nothing failed', () => {
    const good = summed({
      ...sample,
      waivers: [],
      clauses: sample.clauses.filter(({ outcome }) => outcome === 'passed'),
    })
    const told = renderSummary({ ...good, diagnoses: [], matrix: { rows: [], columns: [], cells: [] } }, plain)
    expect(told).toContain('✓ Conformant')
    expect(told).not.toContain('✗ ')
    expect(told).not.toContain('Not judged')
  })

  it.each([
    [20, 'A-1, A-2, A-3'],
    [21, '21 clauses'],
  ])('names %d clauses that the user left out, and counts more', (count, ids) => {
    const clauses = Array.from({ length: count }, (_, at) => ({
      ...{ id: `A-${String(at + 1)}`, outcome: 'untested', reason: 'deselected by --only or --skip', blame: 'nobody' },
    }))
    const told = renderSummary({ ...sample, clauses: [...sample.clauses, ...clauses] as never }, plain, evidence)
    expect(told).toContain(`deselected by --only or --skip: ${ids}`)
  })

  it('is the same text with colour as without', () => {
    const colored = renderSummary(sample, { ...plain, color: true }, evidence)
    expect(colored).not.toBe(text)
    expect(stripVTControlCharacters(colored)).toBe(text)
  })

  it.each([60, 80, 200])('keeps to %i columns, but for lines that are to be copied', (width) => {
    const lines = renderSummary(sample, { color: false, width }, evidence).split('\n')
    const long = lines.filter((line) => line.length > width && !line.includes('curl ') && line.trim().includes(' '))
    expect(long.filter((line) => !/^(✗|CRM|# )/.test(line))).toEqual([])
  })

  it('sends nothing of the target to the terminal that moves a cursor or turns the writing', () => {
    const text = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\r\n\u2028`x`'
    const hostile = poison('report', sample, () => text)
    const exchanges = new Map([...evidence.exchanges].map(([id, each]) => [id, poison('exchange', each, () => text)]))
    const told = renderSummary(hostile, plain, { exchanges, unreadableLines: 0 })
    expect(told.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(told).toContain('‹U+001B›[2J')
  })
})
