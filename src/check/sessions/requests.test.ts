import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../../profile/index.js'
import {
  legacyMerge,
  legacyReadOf,
  loginPageRequest,
  odataReadOf,
  plainRead,
  probeEntity,
  serviceCall,
} from './requests.js'
import { runAt, runNowhere } from '../testing/run-at.js'

const origin = 'https://crm.example.com'
const json = ['Accept', 'application/json'] as const
const typed = ['Content-Type', 'application/json'] as const
const id = '11111111-1111-4111-8111-111111111111'
const custom = (more: object = {}) =>
  ({ custom: { service: 'A/B', method: 'Say', ...more } }) as ResolvedProfile['services']

describe('a read', () => {
  it('asks for a few records, and for JSON', async () => {
    const run = await runNowhere()
    const legacy = `${origin}/0/ServiceModel/EntityDataService.svc/ContactCollection?$top=3`
    expect(legacyReadOf(run, 'Contact')).toEqual({ method: 'GET', url: legacy, headers: [json] })
    expect(odataReadOf(run, 'Contact')).toEqual({
      method: 'GET',
      url: `${origin}/0/odata/Contact?$top=3`,
      headers: [json],
    })
    expect(odataReadOf(run, 'Contact', {}).url).toBe(`${origin}/0/odata/Contact`)
    expect(plainRead(run).url).toBe(legacy)
  })

  it('that proves a session goes to OData where the deployment has no legacy service', async () => {
    const run = await runNowhere()
    run.policy.legacyAbsent = true
    expect(plainRead(run).url).toBe(`${origin}/0/odata/Contact?$top=3`)
  })

  it('needs an entity', async () => {
    const run = await runNowhere({ entities: {} })
    expect(() => probeEntity(run)).toThrow(
      expect.objectContaining({ outcome: 'untested', profileKeys: ['entities.probe'] }) as Error,
    )
  })
})

describe('a change', () => {
  it('is a MERGE of its fields as JSON', async () => {
    expect(legacyMerge(await runNowhere(), 'Contact', id, { Name: 'Ada' })).toEqual({
      method: 'MERGE',
      url: `${origin}/0/ServiceModel/EntityDataService.svc/ContactCollection(guid'${id}')`,
      headers: [typed, json],
      body: '{"Name":"Ada"}',
    })
  })
})

describe('a call of the custom service', () => {
  it('is a POST of what the profile has, or of nothing', async () => {
    const call = { method: 'POST', url: `${origin}/0/rest/A%2FB/Say`, headers: [typed, json] }
    expect(serviceCall(await runNowhere({ services: custom() }))).toEqual({ ...call, body: '{}' })
    expect(serviceCall(await runNowhere({ services: custom({ body: { a: [1] } }) }))).toEqual({
      ...call,
      body: '{"a":[1]}',
    })
  })

  it('needs a service, and leave to change something', async () => {
    const none = await runNowhere({ services: {} })
    expect(() => serviceCall(none)).toThrow(expect.objectContaining({ profileKeys: ['services.custom'] }) as Error)
    const readOnly = await runAt(origin, { services: custom() }, { readOnly: true })
    expect(() => serviceCall(readOnly)).toThrow(/--read-only forbids calls of a custom service/)
  })
})

describe('a look at the login page', () => {
  it('asks for HTML, with the way back to the application', async () => {
    expect(loginPageRequest(await runNowhere({}, `${origin}/tenant`), '/Login/NuiLogin.aspx')).toEqual({
      method: 'GET',
      url: `${origin}/tenant/Login/NuiLogin.aspx?ReturnUrl=%2Ftenant%2F0%2F`,
      headers: [['Accept', 'text/html']],
    })
  })
})
