import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../src/odata/index.js'
import { verboseJson } from '../../src/sandbox/index.js'
import { afterThisTest } from '../support/closing.js'
import { atOdd } from './at-odd.js'
import { sandboxId } from './odd-server.js'
import { bytesOfRecord, setUp, tearDown, type Scene } from './scene.js'

async function atEmulator(deviations: readonly string[]): Promise<Scene & { readonly before: string }> {
  const scene = await setUp({ deviations })
  afterThisTest(() => tearDown(scene))
  return { ...scene, before: await bytesOfRecord(scene) }
}

/** The id of an account that the record does not point to. */
async function otherAccount({ emulator, work }: Scene): Promise<string> {
  const url = `${emulator.baseUrl}/0/ServiceModel/EntityDataService.svc/AccountCollection?$top=3&$select=Id`
  const { AccountId } = await work.sandbox.prepare()
  const answer = await work.main.send({ method: 'GET', url, headers: [['Accept', 'application/json']] })
  const digits = (text: string) => text.replaceAll(/[{}-]/g, '')
  const ids = [...answer.text().matchAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g)].map(([id]) => id)
  return ids.find((id) => digits(id) !== digits(String(AccountId)))!
}

describe('a lookup is put back in the form that works for it', () => {
  it.each(['lookup-id-ignored', 'lookup-id-refused', 'lookup-id-clears'])(
    'as a nested object: %s',
    async (deviation) => {
      const scene = await atEmulator([deviation])
      const { work } = scene
      const fields = { Account: { __metadata: { uri: `AccountCollection(guid'${await otherAccount(scene)}')` } } }
      const changed = await work.sandbox.change(work.main, { method: 'MERGE', fields, contentType: verboseJson })
      expect(changed.moved).toContain('AccountId')
      await work.merge({ Notes: 'mine' })
      expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
      expect(await bytesOfRecord(scene)).toBe(scene.before)
    },
  )

  it('as a nested object that is none, where it was not set', async () => {
    const record: Row = { Text: 'x', Number: 1, Moment: null, Ref: null, AccountId: null }
    const { server, work } = await atOdd({
      record,
      stores: (field, value, present) => (field === 'AccountId' ? (present ?? null) : value),
      touches: (now, given) => {
        if (!('Account' in given)) return
        const uri = (given['Account'] as { __metadata?: { uri: string } } | null)?.__metadata?.uri
        now['AccountId'] = uri === undefined ? null : /guid'([^']*)'/.exec(uri)![1]!
        delete now['Account']
      },
    })
    const nested = { Account: { __metadata: { uri: `AccountCollection(guid'${sandboxId}')` } } }
    await work.sandbox.change(work.main, { method: 'MERGE', fields: nested, contentType: verboseJson })
    expect(server.record['AccountId']).toBe(sandboxId)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it.each(['lookups-in-braces', 'lookups-without-dashes'])('as a GUID that the target takes: %s', async (deviation) => {
    const scene = await atEmulator([deviation])
    const { work } = scene
    expect((await work.merge({ AccountId: await otherAccount(scene), Notes: 'mine' })).moved).toContain('AccountId')
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(await bytesOfRecord(scene)).toBe(scene.before)
  })
})

describe('a value that is shown in a form that is not taken back', () => {
  const inBraces = (guid: Value | undefined) => (typeof guid === 'string' ? `{${guid}}` : null)
  const withOffset = (at: Value | undefined) =>
    typeof at === 'string' ? new Date(Date.parse(at) + 7_200_000).toISOString().replace('Z', '+02:00') : null
  const refusesWhatItShows = (_method: string, fields: Row) =>
    Object.values(fields).some((value) => typeof value === 'string' && /^\{|\+02:00$/.test(value)) ? 400 : undefined

  it.each<['MERGE' | 'PUT', Readonly<Record<string, string>> | undefined]>([
    ['MERGE', undefined],
    ['PUT', undefined],
    ['MERGE', { Moment: 'Edm.DateTime', Ref: 'Edm.Guid', Born: 'Edm.DateTime' }],
    ['PUT', { Moment: 'Edm.DateTime', Ref: 'Edm.Guid', Born: 'Edm.DateTime' }],
  ])('is put back in the documented one, after a %s, with the types %j', async (method, types) => {
    const record: Row = {
      Text: 'before',
      Number: 1.5,
      Moment: '2026-01-02T03:04:05.678Z',
      Ref: sandboxId,
      AccountId: null,
      Born: '1990-05-01T00:00:00.000Z',
    }
    const { server, work } = await atOdd({
      record,
      ...(types ? { types } : {}),
      refuses: refusesWhatItShows,
      shows: (now) => ({
        ...now,
        Moment: withOffset(now['Moment']),
        Ref: inBraces(now['Ref']),
        Born: withOffset(now['Born']),
      }),
    })
    await work.merge({ Moment: '2031-01-01T00:00:00.000Z', Text: 'mine' })
    await work.merge({ Ref: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00' })
    if (method === 'PUT') await work.put({ Text: 'put' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(server.record).toMatchObject(record)
  })
})

it('a GUID that the target takes in another spelling, and writes in its own, shows nothing against a PUT', async () => {
  const { server, work } = await atOdd({
    record: { Text: 'before', Number: 1.5, Moment: null, Ref: sandboxId, AccountId: null },
    stores: (field, value) => {
      if (field !== 'Ref') return value
      if (typeof value !== 'string') return null
      return value.replace(/^\{?(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})\}?$/, '$1-$2-$3-$4-$5').toLowerCase()
    },
  })
  const { record } = server
  const before = { ...record }
  const other = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
  await work.merge({ Ref: other.replaceAll('-', '') })
  await work.merge({ Ref: `{${sandboxId}}`.toUpperCase() })
  await work.merge({ Ref: 7 })
  await work.merge({ Ref: other.replaceAll('-', '') })
  expect((await work.put({ Text: 'put' })).moved).toContain('Text')
  expect(await work.putBack()).toMatchObject({ state: 'restored' })
  expect(server.record).toEqual(before)
})
