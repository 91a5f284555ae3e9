import { describe, expect, it } from 'vitest'
import { idOf } from '../../../../fixtures/seeding.js'
import type { EmulatorOptions } from '../../index.js'
import { Client, legacy, setCookies, type Seen } from '../../testing/client.js'
import { openSandbox, type Sandbox } from '../../testing/sandbox.js'

async function varied(options: EmulatorOptions, use: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const sandbox = await openSandbox(options)
  try {
    await use(sandbox)
  } finally {
    await sandbox.emulator.close()
  }
}

const filtered = (filter: string) => `ContactCollection?$top=1&$filter=${encodeURIComponent(filter)}`

it('legacy-patch sets what is given, and without it PATCH is refused', async () => {
  await varied({ variants: ['legacy-patch'] }, async (sandbox) => {
    const before = await sandbox.record()
    expect((await sandbox.change('PATCH', { Notes: 'patched' })).status).toBe(204)
    const { ModifiedOn } = await sandbox.record()
    expect(await sandbox.record()).toEqual({ ...before, Notes: 'patched', ModifiedOn })
  })
  await varied({}, async (sandbox) => {
    expect((await sandbox.change('PATCH', { Notes: 'patched' })).status).toBe(405)
  })
})

it('legacy-without-contains refuses contains at the legacy service alone', async () => {
  await varied({ variants: ['legacy-without-contains'] }, async ({ client }) => {
    expect((await client.read(filtered("contains(Name,'nn')"))).status).toBe(400)
    expect((await client.rows(filtered("substringof('nn',Name)"))).length).toBe(1)
    expect((await client.odataRows("Contact?$top=1&$filter=contains(Name,'nn')")).length).toBe(1)
  })
})

it('legacy-nulls-filled writes no null of texts, GUIDs and date-times in either format', async () => {
  await varied({ variants: ['legacy-nulls-filled'] }, async (sandbox) => {
    await sandbox.change('MERGE', { Notes: null, AccountId: null, UsrCheckedOn: null })
    expect(await sandbox.record()).toMatchObject({
      Notes: '',
      AccountId: '00000000-0000-0000-0000-000000000000',
      UsrCheckedOn: '0001-01-01T00:00:00.000Z',
    })
    const { text } = await sandbox.client.send('GET', sandbox.address)
    expect(text).toContain('<d:Notes></d:Notes>')
    expect(text).toContain('>0001-01-01T00:00:00.000Z</d:UsrCheckedOn>')
    expect(text).not.toContain('m:null')
    const [shown] = await sandbox.client.odataRows(`Lead?$filter=Id%20eq%20${sandbox.id}`)
    expect(shown).toMatchObject({ Notes: null, AccountId: null, UsrCheckedOn: null })
  })
})

it('legacy-null-dates-bare spells the first instant without milliseconds and zone', async () => {
  await varied({ traits: ['legacy-null-dates-bare'] }, async (sandbox) => {
    await sandbox.change('MERGE', { UsrCheckedOn: null })
    expect((await sandbox.record())['UsrCheckedOn']).toBe('0001-01-01T00:00:00')
  })
})

it('force-use-session-alone opens the legacy service to ForceUseSession: true', async () => {
  await varied({ variants: ['force-use-session-alone'] }, async ({ client }) => {
    const read = async (headers: Record<string, string>): Promise<number> =>
      (await client.send('GET', legacy('ContactCollection?$top=1'), { headers })).status
    expect(await read({})).toBe(401)
    expect(await read({ authorization: 'Cookie' })).toBe(401)
    expect(await read({ forceusesession: 'true' })).toBe(200)
  })
})

it('legacy-basic takes name and password at the legacy service alone', async () => {
  await varied({ variants: ['legacy-basic'] }, async ({ emulator }) => {
    const profile = emulator.profile as { users: { main: { name: string; password: { env: string } } } }
    const { name, password } = profile.users.main
    const basic = (secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
    const ask = async (path: string, secret: string): Promise<Seen> =>
      new Client(emulator).send('GET', path, { headers: { authorization: basic(secret) }, token: null })
    const secret = emulator.environment[password.env] ?? ''
    const seen = await ask(legacy('ContactCollection?$top=1'), secret)
    expect(seen.status).toBe(200)
    expect(setCookies(seen).map(([cookie]) => cookie)).not.toContain('.ASPXAUTH')
    expect((await ask(legacy('ContactCollection?$top=1'), 'wrong')).status).toBe(302)
    expect((await ask('/0/odata/Contact?$top=1', secret)).status).toBe(302)
  })
})

it('odata-lookup-by-path-only refuses the field of a lookup in filters of the OData endpoint alone', async () => {
  await varied({ variants: ['odata-lookup-by-path-only'] }, async ({ client }) => {
    const id = idOf(1, 'Account', 0)
    expect((await client.send('GET', `/0/odata/Contact?$filter=AccountId%20eq%20${id}`)).status).toBe(400)
    expect((await client.odataRows(`Contact?$filter=Account/Id%20eq%20${id}&$orderby=AccountId`)).length).not.toBe(0)
    expect((await client.rows(filtered(`AccountId eq guid'${id}'`))).length).toBe(1)
  })
})

it.each([
  [[], 405],
  [['x-http-method'], 204],
])('a POST with X-HTTP-Method: MERGE under the traits %j is answered with %i', async (traits, status) => {
  await varied({ traits }, async (sandbox) => {
    const merged = await sandbox.change('POST', { Notes: 'by another method' }, { 'X-HTTP-Method': 'MERGE' })
    expect(merged.status).toBe(status)
    expect((await sandbox.record())['Notes'] === 'by another method').toBe(status === 204)
  })
})

it('odata-uncapped-read-refused answers 500 where the cap would have cut', async () => {
  const options = { traits: ['odata-uncapped-read-refused'], rows: 12, maxEntityRowCount: 10 }
  await varied(options, async ({ client }) => {
    const status = async (path: string): Promise<number> => (await client.send('GET', path)).status
    expect(await status('/0/odata/AuditLog')).toBe(500)
    expect(await status('/0/odata/AuditLog?$top=10')).toBe(200)
    expect(await status('/0/odata/AuditLog?$skip=5')).toBe(200)
    expect(await status('/0/odata/AuditLog/$count')).toBe(200)
    expect(await status(legacy('AuditLogCollection'))).toBe(200)
  })
})

describe('atom-changes', () => {
  const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
  const entry = (properties: string, links = '') =>
    `<?xml version="1.0"?><entry xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${d}/metadata">${links}<content type="application/xml"><m:properties>${properties}</m:properties></content></entry>`
  const atom = { 'content-type': 'application/atom+xml;type=entry' }

  it('sets fields of every type, and lookups by their links', () =>
    varied({ variants: ['atom-changes'] }, async (sandbox) => {
      const account = idOf(1, 'Account', 9)
      const link = `<link rel="${d}/related/Account" type="application/atom+xml;type=entry" href="AccountCollection(guid'${account}')"/>`
      const properties = [
        '<d:Notes> a &lt; b &amp; ü </d:Notes>',
        '<d:UsrBadge m:null="true"/>',
        '<d:Attempts m:type="Edm.Int32">12</d:Attempts>',
        '<d:UsrScore m:type="Edm.Decimal">-1.5</d:UsrScore>',
        '<d:UsrCheckedOn m:type="Edm.DateTime">2026-02-28T23:59:59</d:UsrCheckedOn>',
      ]
      expect((await sandbox.change('MERGE', entry(properties.join(''), link), atom)).status).toBe(204)
      expect(await sandbox.record()).toMatchObject({
        Notes: ' a < b & ü ',
        UsrBadge: null,
        Attempts: 12,
        UsrScore: -1.5,
        UsrCheckedOn: '2026-02-28T23:59:59.000Z',
        AccountId: account,
      })
    }))

  it('makes a record of an entry, and takes back an entry as it was read', () =>
    varied({ variants: ['atom-changes'] }, async (sandbox) => {
      const made = await sandbox.client.send('POST', legacy('LeadCollection'), {
        body: entry('<d:Name>By Atom</d:Name>'),
        headers: atom,
      })
      expect(made.status).toBe(201)
      const [lead] = await sandbox.client.rows("LeadCollection?$filter=Name%20eq%20'By%20Atom'")
      const address = legacy(`LeadCollection(guid'${String(lead?.['Id'])}')`)
      const read = await sandbox.client.send('GET', address)
      expect(read.text).toContain('<d:Name>By Atom</d:Name>')
      const put = await sandbox.client.send('PUT', address, { body: read.text, headers: atom })
      expect(put).toMatchObject({ status: 204, text: '' })
    }))

  it('refuses what is no entry, and what does not fit', () =>
    varied({ variants: ['atom-changes'] }, async (sandbox) => {
      const before = await sandbox.record()
      for (const body of ['<feed/>', '<entry/>', '<not closed', entry('<d:Nothing>x</d:Nothing>')]) {
        expect((await sandbox.change('MERGE', body, atom)).status).toBeGreaterThanOrEqual(400)
      }
      expect(await sandbox.record()).toEqual(before)
    }))

  it('is not there by default', () =>
    varied({}, async (sandbox) => {
      expect((await sandbox.change('MERGE', entry('<d:Notes>x</d:Notes>'), atom)).status).toBe(415)
    }))
})
