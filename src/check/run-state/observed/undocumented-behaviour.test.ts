import { describe, expect, it } from 'vitest'
import { mainAt } from '../../testing/at-deployment.js'
import type { AnswerParts } from '../../../../tests/support/exchange-of.js'
import { serving, type Said } from '../../../../tests/support/scripted-server.js'
import { nothing } from '../../../../tests/clauses/sentences.js'
import { session } from '../../sessions/main-session.js'
import { observeFields, observeHeaders, observeMethods, observeRefusedLogins } from './undocumented-behaviour.js'
import { observed, runThatSaw } from '../../testing/observed.js'
import { runAt, runNowhere } from '../../testing/run-at.js'
import { smallDeployment } from '../../testing/small-deployment.js'

describe('headers that were seen', () => {
  it('are recorded with the exchange that showed them', async () => {
    const run = await runNowhere()
    const seen = [{ name: 'Via', value: 'front', evidence: 'x-7' }]
    expect(await observed(run, () => observeHeaders(seen))).toEqual([{ text: 'Via: front', evidence: ['x-7'] }])
    expect(await observed(run, () => observeHeaders([]))).toEqual([{ text: nothing }])
  })

  it('as allowed methods are recorded where one of those wanted is among them, however they are parted', async () => {
    const allowing = (value: string): AnswerParts => ({ headers: [['Allow', value]] })
    const run = await runThatSaw(allowing('GET,\tpatch'), allowing('HEAD PATCHES'), allowing('PATCH  ,GET'))
    expect(await observed(run, () => observeMethods(run, ['PATCH', 'DELETE']))).toEqual([
      { text: 'Allow: GET,\tpatch', evidence: ['x-1'] },
      { text: 'Allow: PATCH  ,GET', evidence: ['x-3'] },
    ])
  })
})

describe('refused logins', () => {
  const refused = (Code: unknown, Message?: unknown, status = 200): Said => ({
    status,
    body: JSON.stringify({ Code, Message }),
  })

  /** What is recorded once these actors were refused so. */
  async function afterLogins(...logins: readonly (readonly [actor: string, said: Said])[]) {
    const { origin } = await serving((_request, received) => logins[received.length - 1]?.[1] ?? {})
    const run = await runAt(origin)
    for (const [actor] of logins)
      await run
        .newActor(actor)
        .send({ method: 'POST', url: `${origin}/ServiceModel/AuthService.svc/Login`, headers: [] })
    return observed(run, observeRefusedLogins)
  }

  it('that none was leave nothing to record', async () => {
    expect(await afterLogins()).toEqual([{ text: nothing }])
    expect(await afterLogins(['main', refused(0)])).toEqual([{ text: nothing }])
  })

  it('are recorded with what they said', async () => {
    expect(
      await afterLogins(
        ['wrong password', refused(1, 'no')],
        ['main', refused('E', 7, 401)],
        ['other', { status: 403 }],
      ),
    ).toEqual([
      { text: 'wrong password: HTTP 200, Code 1, "no"', evidence: ['x-0001'] },
      { text: 'main: HTTP 401, Code "E"', evidence: ['x-0002'] },
      { text: 'other: HTTP 403, no Code', evidence: ['x-0003'] },
    ])
  })

  it('of an unknown user alone are compared with nothing', async () => {
    expect(await afterLogins(['unknown user', refused(1)])).toEqual([
      { text: 'unknown user: HTTP 200, Code 1', evidence: ['x-0001'] },
    ])
  })

  it.each<[string, Said, boolean]>([
    ['the same', refused(1, 'no'), true],
    ['another status', refused(1, 'no', 401), false],
    ['another Code', refused(2, 'no'), false],
    ['another Message', refused(1, 'nobody'), false],
  ])('with %s for an unknown user tell what they tell', async (_what, said, alike) => {
    const observations = await afterLogins(
      ['another', refused(3, 'else')],
      ['wrong password', refused(1, 'no')],
      ['unknown user', said],
    )
    expect(observations).toHaveLength(4)
    expect(observations[3]).toEqual({
      text: alike
        ? 'a wrong password and an unknown user get the same answer'
        : 'a wrong password and an unknown user get different answers, which reveals the names that exist',
      evidence: ['x-0002', 'x-0003'],
      ...(alike ? {} : { security: true }),
    })
  })
})

describe('the fields of an entity', () => {
  it('are recorded with the read that showed them', async () => {
    const run = await runAt((await smallDeployment()).origin)
    await session(run, 'main')
    expect(await observed(run, observeFields)).toEqual([
      { text: '2 fields of Contact were seen: Id, Name', evidence: ['x-0002'] },
    ])
  })

  it('are none where the answer is no collection', async () => {
    const { run } = await mainAt({ data: () => ({ body: 'busy' }) })
    expect(await observed(run, observeFields)).toEqual([{ text: nothing }])
  })
})
