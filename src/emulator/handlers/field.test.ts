import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headers, legacy, loggedIn } from '../testing/client.js'
import { openSandbox, type Sandbox } from '../testing/sandbox.js'

let sandbox: Sandbox
let odata: string
beforeEach(async () => {
  sandbox = await openSandbox()
  odata = `/0/odata/Lead(${sandbox.id})`
})
afterEach(() => sandbox.emulator.close())

async function readAs(accept: string, path: string): Promise<{ status: number; text: string }> {
  const { status, text } = await sandbox.client.send('GET', path, { accept })
  return { status, text }
}
const read = (path: string) => readAs('application/json', path)

describe('a single field', () => {
  it('comes under value from the OData endpoint', async () => {
    const { Notes } = await sandbox.record()
    expect(JSON.parse((await read(`${odata}/Notes`)).text)).toEqual({
      '@odata.context': `${sandbox.emulator.baseUrl}/0/odata/$metadata#Lead(${sandbox.id})/Notes`,
      value: Notes,
    })
  })

  it('comes under its name from the legacy service, in both formats', async () => {
    const { UsrScore } = await sandbox.record()
    expect(JSON.parse((await read(`${sandbox.address}/UsrScore`)).text)).toEqual({ d: { UsrScore } })
    const { text } = await readAs('application/xml', `${sandbox.address}/UsrScore`)
    expect(text).toMatch(/<d:UsrScore [^>]*m:type="Edm.Decimal">/)
    expect(text).toContain(`>${String(UsrScore)}</d:UsrScore>`)
  })

  it('comes bare as text', async () => {
    await sandbox.change('MERGE', { Notes: 'a < b & "c"\n' })
    for (const path of [`${odata}/Notes/$value`, `${sandbox.address}/Notes/$value`]) {
      const seen = await sandbox.client.send('GET', path)
      expect(seen).toMatchObject({ status: 200, text: 'a < b & "c"\n' })
      expect(headers(seen, 'content-type')).toEqual(['text/plain;charset=utf-8'])
    }
    const { UsrCheckedOn } = await sandbox.record()
    expect((await read(`${odata}/UsrCheckedOn/$value`)).text).toBe(UsrCheckedOn)
  })

  it.each([
    ['OData', () => `${odata}/Notes`, 204, ''],
    ['OData, bare', () => `${odata}/Notes/$value`, 204, ''],
    ['legacy', () => `${sandbox.address}/Notes`, 200, '{"d":{"Notes":null}}'],
  ])('that is null, %s', async (_, path, status, text) => {
    await sandbox.change('MERGE', { Notes: null })
    expect(await read(path())).toEqual({ status, text })
  })

  it('that is null has no bare value at the legacy service', async () => {
    await sandbox.change('MERGE', { Notes: null })
    expect((await read(`${sandbox.address}/Notes/$value`)).status).toBe(404)
    expect((await readAs('application/xml', `${sandbox.address}/Notes`)).text).toContain('m:null="true"/>')
  })

  it.each(['Nothing', 'Notes/Name', 'Notes/$value/x', '$value'])('is not found at %s', async (path) => {
    expect((await read(`${odata}/${path}`)).status).toBe(404)
  })

  it('of a record that is not there is not found', async () => {
    expect((await read('/0/odata/Lead(00000000-0000-4000-8000-000000000000)/Notes')).status).toBe(404)
  })

  it('is closed to who has no rights to the entity', async () => {
    const guest = await loggedIn(sandbox.emulator, 'restricted')
    const [{ Id } = {}] = await sandbox.client.odataRows('Payroll?$top=1')
    expect((await guest.send('GET', `/0/odata/Payroll(${String(Id)})/Name`)).status).toBe(401)
  })
})

describe('a change of a single field', () => {
  const put = (path: string, body: string, type = 'application/json') =>
    sandbox.client.send('PUT', path, { body, headers: { 'content-type': type } })

  it.each([
    ['OData, under value', () => `${odata}/Notes`, '{"value":"set"}', 'application/json'],
    ['OData, bare', () => `${odata}/Notes/$value`, 'set', 'text/plain'],
    ['legacy, under its name', () => `${sandbox.address}/Notes`, '{"Notes":"set"}', 'application/json'],
    ['legacy, under d', () => `${sandbox.address}/Notes`, '{"d":{"Notes":"set"}}', 'application/json;odata=verbose'],
    ['legacy, bare', () => `${sandbox.address}/Notes/$value`, 'set', 'text/plain'],
  ])('sets it and leaves the others, %s', async (_, path, body, type) => {
    const before = await sandbox.record()
    expect((await put(path(), body, type)).status).toBe(204)
    const { ModifiedOn } = await sandbox.record()
    expect(await sandbox.record()).toEqual({ ...before, Notes: 'set', ModifiedOn })
  })

  it('sets numbers from a bare value', async () => {
    expect((await put(`${odata}/Attempts/$value`, '12', 'text/plain')).status).toBe(204)
    expect((await sandbox.record())['Attempts']).toBe(12)
    expect((await put(`${odata}/Attempts/$value`, 'many', 'text/plain')).status).toBe(400)
  })

  it('by DELETE makes it null', async () => {
    for (const path of [`${odata}/Notes`, `${sandbox.address}/UsrBadge`, `${odata}/AccountId`]) {
      expect((await sandbox.client.send('DELETE', path)).status).toBe(204)
    }
    expect(await sandbox.record()).toMatchObject({ Notes: null, UsrBadge: null, AccountId: null })
  })

  it.each([
    ['of another type', () => `${odata}/UsrScore`, '{"value":"much"}', 400],
    ['without a value', () => `${odata}/Notes`, '{"Other":"x"}', 400],
    ['that is no JSON', () => `${odata}/Notes`, '{value', 400],
    ['of a lookup to nothing', () => `${odata}/AccountId`, '{"value":"00000000-0000-4000-8000-000000000000"}', 400],
    ['of the key', () => `${odata}/Id`, '{"value":"00000000-0000-4000-8000-000000000000"}', 400],
  ])('is refused for a value %s', async (_, path, body, status) => {
    const before = await sandbox.record()
    expect((await put(path(), body)).status).toBe(status)
    expect(await sandbox.record()).toEqual(before)
  })

  it('is refused by another method, and names those that there are', async () => {
    const seen = await sandbox.client.send('POST', `${odata}/Notes`, { body: '{"value":"x"}' })
    expect(seen.status).toBe(405)
    expect(headers(seen, 'allow')).toEqual(['GET, PUT, DELETE'])
  })

  it('demands the token', async () => {
    const seen = await sandbox.client.send('PUT', `${odata}/Notes`, { body: '{"value":"x"}', token: null })
    expect(seen.status).toBe(403)
  })
})

it('light JSON of the legacy service has a field under value', async () => {
  const light = await openSandbox({ variants: ['json-light'] })
  try {
    const { text } = await light.client.send('GET', `${light.address}/Name`, { accept: 'application/json' })
    expect(JSON.parse(text)).toMatchObject({
      'odata.metadata': `${light.emulator.baseUrl}${legacy(`$metadata#LeadCollection(guid'${light.id}')/Name`)}`,
      value: expect.any(String) as string,
    })
  } finally {
    await light.emulator.close()
  }
})
