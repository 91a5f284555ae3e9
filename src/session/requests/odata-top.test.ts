import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { askedWithoutTop, withoutRefusedTop, type TopPolicy } from './odata-top.js'

const base = 'https://crm.example.com/odata/tenant'

describe('a read, once the OData endpoint was seen to refuse $top', () => {
  it.each([
    ['/0/odata/Contact?$top=1', '/0/odata/Contact'],
    ['/0/odata/Contact?$top=1&$select=Id', '/0/odata/Contact?$select=Id'],
    ['/0/odata/Contact?$select=Id&$top=1', '/0/odata/Contact?$select=Id'],
    [
      '/0/ServiceModel/EntityDataService.svc/ContactCollection?$top=1',
      '/0/ServiceModel/EntityDataService.svc/ContactCollection?$top=1',
    ],
  ])('of %s is of %s: elsewhere it bounds the answer', (path, asked) => {
    const request = { method: 'GET', url: base + path, headers: [] }
    expect(withoutRefusedTop({ odataTopRefused: 0 }, request).url).toBe(base + asked)
    expect(withoutRefusedTop({ odataTopTaken: 3 }, request)).toBe(request)
    expect(withoutRefusedTop({ odataTopTaken: 3, odataTopRefused: 501 }, request)).toBe(request)
  })
})

describe('a read with $top that is refused', () => {
  const request = { method: 'GET', url: `${base}/0/odata/Contact?$top=3`, headers: [] }

  it.each([
    ['nothing', {}, 1, 0],
    // Another read found it out while this one was on its way.
    ['that it is refused', { odataTopRefused: 0 }, 1, 0],
    ['that a smaller one is taken', { odataTopTaken: 2 }, 1, 3],
    ['that it is taken', { odataTopTaken: 3 }, 0, undefined],
  ] as const)('is asked without it, where this is known of $top: %s', async (_what, known, times, refusedFrom) => {
    const asked: string[] = []
    const policy: TopPolicy = { ...known }
    const plain = await askedWithoutTop(
      policy,
      request,
      exchangeOf({ status: 400 }),
      ({ url }) => {
        asked.push(url)
        return Promise.resolve(exchangeOf({ status: 200 }))
      },
      ({ status }) => status === 200,
    )
    expect([asked, plain?.status]).toEqual(times === 1 ? [[`${base}/0/odata/Contact`], 200] : [[], undefined])
    expect(policy.odataTopRefused).toBe(refusedFrom)
  })

  it.each([
    [{}, 3],
    // It was left out before the request went.
    [{ odataTopRefused: 0 }, undefined],
    [{ odataTopTaken: 2 }, 3],
    [{ odataTopTaken: 50 }, 50],
  ] as const)(
    'is known to be taken once an answer to it is good, unless it was left out: %o',
    async (before, after) => {
      const policy: TopPolicy = { ...before }
      const nothing = () => Promise.resolve(undefined)
      await askedWithoutTop(policy, request, exchangeOf({ status: 200 }), nothing, () => true)
      expect(policy.odataTopTaken).toBe(after)
    },
  )
})
