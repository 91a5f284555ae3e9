import { describe, expect, it } from 'vitest'
import type { Said } from '../../../tests/support/scripted-server.js'
import { control } from './control.js'
import { isGoodRead } from './answers.js'
import { session } from './main-session.js'
import { legacyReadOf, odataReadOf } from './requests.js'
import { runAt } from '../testing/run-at.js'
import { challenge, smallDeployment } from '../testing/small-deployment.js'

/** Why a read of the leads by main proves nothing, where the target answers these reads so. */
async function told(answers: (url: string) => Said, readOf = legacyReadOf) {
  const target = await smallDeployment({ data: ({ url }) => answers(url) })
  const run = await runAt(target.origin, { entities: { probe: { entity: 'Lead' }, allowed: 'Lead' } as never })
  const main = await session(run, 'main')
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
  ])('is told with the keys that name its entity: %s', async (_service, readOf) => {
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
