import { expect, it } from 'vitest'
import { ownAnswer, startProxy, type Manner } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import { reasons } from '../support/checker-process.js'
import type { Answer } from '../support/in-between.js'
import { expectNoMoreLost, upsets } from './upset-sessions.js'

/** Too many logins, by the status of HTTP for it. */
const tooManyLogins: Answer = { ...ownAnswer(429), headers: [['Retry-After', '3']] }

/** Too many logins, in the form of a refused login. */
const refusedByCode: Answer = {
  status: 200,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(JSON.stringify({ Code: 1, Message: 'Too many login attempts. Try again in a minute.' })),
}

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

it.each(upsets)('a whole run on a deployment that $what loses no other clause', async (upset) => {
  expectNoMoreLost(await judged(upset.manner()), upset)
})

it.each<[string, Manner, RegExp]>([
  ['ten logins a minute, as many as a run needs', limitedLogins(10, 60_000, refusedByCode), /^(?!.*limit logins)/s],
  ['four logins in three seconds', limitedLogins(4, 3000, tooManyLogins), /answered by a busy target/],
])('a deployment that serves %s, loses no clause', async (_limit, manner, told) => {
  const report = await judged(manner)
  expect([...reasons(report, 'failed'), ...reasons(report, 'cantTell')]).toEqual([])
  expect(report.changedRecords).toMatchObject([{ restored: true }])
  expect(report.diagnoses.map(({ text }) => text).join('\n')).toMatch(told)
})

/** A deployment that serves so many logins in a window of time, and refuses further ones in this way. */
function limitedLogins(most: number, windowMs: number, refusal: Answer): Manner {
  const served: number[] = []
  return {
    onward: (call) => {
      if (!call.path.endsWith('/Login')) return call
      const now = Date.now()
      while ((served[0] ?? now) < now - windowMs) served.shift()
      if (served.length >= most) return refusal
      served.push(now)
      return call
    },
  }
}
