import { describe, expect, it } from 'vitest'
import { withoutRefusedTop } from './odata-top.js'

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
