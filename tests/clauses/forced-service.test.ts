import { describe, expect, it } from 'vitest'
import { profileAt, runAt } from '../../src/check/testing/run-at.js'
import { challenge, smallDeployment, type SmallDeploymentOptions } from '../../src/check/testing/small-deployment.js'
import type { ClauseId } from '../../src/contract/index.js'
import type { ResolvedProfile } from '../../src/profile/index.js'
import type { Received, Said } from '../support/scripted-server.js'
import { sentencesOf } from './judging.js'

type Answering = NonNullable<SmallDeploymentOptions['data']>
type Setting = ResolvedProfile['target']['forceUseSession']

const isCall = ({ url }: Received) => url.includes('/rest/')
const isForced = ({ headers }: Received) =>
  headers['authorization'] === 'Cookie' && headers['forceusesession'] === 'true'

/** A custom service that wants the headers of a caller in session, and is judged so. */
const wanting: Answering = (request, _nth, alive) => {
  const isInSession = alive.has(request.cookies['.ASPXAUTH'] ?? '')
  return isCall(request) && isInSession && !isForced(request) ? challenge : undefined
}

async function at(forceUseSession: Setting, data: Answering = wanting) {
  const target = await smallDeployment({ data })
  const { target: bare } = await profileAt(target.origin)
  const services = { custom: { service: 'Echo', method: 'Say' } } as ResolvedProfile['services']
  const run = await runAt(target.origin, { services, target: { ...bare, forceUseSession } })
  const endings = async (...ids: readonly ClauseId[]) => {
    const all: string[] = []
    for (const id of ids) all.push((await sentencesOf(run, id)).at(-1) ?? '')
    return all
  }
  const diagnosed = () => run.diagnoses.map(({ id }) => id).filter((id) => /force-use-session|login-again/.test(id))
  return { target, run, endings, diagnosed }
}

describe('a custom service that wants the headers of the work-around', () => {
  it('passes with a diagnosis where they may be tried after a 401, in the session that was there', async () => {
    const { target, run, endings, diagnosed } = await at('on401')
    expect(await endings('REST-1', 'REST-3', 'ACCESS-12', 'ACCESS-8')).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect([diagnosed(), target.logins()]).toEqual([['force-use-session-services'], 1])
    expect(run.diagnoses.flatMap(({ evidence }) => evidence)).toHaveLength(2)
    expect(target.reads().filter((request) => !isCall(request) && isForced(request))).toEqual([])
  })

  it('is judged by its cells of the grid alone, too', async () => {
    const { endings, diagnosed } = await at('on401')
    expect([await endings('ACCESS-12'), diagnosed()]).toEqual([['passed'], ['force-use-session-services']])
  })

  it('passes where they go along always', async () => {
    const { endings, diagnosed } = await at('always')
    expect([await endings('REST-1', 'ACCESS-12'), diagnosed()]).toEqual([['passed', 'passed'], []])
  })

  it('is not sent them where the profile forbids that, and the reason names that key', async () => {
    const { target, endings } = await at('never')
    expect(await endings('REST-1')).toEqual([
      expect.stringMatching(/^cantTell: .* answered 401.* requires the ForceUseSession header, .*never leaves out$/),
    ])
    expect(target.reads().filter(isForced)).toEqual([])
  })
})

describe('a custom service that does not want them', () => {
  it.each<[string, (calls: number) => Said | undefined, boolean]>([
    ['refuses every call', () => challenge, false],
    ['refuses a call once', (calls) => (calls === 1 ? challenge : undefined), true],
  ])('is called without them from then on where it %s', async (_what, answer, passes) => {
    let calls = 0
    const { target, endings, diagnosed } = await at('on401', (request, _nth, alive) =>
      isCall(request) && alive.has(request.cookies['.ASPXAUTH'] ?? '') ? answer(++calls) : undefined,
    )
    expect((await endings('REST-1'))[0] === 'passed').toBe(passes)
    expect(diagnosed()).not.toContain('force-use-session-services')
    expect(target.reads().filter(isCall).at(-1)?.headers).not.toHaveProperty('forceusesession')
  })
})
