import { describe, expect, it } from 'vitest'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { firstRead } from './first-read.js'
import { session } from './main-session.js'
import { runAt } from '../testing/run-at.js'
import { challenge, smallDeployment, threeRows, toLogin } from '../testing/small-deployment.js'

type Legacy = (request: Received) => Said

const page: Said = { headers: [['Content-Type', 'text/html']], body: '<!DOCTYPE html><html><body>Home</body></html>' }
const home: Said = { status: 302, headers: [['Location', '/0/Nui/ViewModule.aspx']] }

/** Whether the legacy data service that answers so is taken for absent, where that is declared and OData answers. */
async function isAbsent(legacy: Legacy): Promise<boolean> {
  const target = await smallDeployment({
    data: (request) => (request.url.includes('.svc/') ? legacy(request) : undefined),
  })
  const entities = { probe: { entity: 'Contact', fields: {} }, large: { entity: 'Journal' } } as const
  const run = await runAt(target.origin, { entities, departures: [{ id: 'no-legacy-service' }] })
  await firstRead(run, await session(run, 'main'))
  expect(run.departures.usedByTheRun).toEqual(run.policy.legacyAbsent ? ['no-legacy-service'] : [])
  return run.policy.legacyAbsent
}

const isJson = ({ headers }: Received) => headers['accept'] === 'application/json'
const only =
  (is: (request: Received) => boolean, said: Said): Legacy =>
  (request) =>
    is(request) ? said : { status: 404 }

describe('a legacy data service that is declared not to be there', () => {
  it.each<[string, Legacy]>([
    ['404', () => ({ status: 404 })],
    ['405', () => ({ status: 405 })],
    ['410', () => ({ status: 410 })],
    ['501', () => ({ status: 501 })],
    ['the page that every unknown address gets', () => page],
    ['the redirect that every unknown address gets', () => home],
  ])('is not there by %s', async (_what, legacy) => {
    expect(await isAbsent(legacy)).toBe(true)
  })

  it.each<[string, Legacy]>([
    ['reads another collection', only(({ url }) => url.includes('Journal'), threeRows)],
    ['reads the same one in XML', only((request) => !isJson(request), threeRows)],
    ['answers with a page that other addresses do not get', only(({ url }) => url.includes('EntityData'), page)],
    ['leads where other addresses do not', only(({ url }) => url.includes('EntityData'), home)],
    ['fails', () => ({ status: 500 })],
    ['refuses access', () => challenge],
    ['leads to the login page', toLogin],
  ])('is there where it %s', async (_what, legacy) => {
    expect(await isAbsent(legacy)).toBe(false)
  })
})
