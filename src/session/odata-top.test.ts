import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../tests/support/exchange-of.js'
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
    expect(withoutRefusedTop({ odataTop: 'refused' }, request).url).toBe(base + asked)
    expect(withoutRefusedTop({ odataTop: 'taken' }, request)).toBe(request)
  })
})

describe('a read with $top that is refused', () => {
  const request = { method: 'GET', url: `${base}/0/odata/Contact?$top=3`, headers: [] }

  it.each([
    ['unknown', 1],
    // Another read found it out while this one was on its way.
    ['refused', 1],
    ['taken', 0],
  ] as const)('is asked without it, unless $top is known to be taken: %s', async (odataTop, times) => {
    const asked: string[] = []
    const plain = await askedWithoutTop(
      { odataTop },
      request,
      exchangeOf({ status: 400 }),
      ({ url }) => {
        asked.push(url)
        return Promise.resolve(exchangeOf({ status: 200 }))
      },
      ({ status }) => status === 200,
    )
    expect([asked, plain?.status]).toEqual(times === 1 ? [[`${base}/0/odata/Contact`], 200] : [[], undefined])
  })

  it.each([
    ['unknown', 'taken'],
    // It was left out before the request went.
    ['refused', 'refused'],
    ['taken', 'taken'],
  ] as const)(
    'is known to be taken once an answer to it is good, unless it was left out: %s',
    async (before, after) => {
      const policy: TopPolicy = { odataTop: before }
      const nothing = () => Promise.resolve(undefined)
      await askedWithoutTop(policy, request, exchangeOf({ status: 200 }), nothing, () => true)
      expect(policy.odataTop).toBe(after)
    },
  )
})
