import { describe, expect, it } from 'vitest'
import type { Evidence } from '../evidence.js'
import { poison } from '../testing/poison.js'
import { evidenceOf } from '../testing/sample-evidence.js'
import { departed, sampleReport } from '../testing/sample-report.js'
import { renderHtml } from './render-html.js'

const sample = sampleReport()
const evidence = evidenceOf(40)

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

  it('says of a clause what it was shown to detect, and that nothing was where nothing is recorded', () => {
    expect(renderHtml(sample, evidence)).toContain('no proof recorded for this contract')
    const detection = {
      deviations: Array.from({ length: 30 }, (_, index) => `deviation-${String(index)}`),
      variants: 7,
    }
    const clauses = sample.clauses.map((clause) => (clause.id === 'READ-1' ? { ...clause, detection } : clause))
    const html = renderHtml({ ...sample, clauses }, evidence)
    expect(html).toContain('1 clause proven to detect breaches on the emulator; see each clause')
    expect(html).not.toContain('no proof recorded for this contract')
    const told = html.slice(html.indexOf('id="READ-1"')).replaceAll(/<[^>]+>/g, '')
    expect(told.slice(0, 4000)).toMatch(
      /fails for 30 deviations \(deviation-0, .* and 18 more\), passes on 7 lawful variants/,
    )
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
    const before = /attested, (\d+) of them not met/
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
    expect(told).toContain('3 (0 met, 0 not met, 3 too old to count).')
    expect(told).toContain('3 attested, 3 of them too old to count')
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

  it('says what bare values are about, also further down among what failed', () => {
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
    const further = html.slice(html.indexOf('Other failures'), html.indexOf('id="findings"'))
    expect(further.match(/<small>of <bdi>ReturnUrl of GET/g)?.length).toBe(further.match(/<tr>/g)!.length - 1)
  })

  it('says among what failed first, and further down, which departure would have it pass', () => {
    const unwaived = sample.clauses.filter(({ waiver }) => !waiver)
    const clauses = unwaived.map((clause) => ({
      ...clause,
      outcome: 'failed' as const,
      level: 'required' as const,
      actual: 'status 401',
      reason: `of ${clause.id}: expected status 302, seen 401; the departure expired-401 describes this: declare it where it is meant`,
    }))
    const html = renderHtml({ ...sample, clauses }, evidence)
    const [first = '', further = ''] = html
      .slice(html.indexOf('Start here'), html.indexOf('id="findings"'))
      .split('Other failures')
    const hints = (part: string) => part.match(/the departure expired-401 describes this/g)?.length
    expect(hints(first)).toBe(3)
    expect(hints(further)).toBe(further.match(/<tr>/g)!.length - 1)
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
    [500, 9000],
    [20_000, 300],
  ])('stays under a megabyte with %i exchanges of %i bytes, and says what it left out', (count, length) => {
    const html = renderHtml(sample, evidenceOf(count, '"<&'.repeat(length / 3)))
    expect(Buffer.byteLength(html)).toBeLessThan(1_000_000)
    expect(html).toMatch(/[1-9]\d* more are in evidence\.ndjson only/)
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
    expect(shown.slice(0, shown.indexOf('</details>'))).toContain('THE-END')
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
