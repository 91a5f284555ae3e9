import { clausesOf, type Clause } from '../../contract/catalogue/index.js'
import { countsOf } from '../../contract/counts.js'
import { catalogueSha256, revision } from '../../contract/digest.js'
import { documentSha256 } from '../../contract/document-lines/index.js'
import { gridCells, gridColumns, gridRows } from '../../contract/grid.js'
import { rollUp } from '../../contract/roll-up.js'
import { scopeClasses } from '../../contract/types.js'
import type { ClauseResult, MatrixCell, Report } from '../../schema/generated/report.js'
import { exchangeId } from '../../schema/exchange-id.js'
import { sampleVerdicts } from './sample-verdicts.js'

/**
 * A report as a run over a deployment with a handful of faults would write it: the whole catalogue of the target's
 * direction, every outcome, waivers, departures, attestations, diagnoses. Its exchanges are those of `sampleExchanges`.
 */
export function sampleReport(): Report {
  return summed({
    schemaVersion: 1,
    tool: { name: 'svc-conformance', version: '0.1.0' },
    contract: { revision, sha256: catalogueSha256(), documentSha256 },
    target: {
      kind: 'deployment',
      name: 'CRM staging',
      baseUrl: 'https://crm.example.com/',
      vendorPrefix: 'SVC',
      profileSha256: 'a'.repeat(64),
      tls: { version: 'TLSv1.3', certificateSha256: 'c'.repeat(64), insecure: false },
    },
    options: {
      only: [],
      skip: ['flow'],
      readOnly: false,
      strict: false,
      acceptUntested: false,
      seed: 7,
      concurrency: 4,
      evidence: 'masked',
    },
    startedAt: '2026-11-01T09:45:00.000Z',
    endedAt: '2026-11-01T09:45:41.250Z',
    durationMs: 41_250,
    environment: { node: '20.20.2', platform: 'linux x64' },
    outcome: 'incomplete',
    depth: 'standard',
    detection: { known: 503, atThisDepth: 453 },
    outcomeReason: 'Not summed yet.',
    qualifiers: { scope: [...scopeClasses], departures: [], waivers: [], inapplicable: [] },
    counts: countsOf([]),
    clauses: clausesOf('target').map(resultOf),
    matrix: {
      rows: gridRows.map(({ id, title }) => ({ id, title })),
      columns: gridColumns.map(({ id, title }, index) => ({ id, title, control: exchangeId(4 + index) })),
      cells: gridCells.map(cellOf),
    },
    departures: [
      { id: 'dates-iso-loose', endpoint: 'legacy', used: true, touches: ['RECORD-3', 'ODATA-3'] },
      {
        id: 'login-page',
        value: '/Login/Login.html',
        reason: 'newer generation',
        used: true,
        touches: ['PAGE-1', 'PAGE-2', 'ACCESS-2', 'ACCESS-4'],
      },
      { id: 'csrf-not-secure', used: false, touches: ['COOKIE-4'] },
    ],
    waivers: [
      {
        clause: 'READ-2',
        reason: 'proxy rewrites Accept',
        owner: 'platform team',
        ticket: 'OPS-1',
        until: '2027-01-31',
        state: 'in effect',
      },
      { clause: 'LOGIN-8', reason: 'known', owner: 'platform team', until: '2026-06-30', state: 'expired' },
    ],
    attestations: [
      { clause: 'MODE-1', met: true, by: 'J. Doe', on: '2026-10-01', how: 'read the directory settings' },
      { clause: 'MODE-4', met: true, by: 'J. Doe', on: '2026-10-01', how: 'looked at the login page' },
      { clause: 'RIGHTS-5', met: true, by: 'J. Doe', on: '2026-10-01', how: 'asked the implementer' },
    ],
    changedRecords: [
      {
        entity: 'Contact',
        id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00',
        fields: ['Notes', 'UsrScore', 'AccountId'],
        restored: true,
        digestBefore: 'd'.repeat(64),
        digestAfter: 'd'.repeat(64),
      },
    ],
    profileAdditions: [
      { key: 'attestations', example: '[{ clause: MODE-3, met: true, by: NAME, on: 2026-11-26, how: SEEN }]' },
      { key: 'entities.large', under: 'entities', example: '{ entity: SysEvent, rows: 50000 }' },
      { key: 'expiredSession', example: './session.json' },
      { key: 'forbiddenRecord', example: '{ id: 00000000-0000-0000-0000-000000000001, field: Name }' },
      { key: 'ntlmPath', example: '/Login/NuiLogin.aspx?ntlmlogin' },
      { key: 'services.anonymous', under: 'services', example: '{ service: PublicService, method: Ping }' },
      { key: 'services.custom.parameters', under: 'services.custom' },
    ],
    diagnoses: [
      {
        id: 'login-again',
        text: 'The session of `main` was ended by a later login of the checker, which logged in once more.',
        remedy: 'Name a `users.decoy`, so that no session in use is ended.',
        evidence: ['x-0011'],
      },
    ],
    preflight: [
      { check: 'connection', holds: true, text: 'The target was reached.', evidence: ['x-0001'] },
      {
        check: 'clock',
        holds: false,
        text: 'The clock of the target is 12 minutes behind that of the checker.',
        remedy: 'Set both by the network.',
        evidence: ['x-0001'],
      },
    ],
    traffic: { exchanges: 160, logins: 9, wrongLogins: 1, writes: 24, rows: 61_240 },
  })
}

/** Brings outcome, counts and qualifiers of a report in line with its clauses, as the end of a run does. */
export function summed(report: Report): Report {
  const weighed = report.clauses.map(({ waiver, id, level, outcome, mode, class: name, excluded }) => ({
    id: id as Clause['id'],
    level,
    outcome,
    mode,
    waived: waiver !== undefined,
    inScope: (report.qualifiers.scope as readonly string[]).includes(name),
    excluded: excluded?.by,
  }))
  const { strict = false } = report.options
  const accepted = report.clauses.filter(({ excluded }) => excluded?.by === 'acceptance').map(({ id }) => id)
  const verdict = rollUp(weighed, { strict, expected: [] })
  return {
    ...report,
    outcome: verdict.outcome,
    outcomeReason: verdict.reason,
    counts: countsOf(weighed),
    qualifiers: {
      ...report.qualifiers,
      departures: report.departures.map(({ id }) => id),
      waivers: report.clauses.filter(({ waiver }) => waiver).map(({ id }) => id),
      inapplicable: report.clauses.filter(({ outcome }) => outcome === 'inapplicable').map(({ id }) => id),
      ...(accepted.length === 0 ? {} : { accepted }),
    },
  }
}

function resultOf(clause: Clause, index: number): ClauseResult {
  const { id, class: name, level, derived, provenance, title, statement, lines, twins } = clause
  const accepted = exchangeId(4 + (index % 3) + 10 * (index % 15))
  const refused = exchangeId(1 + (index % 3) + 10 * (index % 15))
  const told = sampleVerdicts[id] ?? unremarkable(level)
  const attested = told.mode === 'attested'
  const seen = !attested && told.outcome !== 'untested'
  return {
    id,
    class: name,
    level,
    derived,
    provenance,
    title,
    statement,
    lines: [...lines],
    mode: 'automatic',
    outcome: 'passed',
    evidence: seen ? [accepted, ...(twins === null ? [] : [refused])] : [],
    twins: seen && twins !== null ? [{ accepted, refused, differsIn: 'the CSRF header' }] : [],
    observations: [],
    ...told,
  }
}

function unremarkable(level: Clause['level']): Partial<ClauseResult> {
  if (level === 'manual') {
    return { outcome: 'untested', blame: 'profile', reason: 'Nobody attests it.', profileKeys: ['attestations'] }
  }
  if (level !== 'observe') return {}
  return { outcome: 'observed', reason: 'Recorded.', observations: [{ text: 'Not shown, not looked for.' }] }
}

function cellOf({ row, column, documented, clause = [] }: (typeof gridCells)[number], index: number): MatrixCell {
  const place = { row, column, documented, ...(clause[0] && { clause: clause[0] }), clauses: [...clause] }
  const evidence = [exchangeId(1 + index)]
  if (row === 'expired') return { ...place, seen: 'not tested', verdict: 'not judged', evidence: [] }
  if (row === 'noHeader' && column === 'change') return { ...place, seen: '204', verdict: 'differs', evidence }
  if (documented === 'observed') return { ...place, seen: '401', verdict: 'observed', evidence }
  const seen = { refused: '401', '2xx': '204' }[documented as string] ?? documented
  return { ...place, seen, verdict: 'as documented', evidence }
}

/** The report of a target that redirects with 307 where nobody is logged in, and says so in its profile. */
export function departed(report: Report): Report {
  const departure = 'redirect-307'
  return {
    ...report,
    clauses: report.clauses.map((clause) => (clause.id === 'ACCESS-1' ? { ...clause, departure } : clause)),
    matrix: {
      ...report.matrix,
      cells: report.matrix.cells.map((cell) =>
        cell.row === 'noCookies' && cell.column === 'legacyRead' ? { ...cell, seen: '307' } : cell,
      ),
    },
  }
}
