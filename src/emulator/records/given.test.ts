import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../../fixtures/seeding.js'
import { openSandbox, type Sandbox } from '../testing/sandbox.js'

const id = idOf(1, 'Account', 4)
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.emulator.close())

const patch = (body: object) =>
  sandbox.client.send('PATCH', `/0/odata/Lead(${sandbox.id})`, { body: JSON.stringify(body) })

describe('@odata.bind', () => {
  it.each([
    ['a relative address', `Account(${id})`],
    ['an address from the root', `/Account(${id})`],
    ['an address with its host', `http://localhost/0/odata/Account(${id})`],
    ['a GUID in upper case', `Account(${id.toUpperCase()})`],
  ])('sets a lookup by %s', async (_, value) => {
    await sandbox.change('MERGE', { AccountId: null })
    expect((await patch({ 'Account@odata.bind': value })).status).toBe(204)
    expect((await sandbox.record())['AccountId']).toBe(id)
  })

  it('clears a lookup by null', async () => {
    await sandbox.change('MERGE', { AccountId: id })
    expect((await patch({ 'Account@odata.bind': null })).status).toBe(204)
    expect((await sandbox.record())['AccountId']).toBeNull()
  })

  it('sets a lookup of a new record', async () => {
    const seen = await sandbox.client.send('POST', '/0/odata/Lead', {
      body: JSON.stringify({ Name: 'Bound', 'Account@odata.bind': `Account(${id})` }),
    })
    expect(JSON.parse(seen.text)).toMatchObject({ Name: 'Bound', AccountId: id })
  })

  it.each([
    ['another entity', 'Account', `Contact(${id})`],
    ['a record that is not there', 'Account', 'Account(00000000-0000-4000-8000-000000000000)'],
    ['no GUID', 'Account', 'Account(4)'],
    ['no address', 'Account', id],
    ['a field that is no lookup', 'Notes', `Account(${id})`],
    ['a lookup that is not there', 'Nothing', `Account(${id})`],
  ])('is refused for %s', async (_, name, value) => {
    const before = await sandbox.record()
    const { status, text } = await patch({ [`${name}@odata.bind`]: value })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(text)).toHaveProperty('error')
    expect(await sandbox.record()).toEqual(before)
  })

  it('is not known to the legacy service', async () => {
    expect((await sandbox.change('MERGE', { 'Account@odata.bind': `Account(${id})` })).status).toBe(400)
  })

  it('is the one annotation that counts: others are passed over', async () => {
    expect((await patch({ 'Notes@odata.type': '#String', Notes: 'typed' })).status).toBe(204)
    expect((await sandbox.record())['Notes']).toBe('typed')
  })
})
