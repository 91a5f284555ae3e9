import { describe, expect, test } from 'vitest'
import { readBy } from './faults/seeing.js'
import { idOf, journalCount, sandboxId } from './house/store.js'
import { filter, legacy, readAll, rowsOf, rowsOfFeed } from './reading.js'
import { asJson, change, loggedIn, sandbox, visit } from './visiting.js'
import { legacyPath, odataPath } from './visitor.js'

const journal = '/0/ServiceModel/EntityDataService.svc/JournalCollection'
const other = idOf('account-4')
const nested = { Account: { __metadata: { uri: `AccountCollection(guid'${other}')` } } }
const verbose = { 'content-type': 'application/json;odata=verbose' }

describe('the shapes of an answer', () => {
  test.each([
    ['light', /^\{"odata.metadata":".*","odata.nextLink":".*","value":\[\{"odata.id":/],
    ['verbose', /^\{"d":\{"results":\[\{"__metadata":/],
    ['verbose-array', /^\{"d":\[\{"__metadata":/],
    ['array', /^\[\{"Name":/],
  ] as const)('of the legacy data service: %s', async (legacyJson, shape) => {
    const { visitor } = await loggedIn({ legacyJson })
    expect((await visitor.send(legacyPath, { headers: asJson })).body).toMatch(shape)
  })

  test.each([
    ['v4', /^\{"@odata.context":".*","@odata.nextLink":".*","value":\[\{"Name":/],
    ['v3', /^\{"odata.metadata":".*","odata.nextLink":".*","value":\[\{"Name":/],
    ['array', /^\[\{"Name":/],
  ] as const)('of the OData endpoint: %s', async (odataJson, shape) => {
    const { visitor } = await loggedIn({ odataJson })
    expect((await visitor.send(odataPath)).body).toMatch(shape)
  })

  test('what is not set is left out of JSON and XML alike, and comes back where it is set', async () => {
    const { visitor } = await loggedIn({ nulls: 'left-out' })
    const asked = legacy('$select=Name,Comment&$top=7')
    const fromJson = rowsOf(await visitor.send(asked, { headers: asJson })).rows
    const fromXml = rowsOfFeed(await visitor.send(asked)).rows
    for (const rows of [fromJson, fromXml])
      expect(rows.map((row) => 'Comment' in row)).toEqual([true, true, true, true, true, false, true])
  })
})

describe('the cap', () => {
  test.each([
    ['ends', 0, 90, 90],
    ['ends', 40, 40, 90],
    ['goes-on', 0, 90, journalCount],
    ['goes-on', 40, 40, journalCount],
  ] as const)('%s with pages of %i: %i records at first, %i in the end', async (pastCap, pageSize, first, all) => {
    const { visitor } = await loggedIn({ pastCap, pageSize })
    for (const path of [journal, '/0/odata/Journal', `${journal}?$top=1000`]) {
      expect(rowsOf(await visitor.send(path, { headers: asJson })).rows).toHaveLength(first)
      expect(await readAll(visitor, path)).toHaveLength(all)
    }
    expect(rowsOfFeed(await visitor.send(journal)).rows).toHaveLength(first)
  })
})

test.each([
  ['exact', [0, 0, 0]],
  ['case', [4, 0, 0]],
  ['case-and-padding', [4, 7, 7]],
] as const)('text compared the %s way', async (collation, counts) => {
  const { visitor } = await loggedIn({ collation })
  const texts = ["TaxId eq 'ua-1002' and Score ne 74", "Comment eq 'padded'", "Comment eq 'Padded   '"]
  const found = await Promise.all(texts.map(async (text) => (await readAll(visitor, legacy(filter(text)))).length > 0))
  expect(found).toEqual(counts.map((count) => count > 0))
})

describe('errors', () => {
  const bad = change({ AcmExternalRef: 'no guid' })
  const body = async (options: Parameters<typeof loggedIn>[0]) => {
    const { visitor } = await loggedIn(options)
    const seen = await visitor.send(sandbox, bad)
    const { error } = JSON.parse(seen.body) as {
      error: { message: { lang: string; value: string }; innererror: Inner }
    }
    const chain: string[] = [error.message.value]
    for (let at: Inner | undefined = error.innererror; at !== undefined; at = at.internalexception)
      chain.push(at.message)
    return {
      status: seen.status,
      lang: error.message.lang,
      at: chain.findIndex((text) => text.includes('Edm.Guid')),
      chain,
    }
  }
  interface Inner {
    readonly message: string
    readonly internalexception?: Inner
  }

  test.each([
    ['outer', 0],
    ['inner', 1],
    ['deep', 4],
  ] as const)('say what is wrong in the %s message, and what a GUID needs further in', async (failurePlace, at) => {
    const seen = await body({ failurePlace })
    expect(seen.at).toBe(at)
    expect(seen.chain.findIndex((text) => text.includes('32 digits and 4 dashes'))).toBeGreaterThan(at)
  })

  test('come in the language of the deployment, with the names and figures that have no translation', async () => {
    const { lang, chain } = await body({ language: 'uk-UA' })
    expect([lang, chain.join(' ')]).toEqual(['uk-UA', expect.stringMatching(/Edm\.Guid.* 32 цифри та 4 дефіси/)])
  })

  test.each([
    ['by-cause', 400, 400],
    ['reads-200', 200, 400],
    [500, 500, 500],
  ] as const)('have the status %s', async (failureStatus, ofReads, ofChanges) => {
    const { visitor } = await loggedIn({ failureStatus })
    const read = await visitor.send(legacy(filter('Name eq')), { headers: asJson })
    expect([read.status, read.body.startsWith('{"error"')]).toEqual([ofReads, true])
    expect((await body({ failureStatus })).status).toBe(ofChanges)
  })

  test('come in XML for a caller who works in XML, in JSON for one who sends it', async () => {
    const { visitor } = await loggedIn()
    expect((await visitor.send(legacy(filter('Name eq')))).header('content-type')).toBe('application/xml')
    expect((await visitor.send(sandbox, bad)).header('content-type')).toContain('application/json')
  })
})

describe('changes', () => {
  test.each([
    [true, true],
    [false, false],
  ])('ModifiedOn belongs to the server: %s', async (stamps, moves) => {
    const { visitor } = await loggedIn({ stamps })
    const [before] = await readBy(visitor, ['ModifiedOn'])
    await visitor.send(sandbox, change({ Comment: 'new' }))
    expect((await readBy(visitor, ['ModifiedOn']))[0] !== before).toBe(moves)
    await visitor.send(sandbox, change({ ModifiedOn: '2020-01-01T00:00:00.000Z' }))
    expect((await readBy(visitor, ['ModifiedOn']))[0] === '2020-01-01T00:00:00.000Z').toBe(!moves)
  })

  test.each([
    ['all', '2024-05-06T07:08:09.123Z', 1.234],
    ['coarse', '2024-05-06T07:08:09.000Z', 1.23],
  ] as const)('keep %s of a date-time and a number', async (keeps, date, number) => {
    const { visitor } = await loggedIn({ keeps })
    await visitor.send(sandbox, change({ CheckedOn: '2024-05-06T07:08:09.123Z', Rate: 1.234 }))
    expect(await readBy(visitor, ['CheckedOn', 'Rate'])).toEqual([date, number])
  })

  test.each([
    ['always', 204, 204],
    ['verbose', 204, 400],
    ['plain', 400, 204],
  ] as const)('take a nested lookup: %s', async (nestedLookups, withVerbose, withPlain) => {
    const { visitor } = await loggedIn({ nestedLookups })
    expect((await visitor.send(sandbox, change(nested, 'MERGE', verbose))).status).toBe(withVerbose)
    expect((await visitor.send(sandbox, change(nested, 'MERGE'))).status).toBe(withPlain)
    expect(await readBy(visitor, ['AccountId'])).toEqual([other])
  })

  test.each(['light', 'verbose'] as const)('may be answered with the record, in %s JSON', async (legacyJson) => {
    const { visitor } = await loggedIn({ writeStatus: 200, legacyJson })
    const seen = await visitor.send(sandbox, change({ Comment: 'new' }))
    const record = JSON.parse(seen.body) as Record<string, unknown>
    expect(seen.status).toBe(200)
    expect(legacyJson === 'verbose' ? record['d'] : record).toMatchObject({ Id: sandboxId, Comment: 'new', Score: 37 })
  })

  test.each(['MERGE', 'PUT'] as const)('by %s that are refused access move nothing', async (method) => {
    const { visitor, server } = await loggedIn({ csrf: true })
    const { cookie = '', ...token } = visitor.credentials()
    const ticket = visitor.jar.get('.ASPXAUTH') ?? ''
    const forged = cookie.replace(ticket, `${ticket.slice(0, 30)}AAAAAAAA${ticket.slice(38)}`)
    const statuses = []
    for (const credentials of [{}, { ...token, cookie: forged }, { cookie }])
      statuses.push((await visitor.raw(sandbox, change({ Comment: 'new' }, method, credentials))).status)
    expect(statuses).toEqual([302, 401, 403])
    expect(server.requests.some(({ changed }) => changed)).toBe(false)
  })
})

describe('the Windows login', () => {
  const path = '/Login/NuiLogin.aspx?ntlmlogin'
  const negotiate = Buffer.concat([Buffer.from('NTLMSSP\0\x01\0\0\0', 'latin1'), Buffer.alloc(20)]).toString('base64')

  test('offers NTLM and Negotiate, and answers a first message with a challenge', async () => {
    const { visitor } = await visit()
    const first = await visitor.raw(path)
    expect([first.status, first.all('www-authenticate')]).toEqual([401, ['Negotiate', 'NTLM']])
    const second = await visitor.raw(path, { headers: { authorization: `NTLM ${negotiate}` } })
    const message = Buffer.from(second.header('www-authenticate')?.slice('NTLM '.length) ?? '', 'base64')
    expect(message.toString('latin1', 0, 8)).toBe('NTLMSSP\0')
    expect([second.status, message.readUInt32LE(8), message.readUInt32LE(16)]).toEqual([401, 2, 48])
    expect(message.toString('latin1', 48)).toBe('ACME')
  })

  test('may offer Negotiate alone, and the login page stays as it is', async () => {
    const { visitor } = await visit({ windows: 'negotiate' })
    expect((await visitor.raw(path)).all('www-authenticate')).toEqual(['Negotiate'])
    expect((await visitor.raw('/Login/NuiLogin.aspx')).status).toBe(200)
  })
})
