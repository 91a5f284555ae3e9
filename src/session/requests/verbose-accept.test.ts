import { describe, expect, it } from 'vitest'
import { serving, type Said } from '../../../tests/support/scripted-server.js'
import { noCookies } from './alterations.js'
import { loggedIn } from '../testing/actor-at.js'

const data = '/0/ServiceModel/EntityDataService.svc/ContactCollection'
const verbose = 'application/json;odata=verbose'
const json: Said = { headers: [['Content-Type', `${verbose};charset=utf-8`]], body: '{"d":[]}' }
const atom: Said = { headers: [['Content-Type', 'application/atom+xml']], body: '<feed/>' }
const login: Said = {
  headers: [
    ['Content-Type', 'application/json'],
    ['Set-Cookie', '.ASPXAUTH=ticket; path=/'],
  ],
  body: '{"Code":0}',
}

/** What was asked with which Accept, by an actor in front of a service that answers so to each of the two forms. */
async function asked(plain: Said, byName: Said, wanted: readonly Partial<Wanted>[]) {
  const { origin, received } = await serving(({ url, headers }) =>
    url.endsWith('/Login') ? login : headers['accept'] === verbose ? byName : plain,
  )
  const actor = await loggedIn(origin)
  const answers: number[] = []
  for (const { method = 'GET', path = data, accept = 'application/json', stripped = false } of wanted) {
    const request = { method, url: origin + path, headers: [['Accept', accept]] } as const
    const answer = stripped ? await actor.send(request, noCookies) : await actor.send(request)
    answers.push(answer.status)
  }
  const accepts = received.slice(1).map(({ method, headers, cookies }) => {
    const by = headers['accept'] === verbose ? 'verbose' : String(headers['accept'])
    return `${method} ${by}${Object.keys(cookies).length === 0 ? ' without cookies' : ''}`
  })
  return { accepts, answers }
}

interface Wanted {
  readonly method: string
  readonly path: string
  readonly accept: string
  readonly stripped: boolean
}

const read = {}
const plainly = 'GET application/json'

describe('JSON of the legacy data service', () => {
  it.each([415, 406])(
    'is asked for by its verbose name from the first read on that is refused with %i',
    async (status) => {
      const { accepts, answers } = await asked({ status }, json, [read, read, { method: 'MERGE' }, { accept: '*/*' }])
      expect(accepts).toEqual([plainly, 'GET verbose', 'GET verbose', 'MERGE verbose', 'GET */*'])
      expect(answers).toEqual([200, 200, 200, status])
    },
  )

  it.each<[string, Said, Said, Partial<Wanted>]>([
    ['where it is taken', json, json, read],
    ['where it is answered otherwise', atom, json, read],
    ['where another fault is answered', { status: 400 }, json, read],
    ['for a change, which is sent once', { status: 415 }, json, { method: 'MERGE' }],
    ['at the OData endpoint', { status: 415 }, json, { path: '/0/odata/Contact' }],
  ])('is asked for plainly %s', async (_where, plain, byName, wanted) => {
    const { accepts } = await asked(plain, byName, [wanted, wanted])
    expect(accepts).toEqual([
      `${wanted.method ?? 'GET'} application/json`,
      `${wanted.method ?? 'GET'} application/json`,
    ])
  })

  it.each<[string, Said]>([
    ['a refusal too', { status: 415 }],
    ['XML', atom],
  ])('is what it was where its verbose name brings %s', async (_what, byName) => {
    const { accepts, answers } = await asked({ status: 415 }, byName, [read, read])
    expect(accepts).toEqual([plainly, 'GET verbose', plainly, 'GET verbose'])
    expect(answers).toEqual([415, 415])
  })

  it('is asked for once more with the same thing left out', async () => {
    const { accepts } = await asked({ status: 415 }, json, [{ stripped: true }])
    expect(accepts).toEqual([`${plainly} without cookies`, 'GET verbose without cookies'])
  })
})
