import { describe, expect, it } from 'vitest'
import { readOwnClause, type OwnClause } from '../runner/own-clause.js'
import { newRecord, recording } from '../outcome/record.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'

const own = readOwnClause('ACME-1', { title: 'Own', statement: 'It is so.', level: 'required' }) as OwnClause

/** What becomes of a request under --read-only, sent for an own clause or for one of the catalogue. */
async function sent(
  method: string,
  path: string,
  { readOnly = true, clause = own as OwnClause | 'READ-1', headers = [] as [string, string][] } = {},
) {
  const target = await smallDeployment({ data: () => ({}) })
  const run = await runAt(target.origin, {}, { readOnly })
  const caller = run.newActor('caller')
  const url = `${target.origin}${path}`
  const end = await recording(run, newRecord(clause), () => caller.send({ method, url, headers })).then(
    ({ status }) => status,
    (fault: unknown) => (fault as Error).message,
  )
  return { end, arrived: target.received.length }
}

describe('an own clause under --read-only', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('may send %s', async (method) => {
    expect(await sent(method, '/0/a')).toEqual({ end: 200, arrived: 1 })
  })

  it.each(['POST', 'PUT', 'MERGE', 'PATCH', 'DELETE'])('may not send %s', async (method) => {
    const end = `--read-only forbids its ${method}, because it could change data`
    expect(await sent(method, '/0/a')).toEqual({ end, arrived: 0 })
  })

  it.each(['X-HTTP-Method', 'x-http-method-override', 'X-Method-Override'])(
    'may not say in %s that its GET is another method',
    async (name) => {
      const end = '--read-only forbids its MERGE, because it could change data'
      expect(await sent('GET', '/0/a', { headers: [[name, ' merge']] })).toEqual({ end, arrived: 0 })
      expect(await sent('GET', '/0/a', { headers: [[name, 'GET']] })).toEqual({ end: 200, arrived: 1 })
    },
  )

  it('may log in', async () => {
    expect(await sent('POST', '/ServiceModel/AuthService.svc/Login')).toEqual({ end: 200, arrived: 1 })
  })
})

describe('whoever else sends a change', () => {
  it.each([
    ['an own clause without --read-only', { readOnly: false }],
    ['a clause of the catalogue, which keeps to it by itself', { clause: 'READ-1' as const }],
  ])('is not held back: %s', async (_who, how) => {
    expect(await sent('POST', '/0/a', how)).toEqual({ end: 200, arrived: 1 })
  })
})
