import { expect, it } from 'vitest'
import type { Said } from '../../../../tests/support/scripted-server.js'
import { SandboxUnreadable } from '../../../sandbox/index.js'
import { judgeClause } from '../../runner/judge-clause.js'
import { runAt } from '../../testing/run-at.js'
import { challenge, smallDeployment } from '../../testing/small-deployment.js'

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
    sandbox: { entity: 'Contact', id: '410006e1-ca4e-4502-a9ec-e54d922d2c00', fields: {}, put: true },
  })
  const verdict = await judgeClause(run, 'PAGE-1', () => {
    throw new SandboxUnreadable(why, 'x-0009 answered 401')
  })
  expect(verdict).toMatchObject({ outcome: 'cantTell', blame, reason: expect.stringMatching(reason) })
})
