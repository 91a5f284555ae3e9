import { describe, expect, it } from 'vitest'
import { clausesOf, type ClauseId } from '../../contract/index.js'
import type { Attestation, ResolvedProfile, Waiver } from '../../profile/index.js'
import { profileAt } from '../../check/testing/run-at.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { clauseResults, type ResultSources } from './clause-results.js'
import { isInScope } from '../choosing/select.js'
import { failedLike, verdictLike, verdictMap } from '../testing/verdict-like.js'
import { isInEffect } from './waivers.js'

const today = '2026-11-21'
const record = { entity: 'Contact', id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00', put: true }

interface Asked extends Partial<Omit<ResultSources, 'profile' | 'verdicts'>> {
  readonly profile?: Partial<ResolvedProfile>
  readonly verdicts?: readonly ClauseVerdict[]
}

async function resultsOf({ profile, verdicts = [], ...rest }: Asked) {
  return clauseResults({
    profile: await profileAt('https://crm.example.com', profile),
    selection: { only: [], skip: [] },
    verdicts: verdictMap(...verdicts),
    today,
    ...rest,
  })
}

async function resultOf(id: ClauseId, asked: Asked) {
  return (await resultsOf(asked)).find((result) => result.id === id)
}

describe('the results of a run', () => {
  it('are those of every clause of a target, in the catalogue’s order, though nothing was judged', async () => {
    const results = await resultsOf({})
    expect(results.map(({ id }) => id)).toEqual(clausesOf('target').map(({ id }) => id))
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['untested']))
    for (const { reason, blame } of results) expect([reason, blame]).not.toContain(undefined)
  })

  it('give each clause its words from the catalogue', async () => {
    const [clause] = clausesOf('target')
    const [result] = await resultsOf({})
    const { id, level, derived, provenance, title, statement, lines } = clause!
    expect(result).toMatchObject({ id, class: clause!.class, level, derived, provenance, title, statement, lines })
  })

  it('take a verdict as it came', async () => {
    const verdict = verdictLike('ACCESS-9', {
      ...failedLike,
      evidence: ['x-0001', 'x-0002'],
      twins: [{ accepted: 'x-0001', refused: 'x-0002', differsIn: 'the header' }],
      observations: [{ text: 'odd', security: true, evidence: ['x-0002'] }],
      departures: ['csrf-off', 'rights-403'],
      durationMs: 7,
    })
    const { reason, expected, actual, evidence, twins, observations, durationMs } = verdict
    expect(await resultOf('ACCESS-9', { verdicts: [verdict] })).toMatchObject({
      outcome: 'failed',
      mode: 'automatic',
      blame: 'target',
      departure: 'csrf-off, rights-403',
      ...{ reason, expected, actual, evidence, twins, observations, durationMs },
    })
  })

  it('blame nobody for what is inapplicable', async () => {
    const verdict = verdictLike('ACCESS-9', { outcome: 'inapplicable', blame: 'nobody', reason: 'no such cookie' })
    expect(await resultOf('ACCESS-9', { verdicts: [verdict] })).not.toHaveProperty('blame')
  })
})

describe('a clause without a verdict', () => {
  it.each<[string, ClauseId, Asked, string, readonly string[] | undefined]>([
    ['out of scope', 'READ-1', { profile: { scope: ['login'] } }, 'out of scope', ['scope']],
    ['deselected by --skip', 'READ-1', { selection: { only: [], skip: ['read'] } }, 'deselected', undefined],
    ['deselected by --only', 'READ-1', { selection: { only: ['ACCESS-1'], skip: [] } }, 'deselected', undefined],
    ['whose needs are not met', 'WRITE-1', {}, 'missing in the profile: add ', ['sandbox']],
    [
      'whose needs are not met, in a run that ended early',
      'WRITE-1',
      { endedEarly: 'stopped' },
      'missing in the profile',
      ['sandbox'],
    ],
    [
      'that was not reached',
      'READ-1',
      { endedEarly: 'the run was interrupted' },
      'not judged: the run was interrupted',
      undefined,
    ],
    ['that got lost', 'READ-1', {}, 'the checker has no completed scenario', undefined],
    ['that nobody attested', 'MODE-1', {}, 'a person has to attest it', ['attestations']],
  ])('%s is untested and says why', async (_what, id, asked, reason, profileKeys) => {
    const result = await resultOf(id, asked)
    expect(result).toMatchObject({ outcome: 'untested', mode: 'automatic', evidence: [] })
    expect(result?.reason).toContain(reason)
    expect(result?.profileKeys).toEqual(profileKeys)
    expect(result?.blame).toBe(profileKeys ? 'profile' : reason.startsWith('the checker') ? 'checker' : 'nobody')
  })

  it.each<[string, ClauseId, Asked, RegExp]>([
    [
      'a field',
      'WRITE-10',
      {},
      /^no such field \(key sandbox.fields.custom\): add under `sandbox.fields` the line `custom: UsrBadge`$/,
    ],
    [
      'no key that is there',
      'WRITE-10',
      { profile: { sandbox: { ...record, fields: { custom: 'UsrBadge' } } } },
      /custom\)$/,
    ],
    ['the first attestation', 'MODE-1', {}, /add the line `attestations: \[\{ clause: MODE-1, met: true, .*\}\]`$/],
    [
      'a further attestation',
      'MODE-1',
      { profile: { attestations: [{ clause: 'MODE-3', met: true, by: 'A', on: today, how: 'b' }] } },
      /add under `attestations` the line `- \{ clause: MODE-1, .*\}`$/,
    ],
  ])('says which line to add to the profile: %s', async (_what, id, asked, reason) => {
    const verdict = verdictLike('WRITE-10', {
      outcome: 'untested',
      reason: 'no such field (key sandbox.fields.custom)',
      profileKeys: ['sandbox.fields.custom'],
    })
    const sandbox = { ...record, fields: { guid: 'UsrRef' } }
    const result = await resultOf(id, { ...asked, verdicts: [verdict], profile: { sandbox, ...asked.profile } })
    expect(result?.reason).toMatch(reason)
  })

  it.each<[string, Asked]>([
    ['out of scope', { profile: { scope: ['login'] } }],
    ['deselected', { selection: { only: [], skip: ['ACCESS-9'] } }],
  ])('that is %s stays untested though there is a verdict', async (_what, asked) => {
    for (const changes of [{}, failedLike])
      expect(await resultOf('ACCESS-9', { ...asked, verdicts: [verdictLike('ACCESS-9', changes)] })).toMatchObject({
        outcome: 'untested',
      })
  })
})

describe('the scope', () => {
  it('of a profile takes in the classes that it names, and what is only observed', async () => {
    const profile = await profileAt('https://crm.example.com', { scope: ['login', 'read'] })
    const inScope = clausesOf('target').filter((clause) => isInScope(clause, profile))
    expect(new Set(inScope.map((clause) => clause.class))).toEqual(new Set(['login', 'read', 'obs']))
  })
})

describe('an attestation', () => {
  const attested = (changes: Partial<Attestation>): Asked => ({
    profile: {
      attestations: [
        { clause: 'MODE-1', met: true, by: 'J. Doe', on: '2026-11-01', how: 'read the settings', ...changes },
      ],
    },
  })

  it.each<[string, Partial<Attestation>, object]>([
    ['met', {}, { outcome: 'passed', mode: 'attested' }],
    [
      'not met',
      { met: false },
      { outcome: 'failed', mode: 'attested', blame: 'target', expected: 'met', actual: 'not met' },
    ],
    ['met, today', { on: today }, { outcome: 'passed', mode: 'attested' }],
    ['met, a year ago to the day', { on: '2025-11-21' }, { outcome: 'passed', mode: 'attested' }],
    ['met, a year and a day ago', { on: '2025-11-20' }, { outcome: 'cantTell', mode: 'attested', blame: 'profile' }],
    ['not met, a year and a day ago', { on: '2025-11-20', met: false }, { outcome: 'cantTell', mode: 'attested' }],
    ['of another clause', { clause: 'MODE-3' }, { outcome: 'untested', mode: 'automatic' }],
  ])('%s', async (_what, changes, wanted) => {
    const result = await resultOf('MODE-1', attested(changes))
    expect(result).toMatchObject(wanted)
    if (!('clause' in changes))
      expect(result?.reason).toContain(`J. Doe on ${changes.on ?? '2026-11-01'}: read the settings`)
  })

  it('of the 29th of February counts until the day before March of the next year', async () => {
    const asked = attested({ on: '2028-02-29' })
    expect(await resultOf('MODE-1', { ...asked, today: '2029-02-28' })).toMatchObject({ outcome: 'passed' })
    expect(await resultOf('MODE-1', { ...asked, today: '2029-03-01' })).toMatchObject({ outcome: 'cantTell' })
  })

  it('stands for a manual clause only: no other passes by a word', async () => {
    const { profile } = attested({ clause: 'READ-1' })
    expect(await resultOf('READ-1', { profile: profile! })).toMatchObject({ outcome: 'untested', mode: 'automatic' })
  })

  it('of a clause that is out of scope or deselected does not count', async () => {
    const { profile } = attested({})
    expect(await resultOf('MODE-1', { profile: { ...profile, scope: ['login'] } })).toMatchObject({
      outcome: 'untested',
    })
    const selection = { only: [], skip: ['mode'] }
    expect(await resultOf('MODE-1', { profile: profile!, selection })).toMatchObject({ outcome: 'untested' })
  })
})

describe('a waiver', () => {
  const waiver = (until: string, clause: ClauseId = 'ACCESS-9'): Waiver => ({
    clause,
    reason: 'proxy',
    owner: 'platform team',
    ticket: 'OPS-1',
    until,
  })

  it.each<[string, Waiver, Partial<ClauseVerdict>, boolean]>([
    ['in effect, of a failure', waiver('2027-01-31'), failedLike, true],
    ['on its last day, of a failure', waiver(today), failedLike, true],
    ['that ended the day before, of a failure', waiver('2026-11-20'), failedLike, false],
    ['of another clause', waiver('2027-01-31', 'ACCESS-8'), failedLike, false],
    ['of a clause that passed', waiver('2027-01-31'), {}, false],
    [
      'of a clause that cannot be told',
      waiver('2027-01-31'),
      { outcome: 'cantTell', blame: 'network', reason: 'reset' },
      false,
    ],
  ])('%s', async (_what, given, changes, stands) => {
    const result = await resultOf('ACCESS-9', {
      profile: { waivers: [given] },
      verdicts: [verdictLike('ACCESS-9', changes)],
    })
    expect(result?.outcome).toBe(changes.outcome ?? 'passed')
    const { owner, until, reason, ticket } = given
    expect(result?.waiver).toEqual(stands ? { owner, until, reason, ticket } : undefined)
  })

  it('covers a clause that is attested as not met', async () => {
    const attestation = { clause: 'MODE-1', met: false, by: 'J. Doe', on: '2026-11-01', how: 'looked' } as const
    const result = await resultOf('MODE-1', {
      profile: { attestations: [attestation], waivers: [waiver('2027-01-31', 'MODE-1')] },
    })
    expect(result).toMatchObject({ outcome: 'failed', waiver: { owner: 'platform team' } })
  })

  it('is in effect until its last day has passed', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => isInEffect(waiver(today), day))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('the results of own clauses', () => {
  const said = { class: 'acme', title: 'A', statement: 'B', level: 'required', needs: ['user'] } as const
  const own = { clauses: [{ ...said, id: 'ACME-1' }], files: [] }
  const ownResult = async (asked: Asked) => (await resultsOf(asked)).at(-1)

  it('stand behind those of the catalogue, marked as none of it', async () => {
    const results = await resultsOf({
      selection: { only: [], skip: [], own },
      verdicts: [{ ...verdictLike('ACCESS-9', failedLike), id: 'ACME-1' }],
    })
    expect(results.slice(0, -1).some((result) => result.own)).toBe(false)
    expect(results.at(-1)).toMatchObject({ id: 'ACME-1', class: 'acme', own: true, lines: [], outcome: 'failed' })
    expect(results.at(-1)).not.toHaveProperty('provenance')
  })

  it('say why they were not judged, whatever the scope', async () => {
    const selection = { only: [], skip: [], own }
    expect(await ownResult({ selection, profile: { scope: [] } })).toMatchObject({ blame: 'checker' })
    expect(await ownResult({ selection: { ...selection, skip: ['acme'] } })).toMatchObject({
      reason: 'deselected by --only or --skip',
    })
    expect(await ownResult({ selection, profile: { users: {} } })).toMatchObject({ profileKeys: ['users.main'] })
    expect(await ownResult({ selection: { ...selection, shard: { index: 2, count: 2 } } })).toMatchObject({
      reason: 'judged by another part of this run',
    })
  })
})
