import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headers, legacy } from '../testing/client.js'
import { openSandbox, type Sandbox } from '../testing/sandbox.js'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.emulator.close())

interface Inner {
  readonly message: string
  readonly type: string
  readonly stacktrace: string
  readonly internalexception?: Inner
}
interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: { readonly lang: string; readonly value: string }
    readonly innererror: Inner
  }
}

describe('a GUID that cannot be converted', () => {
  it.each(['UsrExternalRef', 'AccountId', 'StatusId', 'Id'])(
    'in %s is refused as a whole, with both messages',
    async (field) => {
      const before = await sandbox.record()
      for (const value of [
        'zzz',
        '',
        `guid'${sandbox.id}'`,
        sandbox.id.replaceAll('-', ''),
        `{${sandbox.id}}`,
        sandbox.id.slice(0, -1),
        `${sandbox.id}0`,
        5,
        true,
        [sandbox.id],
        { guid: sandbox.id },
      ]) {
        const seen = await sandbox.change('MERGE', { UsrBadge: 'good field', [field]: value, Notes: 'another' })
        expect(seen.status).toBe(500)
        const { error } = JSON.parse(seen.text) as ErrorBody
        expect(error.code).toBe('4')
        expect(error.message.lang).toBe('en-US')
        expect(error.message.value).toMatch(/primitive value cannot be converted .*Edm\.Guid/)
        expect(error.innererror.message).toBe(error.message.value)
        expect(error.innererror.internalexception?.message).toMatch(/32 digits with 4 dashes/)
        for (const inner of [error.innererror, error.innererror.internalexception]) {
          expect(inner?.type).toMatch(/\w+\.\w+Exception$/)
          expect(inner?.stacktrace).toMatch(/at /)
        }
        expect(seen.text).not.toMatch(/token/i)
      }
      expect(await sandbox.record()).toEqual(before)
    },
  )

  it('in a nested lookup is refused in the same way', async () => {
    const seen = await sandbox.change('MERGE', { Account: { __metadata: { uri: "AccountCollection(guid'zzz')" } } })
    expect((JSON.parse(seen.text) as ErrorBody).error.message.value).toMatch(/Edm\.Guid/)
  })
})

describe('a body that is no JSON', () => {
  it.each([
    ['{"UsrExternalRef": guid\'730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00\'}', 'guid'],
    ['{"UsrExternalRef": abcdef01-ca4e-4502-a9ec-3d2e4b5f6a00}', 'abcdef01-ca4e-4502-a9ec-3d2e4b5f6a00'],
    ['{"UsrExternalRef": 730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00}', '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'],
    ['{"UsrExternalRef": e10006e1-ca4e-4502-a9ec-3d2e4b5f6a00}', 'e10006e1-ca4e-4502-a9ec-3d2e4b5f6a00'],
    ['{"UsrBadge": hello}', 'hello'],
    ["{'UsrBadge': 'x'}", "'"],
    ['{"UsrBadge": "x" "Notes": "y"}', '}'],
    ['{"UsrBadge": "x"', '"x"'],
    ['{"UsrBadge": "x', '"'],
    ['{"UsrBadge": "x",}', ',}'],
    ['', ''],
  ])('%s is refused, and the token %s named', async (body, token) => {
    const before = await sandbox.record()
    const seen = await sandbox.change('MERGE', body)
    expect(seen.status).toBe(400)
    const { error } = JSON.parse(seen.text) as ErrorBody
    expect(error.message.value).toMatch(/Invalid JSON\. A token was not recognized/)
    expect(error.message.value).toContain(`${token}' at position`)
    expect(seen.text).not.toMatch(/Edm\.Guid|32/)
    expect(await sandbox.record()).toEqual(before)
  })

  it.each(['[]', '"x"', '5', 'null'])('or is JSON but no object: %s, is refused', async (body) => {
    expect((await sandbox.change('MERGE', body)).status).toBe(400)
  })
})

describe('a value that does not fit its field', () => {
  it.each([
    ['UsrBadge', 5],
    ['UsrBadge', {}],
    ['UsrBadge', true],
    ['Attempts', '5'],
    ['Attempts', 1.5],
    ['Attempts', 3e9],
    ['UsrScore', 'many'],
    ['UsrCheckedOn', 'yesterday'],
    ['UsrCheckedOn', '2026-02-30T00:00:00Z'],
    ['UsrCheckedOn', 5],
    ['Nothing', 5],
  ])('%s: %s is refused as a whole', async (field, value) => {
    const before = await sandbox.record()
    const seen = await sandbox.change('MERGE', { Notes: 'good', [field]: value })
    expect(seen.status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(seen.text)).toHaveProperty('error.message.value')
    expect(await sandbox.record()).toEqual(before)
  })

  it.each([
    ['2026-02-28T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28T10:00:00', '2026-02-28T10:00:00.000Z'],
    ['2026-02-28T10:00:00.1234567Z', '2026-02-28T10:00:00.123Z'],
    ['2026-02-28T10:00:00+02:00', '2026-02-28T08:00:00.000Z'],
    ['/Date(1772272800000)/', '2026-02-28T10:00:00.000Z'],
  ])('but the date-time %s is the instant %s', async (given, stored) => {
    await sandbox.change('MERGE', { UsrCheckedOn: given })
    expect((await sandbox.record())['UsrCheckedOn']).toBe(stored)
  })
})

describe('errors are XML', () => {
  it('for a caller who reads XML, with the same members', async () => {
    const seen = await sandbox.client.send('GET', legacy('ContactCollection?$filter=x'))
    expect(headers(seen, 'content-type')[0]).toMatch(/^application\/xml/)
    expect(seen.text).toMatch(
      /<code>4<\/code><message xml:lang="en-US">[^<]+<\/message><innererror><message>[^<]+<\/message><type>/,
    )
  })

  it('for a change only where XML is asked for', async () => {
    expect((await sandbox.change('MERGE', 'x', { accept: 'application/atom+xml' })).text).toMatch(/^<\?xml/)
    expect((await sandbox.change('MERGE', 'x')).text).toMatch(/^\{"error"/)
  })
})
