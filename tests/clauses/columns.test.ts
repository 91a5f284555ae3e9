import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import {
  challenge,
  noRows,
  threeRows,
  toLogin,
  type SmallDeploymentOptions,
} from '../../src/check/testing/small-deployment.js'
import type { Received, Said } from '../support/scripted-server.js'
import { saidOf } from './at-small-deployment.js'

type Data = NonNullable<SmallDeploymentOptions['data']>

const isOdata = ({ url }: Received) => url.includes('/odata/')
const hasTicket = ({ cookies }: Received) => cookies['.ASPXAUTH'] !== undefined
const elsewhere: Said = { status: 302, headers: [['Location', '/home']] }

/** A column whose request in order proves nothing, and the other column with this answer to the altered request. */
const oneColumn =
  (
    isJudged: (request: Received) => boolean,
    answer: (request: Received, alive: Set<string>) => Said | undefined,
  ): Data =>
  (request, _nth, alive) => {
    if (isJudged(request)) return answer(request, alive)
    const { '.ASPXAUTH': ticket } = request.cookies
    return ticket !== undefined && alive.has(ticket) ? noRows : undefined
  }

const withoutCookies = (said: (request: Received) => Said) => (request: Received) =>
  hasTicket(request) ? undefined : said(request)
const withStrangeTicket = (said: Said) => (request: Received, alive: Set<string>) =>
  hasTicket(request) && !alive.has(request.cookies['.ASPXAUTH'] ?? '') ? said : undefined

describe('a column whose request in order does not succeed', () => {
  const isLegacy = (request: Received) => !isOdata(request)
  const cases: readonly (readonly [ClauseId, string, Data])[] = [
    [
      'ACCESS-1',
      'OData',
      oneColumn(
        isOdata,
        withoutCookies(() => ({ status: 403 })),
      ),
    ],
    [
      'ACCESS-1',
      'legacy',
      oneColumn(
        isLegacy,
        withoutCookies(() => ({ status: 403 })),
      ),
    ],
    [
      'ACCESS-2',
      'OData',
      oneColumn(
        isOdata,
        withoutCookies(() => elsewhere),
      ),
    ],
    [
      'ACCESS-2',
      'legacy',
      oneColumn(
        isLegacy,
        withoutCookies(() => elsewhere),
      ),
    ],
    [
      'ACCESS-3',
      'OData',
      oneColumn(
        isOdata,
        withoutCookies(() => toLogin({ url: '/0' } as Received)),
      ),
    ],
    [
      'ACCESS-4',
      'OData',
      (request, nth, alive) =>
        request.url.startsWith('/Login/') ? { status: 404 } : oneColumn(isOdata, () => undefined)(request, nth, alive),
    ],
    ['ACCESS-6', 'OData', oneColumn(isOdata, withStrangeTicket({ status: 403 }))],
    ['ACCESS-15', 'OData', oneColumn(isOdata, withStrangeTicket({ ...threeRows, status: 401 }))],
  ]

  it.each(cases)('hides no breach of %s in the column %s', async (id, _column, data) => {
    expect((await saidOf(id, data)).at(-1)).toMatch(/^failed: /)
  })

  it.each<[ClauseId, Data]>([
    ['ACCESS-1', oneColumn(isOdata, () => undefined)],
    ['ACCESS-2', oneColumn(isOdata, () => undefined)],
    ['ACCESS-3', oneColumn(isOdata, () => undefined)],
    ['ACCESS-6', oneColumn(isOdata, withStrangeTicket(challenge))],
    ['ACCESS-15', oneColumn(isOdata, () => undefined)],
  ])('keeps %s from passing by the other', async (id, data) => {
    expect((await saidOf(id, data)).at(-1)).toMatch(/^cantTell: the control request failed/)
  })
})
