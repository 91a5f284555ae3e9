import { describe, expect, it } from 'vitest'
import type { CheckResult } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { poison } from '../testing/poison.js'
import { evidenceOf } from '../testing/sample-evidence.js'
import { departed, sampleReport } from '../testing/sample-report.js'
import { renderHtml } from './render-html.js'

const sample = sampleReport()
const evidence = evidenceOf(40)

/** The failures at the top of a page, each as its markup. */
function breachesIn(html: string): readonly string[] {
  return html.slice(0, html.indexOf('<nav')).split('class="breach"').slice(1)
}

describe('the page of a report', () => {
  it('says who, how, and what the word stands on, in words', () => {
    const html = renderHtml(sample, evidence)
    for (const told of ['CRM staging', 'Nonconformant', 'csrf-not-secure', 'not used', 'OPS-1', 'J. Doe', 'embedded']) {
      expect(html.includes(told), told).toBe(told !== 'embedded')
    }
    expect(renderHtml({ ...sample, target: { ...sample.target, kind: 'emulator' } }, evidence)).toContain(
      'says nothing about a deployment',
    )
  })

  it('says how much the depth detects, and next to each verdict what was left out and what the checks that ran detect', () => {
    const text = renderHtml(sample, evidence).replaceAll(/<[^>]+>/g, '')
    expect(text).toContain('standard depth detects 453 of 503 known breaches')
    expect(text).toContain('3 of 3 checks not run')
    const told = text.slice(text.lastIndexOf('A failure of the legacy data service'))
    expect(told.slice(0, 1000)).toContain(
      '2 of 2 checks not run at standard depth: value, change; detects 12 of 17 known breaches.',
    )
  })

  it('claims no detection where no proof is recorded', () => {
    const { detection: _, ...unproven } = sample
    expect(renderHtml(unproven, evidence)).toContain('no proof recorded for this contract')
  })

  it.each(['untested', 'cantTell'] as const)('names the keys of a clause that is %s', (outcome) => {
    const profileKeys = ['sandbox.lookup.field']
    const clauses = sample.clauses.map((clause) =>
      clause.id === 'READ-1' ? { ...clause, outcome, blame: 'profile' as const, profileKeys } : clause,
    )
    const html = renderHtml({ ...sample, clauses }, evidence)
    const told = html.slice(html.indexOf('id="READ-1"')).replaceAll(/<[^>]+>/g, ' ')
    expect(told.slice(0, 4000)).toMatch(/In the profile\s+sandbox\.lookup\.field/)
  })

  it.each([
    [7_940, '7.9 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min 0 s'],
    [119_700, '2 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('keeps a number and its unit on one line, and tells %i ms as %s', (durationMs, told) => {
    expect(renderHtml({ ...sample, durationMs }, evidence)).toContain(`, in ${told.replaceAll(' ', '\u00a0')}`)
  })

  it('leads from a cell of the grid to the answers that stand in it, and not beside them to requests in order', () => {
    const [accepted, refused, again, refusedToo] = ['x-0004', 'x-0011', 'x-0012', 'x-0013'] as const
    const cells = sample.matrix.cells.map(({ control: _, ...cell }) =>
      cell.row === 'noHeader' && cell.column === 'change'
        ? {
            ...cell,
            seen: '204 (MERGE), 403 (PUT)',
            evidence: [accepted, refused, again, refusedToo],
            control: accepted,
          }
        : { ...cell, evidence: cell.row === 'inOrder' ? [again] : [] },
    )
    const clauses = sample.clauses.map((clause) =>
      clause.id === 'ACCESS-10'
        ? { ...clause, twins: [{ accepted: again, refused: refusedToo, differsIn: 'the CSRF header' }] }
        : clause,
    )
    const html = renderHtml({ ...sample, clauses, matrix: { ...sample.matrix, cells } }, evidence)
    const grid = html.slice(html.indexOf('class="grid"'), html.indexOf('</table>', html.indexOf('class="grid"')))
    const linksOf = (text: string) => {
      const cell = grid.split('<td').find((each) => each.includes(text)) ?? ''
      return [...cell.matchAll(/href="#(x-\d+)"/g)].map(([, id]) => id)
    }
    expect(linksOf('204 (MERGE), 403 (PUT)')).toEqual([refused, refusedToo, accepted])
    const inOrder = grid.slice(grid.indexOf('valid request'))
    expect([...inOrder.matchAll(/href="#(x-\d+)"/g)].map(([, id]) => id)).toEqual(Array(4).fill(again))
  })

  it('says of a waived failure who answers for it and until when, on the first page', () => {
    const told = renderHtml(sample, evidence).replaceAll(/<[^>]+>/g, '')
    expect(told).toMatch(/Waived \(not counted\)\s*READ-2 .*?\(until 2027-01-31 by platform team\)/)
    expect(told).toMatch(/\d+ ✗ failed, 1 of them waived/)
  })

  it('says how many were attested as not met', () => {
    const [attested] = sample.clauses.filter(({ mode, outcome }) => mode === 'attested' && outcome === 'passed')
    const clauses = sample.clauses.map((clause) =>
      clause === attested ? { ...clause, outcome: 'failed' as const } : clause,
    )
    const before = /attested, not tested, (\d+) of them not met/
    const count = (report: typeof sample) =>
      Number(before.exec(renderHtml(report, evidence).replaceAll(/<[^>]+>/g, ''))?.[1] ?? 0)
    expect(count({ ...sample, clauses })).toBe(count(sample) + 1)
  })

  it('never says of an attestation that is too old that the clause is not met', () => {
    const clauses = sample.clauses.map((clause) =>
      clause.mode === 'attested'
        ? { ...clause, outcome: 'cantTell' as const, reason: 'attested too long ago' }
        : clause,
    )
    const told = renderHtml({ ...sample, clauses }, evidence).replaceAll(/<[^>]+>/g, '')
    expect(told).not.toMatch(/of them not met|✗ attested/)
    expect(told).toContain(
      '3 of all clauses were attested by a person, not tested (0 met, 0 not met, 3 too old to count).',
    )
    expect(told).toContain('3 of them attested, not tested, 3 of them too old to count')
    expect(told).toContain('? attestation too old')
  })

  it('shows what passes by a departure as declared, and not as documented', () => {
    const told = renderHtml(departed(sample), evidence).replaceAll(/<[^>]+>/g, '')
    expect(told).toContain('307 as declareddocumented 302, departure redirect-307')
    expect(told).not.toContain('307 as documented')
  })

  it('says nothing twice of a failure whose reason is what was seen', () => {
    const alike = { reason: 'N: expected a number, seen text', actual: 'N: expected a number, seen text' }
    const clauses = sample.clauses.map((clause) => (clause.id === 'LIMIT-2' ? { ...clause, ...alike } : clause))
    expect(renderHtml({ ...sample, clauses }, evidence)).not.toMatch(/<p>N <\/p>/)
  })

  it('says of each failure what bare values are about', () => {
    const bare = { outcome: 'failed', expected: 'none', level: 'required' } as const
    const unwaived = sample.clauses.filter(({ waiver }) => !waiver)
    const clauses = unwaived.map((clause) => {
      const actual = `it is empty, as told of ${clause.id} and of no other clause`
      return {
        ...clause,
        ...bare,
        actual,
        twins: [],
        reason: `ReturnUrl of GET /0/${clause.id}: ${actual}`,
      }
    })
    const html = renderHtml({ ...sample, clauses }, evidence)
    const breaches = breachesIn(html)
    expect(breaches.length).toBeGreaterThan(3)
    for (const breach of breaches) expect(breach).toMatch(/<p><bdi>ReturnUrl of GET/)
  })

  it('says of each failure which departure would have it pass', () => {
    const unwaived = sample.clauses.filter(({ waiver }) => !waiver)
    const clauses = unwaived.map((clause) => ({
      ...clause,
      outcome: 'failed' as const,
      level: 'required' as const,
      actual: 'status 401',
      reason: `of ${clause.id}: expected status 302, seen 401; the departure expired-401 describes this: declare it if it is intended`,
    }))
    const html = renderHtml({ ...sample, clauses }, evidence)
    const breaches = breachesIn(html)
    expect(breaches.length).toBeGreaterThan(3)
    for (const breach of breaches) expect(breach.match(/he departure expired-401 describes this/g)).toHaveLength(1)
  })

  it('leads from an exchange that a sentence names to where it stands, as far as the page has it', () => {
    const [held] = [...evidence.exchanges.keys()]
    const reason = `GET / (${held!}) and GET /?x-0 (x-9999) differ, see \`${held!}\``
    const clauses = sample.clauses.map((clause) => (clause.id === 'READ-5' ? { ...clause, reason } : clause))
    const html = renderHtml({ ...sample, clauses }, evidence)
    const told = html.slice(html.indexOf('id="READ-5"')).slice(0, 4000)
    expect(told).toContain(
      `GET / (<a href="#${held!}">${held!}</a>) and GET /?x-0 (x-9999) differ, see <code>${held!}</code>`,
    )
  })

  it('says all that an observed clause recorded once, each fact with its exchanges', () => {
    const observations = [{ text: 'one fact', evidence: ['x-0001', 'x-0002'] }, { text: 'another fact' }]
    const reason = 'one fact; another fact'
    const clauses = sample.clauses.map((clause) =>
      clause.outcome === 'observed' ? { ...clause, reason, observations } : clause,
    )
    const [observed] = clauses.filter(({ outcome }) => outcome === 'observed')
    const html = renderHtml({ ...sample, clauses }, evidence)
    const told = html.slice(html.indexOf(`id="${observed!.id}"`)).slice(0, 6000)
    expect(told.split('one fact')).toHaveLength(2)
    expect(told).not.toContain('Reason')
  })

  it('says beside the outcome that a record was not put back', () => {
    const [record] = sample.changedRecords
    if (!record) throw new Error('the sample has no changed record')
    const told = (restored: boolean) => renderHtml({ ...sample, changedRecords: [{ ...record, restored }] }, evidence)
    const alert = new RegExp(`Not restored\\.</b> The run changed .*${record.id}`)
    expect([told(true), told(false)].map((html) => alert.test(html))).toEqual([false, true])
    const made = { ...record, restored: false, leftBehind: true }
    expect(renderHtml({ ...sample, changedRecords: [made] }, evidence)).toMatch(
      /Left behind\.<\/b> The target created /,
    )
    expect(told(false)).toMatch(/href="#changed"[^]*id="changed"/)
  })

  it('says beside the outcome what kept the run out', () => {
    const open = { outcome: 'cantTell', reason: 'no login', blame: 'target' } as const
    const clauses = sample.clauses.map((clause) => ({ ...clause, ...open }))
    const refused = {
      check: 'login',
      holds: false,
      text: 'The login was not taken.',
      evidence: [] as string[],
    } as const
    expect(renderHtml({ ...sample, clauses, preflight: [refused] }, evidence)).toMatch(
      /No access\.<\/b> <bdi>The login was not taken\./,
    )
    expect(renderHtml({ ...sample, preflight: [refused] }, evidence)).not.toContain('No access.')
  })

  it('names the classes that are not claimed', () => {
    const html = renderHtml({ ...sample, qualifiers: { ...sample.qualifiers, scope: ['login'] } }, evidence)
    expect(html).toMatch(/Not in scope:<\/b> cookie, access/)
  })

  it.each([
    [1000, 3000],
    [2000, 300],
  ])('stays under a megabyte with %i exchanges of %i bytes, and says what it left out', (count, length) => {
    const html = renderHtml(sample, evidenceOf(count, '"<&'.repeat(length / 3)))
    expect(Buffer.byteLength(html)).toBeLessThan(1_000_000)
    expect(html).toMatch(/[1-9]\d* more are in evidence\.ndjson only/)
  })

  it('shows the messages of every exchange of a long run, and of each body its beginning, size, count and digest', () => {
    const rows = JSON.stringify({ value: Array.from({ length: 20 }, (_, n) => ({ Id: n, Name: 'x'.repeat(100) })) })
    const html = renderHtml(sample, evidenceOf(600, rows))
    expect(html).not.toContain('evidence.ndjson for its messages')
    expect(html).not.toContain('more are in evidence.ndjson')
    const [first] = evidenceOf(1, rows).exchanges.values()
    const kept = { ...first!, responseBody: { bytes: 7e6, records: 20_000, sha256: 'ab'.repeat(32), firstBytes: rows } }
    const page = renderHtml(sample, { exchanges: new Map([[kept.id, kept]]), unreadableLines: 0 })
    expect(page).toContain('body: 7000000 bytes, 20000 records, cut here, SHA-256 abababababababab…')
  })

  it('tells a failed check once, in its row, with what each exchange was sent for and what the lines state', () => {
    const failed: CheckResult = {
      id: 'json',
      says: 'A read in JSON is answered with 403.',
      depth: 'core',
      outcome: 'failed',
      expected: 'status 403 at x-0031',
      seen: 'status 200 at x-0031',
      reason: 'expected status 403 at x-0031, seen status 200 at x-0031',
      blame: 'target',
      evidence: ['x-0031', 'x-0002'],
      roles: { 'x-0031': 'without the CSRF header', 'x-0002': 'the control, accepted' },
      durationMs: 1,
    } as const
    const told = sample.clauses.map((clause) =>
      clause.id === 'ACCESS-10'
        ? { ...clause, expected: failed.expected!, actual: failed.seen!, reason: failed.reason!, checks: [failed] }
        : clause,
    )
    const html = renderHtml({ ...sample, clauses: told }, evidence)
    const start = html.indexOf('id="ACCESS-10"')
    const text = html.slice(start, html.indexOf('id="ACCESS-11"', start)).replaceAll(/<[^>]+>/g, '')
    expect(text.match(/status 200 at/g)).toHaveLength(1)
    expect(text).toContain('x-0031 without the CSRF header')
    expect(text).toContain('line 143: Cookies without the CSRF header are answered with 403.')
  })

  it('compares twins once, below the first clause that rests on them', () => {
    const pair = { accepted: 'x-0002', refused: 'x-0031', differsIn: 'no CSRF header' }
    const clauses = sample.clauses.map((clause) =>
      ['ACCESS-9', 'ACCESS-15'].includes(clause.id) ? { ...clause, twins: [{ ...pair }] } : { ...clause, twins: [] },
    )
    const html = renderHtml({ ...sample, clauses }, evidence)
    expect(html.match(/<table class="twins"/g)).toHaveLength(1)
    expect(html).toMatch(/Compared below <span class="links"><a href="#ACCESS-9">/)
  })

  it('leaves out what a header says again, and shows a date and a length that differ', () => {
    const [first] = evidenceOf(1, 'four').exchanges.values()
    const shown = (date: string, length: string) =>
      renderHtml(sample, {
        exchanges: new Map([[first!.id, { ...first!, responseHeaders: [['Date', date], ['Content-Length', length]] }]]), // prettier-ignore
        unreadableLines: 0,
      })
    const now = new Date(first!.startedAt).toUTCString()
    expect(shown(now, String(first!.responseBody!.bytes))).not.toMatch(/(Date|Content-Length): /)
    expect(shown('Thu, 01 Jan 1970 00:00:00 GMT', '9')).toMatch(/Date: Thu, 01 Jan 1970[^]*Content-Length: 9/)
  })

  it('stays near a megabyte where the target has a long text for every place that is its own', () => {
    const own = /(reason|expected|actual|text|seen|note|value|differsIn)$/i
    const html = renderHtml(
      poison('report', sample, (place) => (own.test(place) ? '"<x> '.repeat(2000) : 'short')),
      evidenceOf(160),
    )
    expect(Buffer.byteLength(html)).toBeLessThan(1_200_000)
  })

  it('keeps the evidence of failures whole before that of anything else', () => {
    const html = renderHtml(sample, evidenceOf(500, `${'x'.repeat(1900)}THE-END`))
    const refused = sample.clauses.find(({ id }) => id === 'RIGHTS-1')!.evidence[0]!
    const shown = html.slice(html.indexOf(`id="${refused}"`))
    expect(shown.slice(0, shown.indexOf('class="exchange"'))).toContain('THE-END')
  })

  it.each([
    ['all evidence', evidence],
    ['no evidence', { exchanges: new Map(), unreadableLines: 0 }],
    ['more evidence than it holds', evidenceOf(500, 'x'.repeat(9000))],
  ])('links to nothing that it does not have, with %s', (_says, given: Evidence) => {
    const clauses = sample.clauses.filter(({ outcome }) => outcome === 'failed')
    const html = renderHtml({ ...sample, clauses }, given)
    const anchors = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((id) => !anchors.has(id))).toEqual([])
  })

  it('says so where the run kept no evidence', () => {
    const html = renderHtml(sample, { exchanges: new Map(), unreadableLines: 0 })
    expect(html).toContain('kept no evidence')
    expect(renderHtml(sample, { exchanges: new Map(), unreadableLines: 2 })).toContain(
      '2 lines of evidence.ndjson could not',
    )
  })
})
