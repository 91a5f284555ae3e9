import { describe, expect, it } from 'vitest'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { session } from './main-session.js'
import { legacyReadOf } from './requests.js'
import { readsRefused, blockedByPermissions } from './blocked-by-permissions.js'
import { runAt } from '../testing/run-at.js'
import { challenge, smallDeployment, toLogin } from '../testing/small-deployment.js'

const led = toLogin({ url: '/x' } as Received)

/** A deployment that answers so whoever asks for the collection that does not exist, and for any other. */
async function at(nothing: Said, other: Said = challenge) {
  const target = await smallDeployment({ data: ({ url }) => (url.includes('/Nosuch') ? nothing : other) })
  const run = await runAt(target.origin)
  return { target, run, main: await session(run, 'main') }
}

describe('a 401', () => {
  it.each([
    ['of rights, where a collection that does not exist is answered otherwise', { status: 404 }, true],
    ['of the session, where that is refused too', challenge, false],
    ['of the session, where that leads to the login page', led, false],
  ])('speaks %s', async (_what, answer, rights) => {
    const { run, main } = await at(answer)
    expect(await blockedByPermissions(run, main, legacyReadOf)).toBe(rights)
  })
})

describe('a service', () => {
  it.each<[string, Said, Said | undefined, readonly number[]]>([
    ['refuses every read', challenge, challenge, [401, 401]],
    ['refuses each in a way of its own', led, { status: 403 }, [403, 302]],
    ['refuses the probe alone', { status: 404 }, challenge, []],
    ['gives the probe', challenge, {}, []],
  ])('%s', async (_what, nothing, probe, statuses) => {
    const { target, run, main } = await at(nothing, probe)
    expect((await readsRefused(run, main, legacyReadOf)).map(({ status }) => status)).toEqual(statuses)
    const asked = target.reads().length
    await readsRefused(run, main, legacyReadOf)
    expect(target.reads()).toHaveLength(asked)
  })
})
