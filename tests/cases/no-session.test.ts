import { expect, it } from 'vitest'
import { startProxy, type Manner } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import { droppedHeader, joinedCookies, lowerCase, secondFactor, strippedCookies } from './sessions.js'
import { expectNoMoreLost, loginsPutOff, upsets } from './upset-sessions.js'

const given = checkerAndEmulator()

async function judged(manner: Manner, only: readonly string[] = []) {
  const { checker, emulator } = given()
  const proxy = await startProxy([emulator], manner)
  try {
    return (await checker.judge(proxy, { depth: 'standard', only })).report
  } finally {
    await proxy.close()
  }
}

it.each<[string, Manner]>([
  ['joins cookies by a comma', joinedCookies(', ')],
  ['joins cookies by a semicolon', joinedCookies('; ')],
  ['strips cookies', strippedCookies],
  ['drops the CSRF header', droppedHeader],
  ['asks for a second factor', secondFactor],
])('a session that never works, since something %s, is not asked in again and again', async (_what, manner) => {
  const { clauses, diagnoses, traffic } = await judged(manner)
  expect(clauses.find(({ id }) => id === 'COOKIE-9')?.outcome).toBe('failed')
  expect(traffic.logins).toBeLessThanOrEqual(8)
  expect(traffic.exchanges).toBeLessThanOrEqual(120)
  const reasons = clauses.flatMap(({ outcome, reason = '' }) => (outcome === 'cantTell' ? [reason] : []))
  const alike = reasons.map((reason) => reasons.filter((other) => other === reason).length)
  const most = Math.max(...alike)
  expect(reasons.length - most).toBeLessThan(5)
  const told = diagnoses.map(({ text, remedy = '' }) => `${text} ${remedy}`).join('\n')
  expect(told).not.toMatch(/sticky|sessions ended/)
  // The login answers are judged all the same.
  expect(clauses.filter(({ id, outcome }) => id.startsWith('LOGIN-') && outcome === 'passed').length).toBeGreaterThan(5)
})

it('a redirect to lower case is not taken for the end of a session', async () => {
  const { clauses, diagnoses, traffic } = await judged(lowerCase)
  expect(traffic).toMatchObject({ logins: 10, unaskedLogins: 0 })
  expect(
    clauses.filter(({ id }) => ['READ-1', 'ODATA-1', 'PAGE-1'].includes(id)).map(({ outcome }) => outcome),
  ).toEqual(['failed', 'failed', 'failed'])
  expect(diagnoses.map(({ text }) => text).join('\n')).not.toMatch(/sticky|session/i)
})

it.each([...upsets, loginsPutOff])(
  'a deployment that $what loses no other clause, and its record is restored',
  async (upset) => {
    expectNoMoreLost(await judged(upset.manner(), upset.only), upset)
  },
)
