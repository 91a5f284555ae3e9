import { describe, expect, it } from 'vitest'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { newRecord, recording } from '../outcome/record.js'
import { firstRead } from '../sessions/first-read.js'
import { session } from '../sessions/main-session.js'
import { plainRead } from '../sessions/requests.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { smallDeployment, threeRows } from '../testing/small-deployment.js'
import { readRepeatedly } from './repeated-reads.js'
import { hasValuesOfRun } from './values-of-run.js'

const Id = '11111111-4444-4444-8444-12121212abcd'
const aged = (Age: number | null): Said => ({ ...threeRows, body: JSON.stringify({ value: [{ Id, Age }] }) })
const isOdata = ({ url }: Received) => url.includes('/odata/')
const isXml = ({ headers }: Received) => headers.accept === undefined

/** What comes of a burst after a first read of the age 7, where later reads are answered so, and the requests after it. */
async function judged(later: (request: Received) => Said, sandbox?: object) {
  let begun = false
  const target = await smallDeployment({ data: (request) => (begun ? later(request) : aged(7)) })
  const { profile } = await runNowhere()
  const run = await runAt(target.origin, sandbox ? { sandbox: { ...profile.sandbox, ...sandbox } as never } : {})
  const main = await session(run, 'main')
  const record = newRecord('LIMIT-5')
  const said = await recording(run, record, async () => {
    await firstRead(run, main)
    begun = true
    const reads = await readRepeatedly(run, main, { request: plainRead(run), times: 2, atOnce: 1 })
    return hasValuesOfRun(run, main, reads).then(
      (found) => (found.holds === false ? `expected ${found.expected}, seen ${found.seen}` : 'passed'),
      (fault: unknown) => (fault as Error).message,
    )
  })
  return { said, told: record.observations.map(({ text }) => text), sent: target.reads().length - 4 }
}

describe('the values of a burst', () => {
  it('are those of the first read of the run, for which nothing is sent', async () => {
    expect(await judged(() => aged(7))).toEqual({ said: 'passed', told: [], sent: 0 })
  })

  it.each([
    ['the OData endpoint', isOdata],
    ['XML', isXml],
  ])('may not be other ones where %s has the earlier ones still', async (_where, isRight) => {
    const { said } = await judged((request) => aged(isRight(request) ? 7 : 0))
    expect(said).toMatch(
      /^expected the values of Age that GET .* returned at the start of the run and GET .* still returns, seen other values/,
    )
  })

  it('may be other ones where they are so by every way', async () => {
    const { said, told } = await judged(() => aged(8))
    expect([said, told]).toEqual(['passed', [expect.stringMatching(/^Age had other values at the start of the run/)]])
  })

  it('may be other ones in the record that the checker changes', async () => {
    expect((await judged(() => aged(8), { id: Id.toUpperCase() })).told).toEqual([])
  })
})
