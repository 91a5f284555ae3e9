import { attackOn } from '../../report/testing/attacks.js'
import type { FleetOverview, TargetResult } from '../../schema/generated/fleet-overview.js'

const none = { passed: 0, failed: 0, cantTell: 0, inapplicable: 0, untested: 0, observed: 0, waived: 0, attested: 0 }

function judged(name: string, folder: string, more: Partial<TargetResult>): TargetResult {
  return {
    name,
    folder,
    state: 'reported',
    baseUrl: `https://${folder}.example.com`,
    outcome: 'conformant',
    outcomeReason: '91 of 91 required and conditional clauses passed.',
    exitCode: 0,
    durationMs: 4100,
    page: 'report.html',
    counts: { ...none, passed: 12 },
    failed: [],
    classes: [
      { class: 'login', counts: { ...none, passed: 9, observed: 1 } },
      { class: 'mode', counts: { ...none, passed: 1, attested: 3 } },
    ],
    ...more,
  } as TargetResult
}

/** An overview with every state and outcome, and with names of which each is an attack. */
export function sampleOverview(): FleetOverview {
  return {
    schemaVersion: 1,
    tool: { name: 'svc-conformance', version: '0.1.0' },
    fleetSha256: 'a'.repeat(64),
    startedAt: '2026-11-01T09:45:00.000Z',
    endedAt: '2026-11-01T09:46:10.000Z',
    durationMs: 70_000,
    atOnce: 2,
    shard: { index: 1, count: 2 },
    interrupted: 'SIGTERM',
    exitCode: 143,
    targets: [
      judged('Europe', 'europe', {}),
      judged('America', 'america', {
        outcome: 'nonconformant',
        outcomeReason: attackOn('reason').slice(0, 400),
        exitCode: 1,
        failed: ['LOGIN-8'],
        counts: { ...none, passed: 8, failed: 2, waived: 1, cantTell: 1 },
        classes: [{ class: 'login', counts: { ...none, passed: 7, failed: 2, waived: 1, cantTell: 1 } }],
      }),
      judged('Asia', 'asia', {
        outcome: 'incomplete',
        exitCode: 3,
        counts: { ...none, untested: 10 },
        classes: [{ class: 'login', counts: { ...none, untested: 10 } }],
      }),
      judged(attackOn('name').slice(0, 100), 'a-b', { baseUrl: attackOn('url').slice(0, 300) }),
      { name: 'Away', folder: 'away', state: 'no report', exitCode: 4, classes: [], problem: attackOn('problem') },
      { name: 'Late', folder: 'late', state: 'not begun', classes: [], problem: 'not begun: interrupted by SIGTERM' },
    ],
  }
}
