import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmulator } from '../../src/emulator/index.js'
import { CheckerProcess, reasons } from '../support/checker-process.js'

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

interface Written {
  readonly users: { readonly main: unknown }
  readonly entities: { readonly probe: unknown }
  readonly sandbox: { readonly fields: Readonly<Record<string, string>>; readonly lookup: unknown }
}

const kinds = ['text', 'number', 'dateTime', 'guid', 'custom']

/** The emulator's own profile, narrowed: what a user begins with, or may use of a record of his own. */
const narrowed: Readonly<Record<string, (profile: Written) => object>> = {
  'one user and one entity': (profile) => ({
    users: { main: profile.users.main },
    entities: { probe: profile.entities.probe },
    sandbox: undefined,
    lookup: undefined,
    forbiddenRecord: undefined,
    services: {},
  }),
  'no PUT': ({ sandbox }) => ({ sandbox: { ...sandbox, put: false } }),
  ...Object.fromEntries(
    kinds.map((kind) => [
      `a field alone: ${kind}`,
      ({ sandbox }: Written) => ({
        sandbox: { ...sandbox, fields: { [kind]: sandbox.fields[kind] }, lookup: undefined },
      }),
    ]),
  ),
}

/** Where a clause passes for which more could have been looked at, it says so. */
const judgedByLess: Readonly<Record<string, readonly string[]>> = {
  'one user and one entity': ['COOKIE-6: tested with ASCII names only'],
  ...Object.fromEntries(
    kinds.map((kind) => [
      `a field alone: ${kind}`,
      [
        ...['WRITE-1: tested with one field only', 'WRITE-3: tested with one field only'],
        ...(kind === 'guid' ? [] : ['ERROR-1', 'ERROR-2'].map((id) => `${id}: tested with failed reads only`)),
      ],
    ]),
  ),
}

const ofChanges = ['ACCESS-4/change', 'ACCESS-15/changes']

/** Checks that a clause passes without, and why they were not judged. */
const unjudged: Readonly<Record<string, { readonly checks: readonly string[]; readonly reason: string }>> = {
  'one user and one entity': {
    checks: [
      ...[1, 2, 6].flatMap((each) => [`ACCESS-${String(each)}/merge`, `ACCESS-${String(each)}/put`]),
      ...ofChanges,
    ],
    reason: 'no sandbox record is configured',
  },
  'no PUT': {
    checks: [...[1, 2, 6, 13].map((each) => `ACCESS-${String(each)}/put`), ...ofChanges],
    reason: 'sandbox.put is false',
  },
}

describe.each(Object.keys(narrowed))('a profile that names little (%s)', (name) => {
  // The second ends a session with the next login of its user, so that every login has to be at the right place.
  test.each([[[]], [['single-session']]])(
    'of a lawful server with %j: no clause fails or stays open',
    async (variants) => {
      const emulator = await startEmulator({ rows: 150, maxEntityRowCount: 120, variants })
      try {
        const profile = { ...(emulator.profile as object), ...narrowed[name]!(emulator.profile as Written) }
        const target = { profile, environment: emulator.environment }
        const { report } = await checker.judge(target, { expire: () => emulator.expireSessions() })
        expect(reasons(report, 'failed')).toEqual([])
        expect(reasons(report, 'cantTell')).toEqual([])
        const untested = report.clauses.filter(({ outcome, level }) => outcome === 'untested' && level !== 'observe')
        for (const { id, profileKeys } of untested) expect(profileKeys?.length, id).toBeGreaterThan(0)
        const told = report.clauses.flatMap(({ id, outcome, observations }) =>
          outcome === 'passed' ? observations.map(({ text }) => `${id}: ${text.replace(/[.:] .*/, '')}`) : [],
        )
        expect(told.filter((text) => text.includes('tested with'))).toEqual(judgedByLess[name] ?? [])
        const without = report.clauses.flatMap(({ id, outcome, checks = [] }) =>
          outcome === 'passed'
            ? checks
                .filter((each) => each.outcome === 'untested')
                .map((each) => `${id}/${each.id}: ${each.reason ?? ''}`)
            : [],
        )
        const { checks = [], reason = '' } = unjudged[name] ?? {}
        expect(without).toEqual(expect.arrayContaining(checks.map((each) => `${each}: ${reason}`)))
        expect(report.changedRecords.map(({ restored }) => restored)).not.toContain(false)
      } finally {
        await emulator.close()
      }
    },
  )
})

test('two fields, whichever they are, show a PUT that leaves one as it was', async () => {
  const emulator = await startEmulator({ rows: 150, maxEntityRowCount: 120, deviations: ['put-drops-numbers'] })
  try {
    const written = emulator.profile as Written
    const { text, number } = written.sandbox.fields
    const profile = { ...written, sandbox: { ...written.sandbox, fields: { text, number }, lookup: undefined } }
    const { report } = await checker.judge({ profile, environment: emulator.environment }, { only: ['write'] })
    expect(reasons(report, 'failed')).toEqual([
      expect.stringMatching(/^WRITE-3: .*expected .* = .*, seen .* (= |not set)/),
    ])
  } finally {
    await emulator.close()
  }
})
