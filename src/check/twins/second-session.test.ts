import { expect, it } from 'vitest'
import { toLogin, type SmallDeploymentOptions } from '../testing/small-deployment.js'
import { ignoreUndecided } from '../outcome/verdict.js'
import { plainRead } from '../sessions/requests.js'
import { sendRenewing } from '../sessions/main-session.js'
import { mainAt } from '../testing/at-deployment.js'
import { twoSessions } from './second-session.js'

/** What two sessions of one user were seen to do to each other, and what a session that ended later is said to have ended by. */
async function seenAt(options: SmallDeploymentOptions) {
  const { target, run, main } = await mainAt(options)
  const found = await twoSessions(run).catch(ignoreUndecided)
  target.alive.clear()
  await sendRenewing(run, main, plainRead(run))
  const told = run.diagnoses.filter(({ id }) => id.startsWith('login-again')).map(({ text }) => text)
  return { fate: found?.fate, areApart: run.logins.areApart, told: told.join(' '), logins: target.logins() }
}

it('two sessions that live side by side are not said to end each other, whatever ends one of them later', async () => {
  expect(await seenAt({})).toEqual({
    fate: 'lives on',
    areApart: true,
    told: expect.stringContaining('for an unknown reason') as string,
    logins: 3,
  })
})

it('two sessions that end each other are told as one session per user', async () => {
  expect(await seenAt({ singleSession: true })).toMatchObject({
    fate: 'ended by the other',
    areApart: false,
    told: expect.stringContaining('allows one session per user') as string,
  })
})

it('a session that ends for another reason is no sign of one session per user', async () => {
  expect(await seenAt({ data: (request, nth) => (nth === 2 ? toLogin(request) : undefined) })).toMatchObject({
    fate: 'ended otherwise',
    areApart: true,
  })
})

it('nothing is concluded where no session serves', async () => {
  expect(await seenAt({ data: toLogin })).toMatchObject({ fate: undefined, areApart: undefined })
})
