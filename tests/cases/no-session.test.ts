import { expect, it } from 'vitest'
import { startProxy, type Manner } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import {
  droppedHeader,
  endingWithRefusal,
  growingCookies,
  joinedCookies,
  limitedLogins,
  lowerCase,
  refusedByCode,
  secondFactor,
  strippedCookies,
  tooManyLogins,
} from './sessions.js'

const given = checkerAndEmulator()

async function judged(manner: Manner) {
  const { checker, emulator } = given()
  const proxy = await startProxy([emulator], manner)
  try {
    return (await checker.judge(proxy, { depth: 'standard' })).report
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

it('a session that each 403 ends is made anew, and no clause is lost by it', async () => {
  const { clauses, traffic } = await judged(endingWithRefusal())
  expect(
    clauses
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
      .map(({ id, reason }) => `${id}: ${reason ?? ''}`),
  ).toEqual([])
  expect(traffic.logins).toBeLessThanOrEqual(25)
})

it.each<[string, Manner, readonly string[]]>([
  ['with each change', growingCookies(900, /^(PUT|MERGE)$/), []],
  ['with each answer', growingCookies(300), ['FLOW-2']],
])(
  'cookies that grow %s until they are refused cost no other clause, and the record is restored',
  async (_how, manner, lost) => {
    const report = await judged(manner)
    const unpassed = report.clauses.filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
    expect(unpassed.map(({ id }) => id)).toEqual(lost)
    expect(report.changedRecords).toMatchObject([{ restored: true }])
    const told = report.diagnoses.map(({ text }) => text).join('\n')
    expect(told).toMatch(/a request with \d+ cookies \(\d{4} bytes, \d+ of them set after the login/)
    expect(told).not.toMatch(/error answers|blocks this request/)
  },
)

it.each<[string, Manner, RegExp]>([
  ['ten logins a minute, as many as a run needs', limitedLogins(10, 60_000, refusedByCode), /^(?!.*limit logins)/s],
  ['four logins in three seconds', limitedLogins(4, 3000, tooManyLogins), /answered by a busy target/],
])('a deployment that serves %s, loses no clause', async (_limit, manner, told) => {
  const { clauses, diagnoses, changedRecords } = await judged(manner)
  const lost = clauses.filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
  expect(lost.map(({ id, reason = '' }) => `${id}: ${reason}`)).toEqual([])
  expect(changedRecords).toMatchObject([{ restored: true }])
  expect(diagnoses.map(({ text }) => text).join('\n')).toMatch(told)
})
