import { describe, expect as plainExpect, it } from 'vitest'
import { ChangedByOthers, RecordInUse, SandboxUnreadable } from '../../sandbox/index.js'
import { expect } from '../answers/expect.js'
import { newRecord } from '../outcome/record.js'
import type { RunContext } from '../run-state/run-context.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'
import { verdictAfter } from '../testing/verdict-after.js'
import { verdictOf, type ScenarioEnd } from './verdict-of.js'
import { cantTell } from '../outcome/verdict.js'

const throws = (fault: unknown) => () => {
  throw fault
}

/** How a clause ends, without what it gathered. */
async function endOf(scenario: () => unknown) {
  const { outcome, blame, reason, expected, actual, profileKeys, stop } = await verdictAfter(scenario)
  return { outcome, blame, reason, expected, actual, profileKeys, stop }
}

const failedWith = (parts: object, message = 'odd') => throws(Object.assign(new Error(message), parts))

describe('a clause of a recording', () => {
  const passed: ScenarioEnd = { thrown: false }
  const failed: ScenarioEnd = {
    thrown: true,
    fault: Object.assign(new Error('rows'), { expected: 1, actual: 2 }),
  }

  async function endIn(end: ScenarioEnd, prepare: (run: RunContext) => unknown) {
    const run = await runNowhere()
    prepare(run)
    const record = { ...newRecord('READ-1'), judgements: 1, evidence: new Set(['x-0001']) }
    const { outcome, blame, reason, expected } = verdictOf(run, record, end, 1)
    return { outcome, blame, reason, expected }
  }

  it.each([passed, failed])('that lacks an exchange decides nothing: %o', async (end) => {
    plainExpect(await endIn(end, ({ lacks }) => lacks.set('READ-1', 'it is not held'))).toEqual({
      outcome: 'cantTell',
      blame: 'nobody',
      reason: 'it is not held',
    })
    plainExpect((await endIn(passed, ({ lacks }) => lacks.set('READ-2', 'it is not held'))).outcome).toBe('passed')
  })

  it('whose changes came out of order fails nobody, and passes where it passes', async () => {
    plainExpect(await endIn(failed, ({ outOfOrder }) => outOfOrder.add('READ-1'))).toEqual({
      outcome: 'cantTell',
      blame: 'nobody',
      reason: plainExpect.stringMatching(/changes of other clauses before this one, and they were left out/) as string,
    })
    plainExpect((await endIn(passed, ({ outOfOrder }) => outOfOrder.add('READ-1'))).outcome).toBe('passed')
    plainExpect((await endIn(failed, ({ outOfOrder }) => outOfOrder.add('READ-2'))).outcome).toBe('failed')
  })
})

describe('a sandbox record', () => {
  it.each([
    ['others changed', new ChangedByOthers({ entity: 'Contact', id: '1', fields: {} }, ['Name'])],
    ['another run changes', new RecordInUse({ entity: 'Contact', id: '1' }, ['Name'])],
  ])('that %s is nobody’s fault', async (_what, fault) => {
    plainExpect(await endOf(throws(fault))).toEqual({ outcome: 'cantTell', blame: 'nobody', reason: fault.message })
  })

  it.each([['missing', 'profile'] as const, ['unavailable', 'target'] as const])(
    'that cannot be read since it is %s is the fault of the %s',
    async (why, blame) => {
      const fault = new SandboxUnreadable(why, 'no')
      plainExpect(await endOf(throws(fault))).toEqual({ outcome: 'cantTell', blame, reason: fault.message })
    },
  )
})

describe('a fault', () => {
  it('names no key of the profile where none would help', async () => {
    plainExpect(await verdictAfter(() => cantTell('odd'))).not.toHaveProperty('profileKeys')
  })

  it.each<[string, () => unknown, object]>([
    ['with both sides', failedWith({ expected: 1, actual: 2 }), { outcome: 'failed', expected: '1', actual: '2' }],
    [
      'with both sides and a code',
      failedWith({ expected: 1, actual: 2, code: 'E' }),
      { outcome: 'failed', expected: '1', actual: '2' },
    ],
    [
      'with one number twice',
      failedWith({ expected: 1, actual: 1 }),
      { outcome: 'failed', expected: '1', actual: '1' },
    ],
    ['with one side alone', failedWith({ expected: 1 }), { outcome: 'cantTell', blame: 'checker' }],
    ['with the other side alone', failedWith({ actual: 1 }), { outcome: 'cantTell', blame: 'checker' }],
    [
      'with one side, and the name of an assertion',
      failedWith({ name: 'AssertionError', actual: 'this' }),
      { outcome: 'failed', blame: 'target', actual: 'this' },
    ],
    [
      'with the name of an assertion and the code of node',
      failedWith({ name: 'AssertionError', code: 'ERR_ASSERTION' }),
      { outcome: 'cantTell', blame: 'checker' },
    ],
    [
      'that is no error, though it has both sides',
      throws({ message: 'odd', expected: 1, actual: 2 }),
      { outcome: 'cantTell', blame: 'checker' },
    ],
  ])('%s ends as it should', async (_what, scenario, wanted) => {
    plainExpect(await verdictAfter(scenario)).toMatchObject(wanted)
  })

  it('is told by its first line, without how vitest compared', async () => {
    plainExpect(await endOf(throws(new TypeError('one\ntwo')))).toMatchObject({
      reason: 'a defect of the checker: one',
    })
    const compared = failedWith({ expected: 1, actual: 2 }, 'a // Object.is equality b // Object.is equality\nmore')
    plainExpect(await endOf(compared)).toMatchObject({ reason: 'a // Object.is equality b' })
  })
})

describe('the two sides of a failure', () => {
  it.each<[string, () => unknown, string, string]>([
    ['a number twice', () => expect(12, 'copies').toBeGreaterThan(12), 'to be greater than 12', '12'],
    [
      'what JSON cannot write',
      () => expect({ a: { b: { c: { d: 1 } } }, n: 10n, text: 'x'.repeat(70) }).toEqual('y'),
      'y',
      `{ a: { b: { c: [Object] } }, n: 10n, text: '${'x'.repeat(70)}' }`,
    ],
    ['a number and its text', () => expect('0', 'Code').toBe(0), '0', '"0"'],
    ['nothing and its text', failedWith({ expected: 'null', actual: null }), '"null"', 'null'],
    ['a pattern', failedWith({ expected: /^a$/, actual: '' }), 'to match /^a$/', '""'],
  ])('are %s in words', async (_what, scenario, expected, actual) => {
    plainExpect(await endOf(scenario)).toMatchObject({ expected, actual })
  })

  it.each([
    [300, 'x'.repeat(300)],
    [301, `${'x'.repeat(299)}…`],
  ])('are cut where they are longer than 300 letters, and not before: %d', async (length, actual) => {
    plainExpect(await endOf(failedWith({ expected: 1, actual: 'x'.repeat(length) }))).toMatchObject({ actual })
  })
})

describe('what a verdict tells of its run', () => {
  it('is what was sent, the names that were found, and each diagnosis with a remedy where there is one', async () => {
    const { origin } = await smallDeployment()
    const run = await runAt(origin)
    const findings = () => verdictOf(run, newRecord('READ-1'), { thrown: false }, 1).run
    const traffic = { exchanges: 0, logins: 0, unaskedLogins: 0, wrongLogins: 0, writes: 0, rows: 0 }
    plainExpect(findings()).toStrictEqual({ diagnoses: [], departures: [], traffic })

    run.diagnose({ id: 'd', text: 'so it is', evidence: ['x-0001'] })
    const main = run.actor('main', run.profile.users.main)
    plainExpect(findings()).not.toHaveProperty('vendorPrefix')
    await main.logIn()
    for (const method of ['PUT', 'MERGE', 'MERGE', 'GET'])
      await main.send({ method, url: `${origin}/0/odata/Contact`, headers: [] })
    run.passiveObservations.noteRows('x-0002', 7)
    run.departures.inUse('app-at-root')
    plainExpect(findings()).toEqual({
      diagnoses: [{ id: 'd', text: 'so it is', evidence: ['x-0001'] }],
      departures: ['app-at-root'],
      vendorPrefix: 'SVC',
      traffic: { exchanges: 5, logins: 1, unaskedLogins: 0, wrongLogins: 0, writes: 3, rows: 7 },
    })
  })

  it('is what the target showed over https', async () => {
    const tls = { version: 'TLSv1.3', certificateSha256: 'ab' }
    const run = await runNowhere()
    const { wire } = run
    Object.assign(run, { wire: { tls, close: () => wire.close() } })
    plainExpect(verdictOf(run, newRecord('READ-1'), { thrown: false }, 1).run.tls).toEqual(tls)
  })
})
