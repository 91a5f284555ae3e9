import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { legacyReadOf, odataReadOf } from '../sessions/requests.js'
import { readsRefused, blockedByPermissions } from './permissions.js'
import { runAt } from '../testing/run-at.js'
import { challenge, smallDeployment, toLogin } from '../testing/small-deployment.js'
import { control } from '../twins/control.js'
import { isGoodRead } from '../answers/answers.js'
import { SandboxUnreadable } from '../../sandbox/index.js'
import { judgeClause } from '../runner/judge-clause.js'

const led = toLogin({ url: '/x' } as Received)

/** A deployment that answers so whoever asks for the collection that does not exist, and for any other. */
async function at(nothing: Said, other: Said = challenge) {
  const { target, run, main } = await mainAt({ data: ({ url }) => (url.includes('/Nosuch') ? nothing : other) })
  return { target, run, main }
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

/** Why a read of the leads by main proves nothing, where the target answers these reads so. */
async function told(answers: (url: string) => Said, readOf = legacyReadOf) {
  const { target, run, main } = await mainAt(
    { data: ({ url }) => answers(url) },
    { entities: { probe: { entity: 'Lead' }, allowed: 'Lead' } as never },
  )
  const ask = () => control(run, main, readOf(run, 'Lead', { top: 7 }), isGoodRead).catch((fault: unknown) => fault)
  const fault = await ask()
  const asked = target.reads().length
  await ask()
  return { fault, askedAgain: target.reads().length - asked }
}

const missing = { status: 404 }

describe('a read that main may not make', () => {
  it.each([
    ['legacy service', legacyReadOf],
    ['OData endpoint', odataReadOf],
  ])('names the profile keys of its entity: %s', async (_service, readOf) => {
    const { fault, askedAgain } = await told((url) => (url.includes('Nosuch') ? missing : challenge), readOf)
    expect(fault).toMatchObject({
      outcome: 'cantTell',
      blame: 'profile',
      profileKeys: ['entities.probe', 'entities.allowed'],
      message: expect.stringMatching(
        /answered 401: users\.main .* no right to read Lead\. Name .* in entities\.probe, /,
      ),
    })
    expect(askedAgain).toBe(1)
  })

  it.each<[string, (url: string) => Said]>([
    ['every read is refused', () => challenge],
    ['the same entity is read otherwise', (url) => (url.includes('top=7') ? challenge : missing)],
    ['it is answered by something else than 401', (url) => (url.includes('Nosuch') ? missing : { status: 403 })],
  ])('is none where %s', async (_what, answers) => {
    expect((await told(answers)).fault).toMatchObject({ outcome: 'cantTell', blame: 'target' })
  })
})

it.each<[string, SandboxUnreadable['why'], Said | undefined, string, RegExp]>([
  [
    'the target, where every read is',
    'refused',
    challenge,
    'target',
    /^the sandbox.* 401, like every other.*COOKIE-9$/,
  ],
  [
    'the target, turned away like all others',
    'turnedAway',
    { status: 403 },
    'target',
    /^the sandbox.* 401, like every other.*COOKIE-9$/,
  ],
  [
    'the target, turned away alone',
    'turnedAway',
    undefined,
    'target',
    / 401, but a plain read of Contact is accepted \(x-/,
  ],
  ['the profile, where others are not', 'refused', undefined, 'profile', /^the sandbox record could not .* 401$/],
  ['the profile, where it is not there', 'missing', challenge, 'profile', /^the sandbox record could not .* 401$/],
])('a sandbox record that is not to be read is held against %s', async (_whom, why, data, blame, reason) => {
  const target = await smallDeployment({ data: () => data })
  const run = await runAt(target.origin, {
    sandbox: { entity: 'Contact', id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00', fields: {}, put: true },
  })
  const verdict = await judgeClause(run, 'PAGE-1', () => {
    throw new SandboxUnreadable(why, 'x-0009 answered 401')
  })
  expect(verdict).toMatchObject({ outcome: 'cantTell', blame, reason: expect.stringMatching(reason) })
})
