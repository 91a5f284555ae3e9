import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import { isMalformed, recordAt, refusal, type RecordOptions } from '../../src/check/writing/testing/record-at.js'
import { sentencesOf } from './judging.js'

const record = { Notes: 'as it was', UsrScore: 7, UsrOn: null, UsrOwn: null, AccountId: null, Name: 'Ada' }
const fields = { text: 'Notes', number: 'UsrScore', dateTime: 'UsrOn', custom: 'UsrOwn' }
const lookup = { field: 'Account', target: 'Account' }

async function judged(id: ClauseId, options: RecordOptions = {}) {
  const at = await recordAt({ record, sandbox: { fields, lookup }, ...options })
  const said = await sentencesOf(at.run, id)
  return { said, methods: at.changes.map(({ method }) => method), changes: at.changes }
}

describe('a clause of changes', () => {
  it.each<[ClauseId, readonly string[]]>([
    ['WRITE-1', ['MERGE']],
    ['WRITE-3', ['PUT', 'PUT']],
    ['WRITE-4', ['MERGE', 'MERGE', 'PUT']],
    ['WRITE-5', Array<string>(11).fill('MERGE')],
    ['WRITE-6', ['MERGE']],
    ['WRITE-7', ['MERGE', 'MERGE', 'MERGE']],
    ['WRITE-8', ['MERGE', 'MERGE', 'MERGE']],
    ['WRITE-10', ['MERGE']],
    ['ACCESS-10', ['MERGE', 'PUT']],
    ['ACCESS-13', ['MERGE', 'MERGE', 'MERGE', 'PUT', 'PUT', 'PUT']],
  ])('%s passes where the record is changed as documented, by %s', async (id, methods) => {
    expect(await judged(id)).toMatchObject({ said: ['passed'], methods })
  })

  it('gives both content types by each method', async () => {
    const { changes } = await judged('WRITE-4')
    const [plain, verbose] = ['application/json', 'application/json;odata=verbose']
    expect(changes.map(({ contentType }) => contentType)).toEqual([plain, verbose, verbose])
  })

  it.each<[ClauseId, readonly string[], ...string[]]>([
    ['WRITE-3', [], 'untested: sandbox.put is false, so no PUT is sent'],
    ['WRITE-4', ['MERGE', 'MERGE'], 'untested: sandbox.put is false, so no PUT is sent'],
    ['ACCESS-10', ['MERGE'], 'untested: sandbox.put is false, so no PUT is sent'],
  ])('%s sends no PUT that it may not send', async (id, methods, ...said) => {
    expect(await judged(id, { sandbox: { fields, put: false } })).toMatchObject({ said, methods })
  })

  it.each<[string, Partial<typeof fields>, number, string]>([
    ['text', { number: 'UsrScore', dateTime: 'UsrOn' }, 3, 'text'],
    ['number', { text: 'Notes', dateTime: 'UsrOn' }, 14, 'number'],
    ['date-time', { text: 'Notes', number: 'UsrScore' }, 14, 'dateTime'],
  ])('judges the kinds of fields that are named: all but %s', async (_what, some, changes, missing) => {
    const { said, methods } = await judged('WRITE-5', { sandbox: { fields: some } })
    expect([said, methods.length]).toEqual([
      [`untested: no field of the kind ${missing} is configured for changes (key sandbox.fields.${missing})`],
      changes,
    ])
  })
})

describe('a change that is refused', () => {
  it('has to leave the record as it was, by either method', async () => {
    const altered: RecordOptions['altered'] = (given, stored, method) => {
      if (method !== 'PUT') return undefined
      Object.assign(stored, given)
      return { status: 403 }
    }
    expect((await judged('ACCESS-13', { altered })).said).toEqual([
      expect.stringMatching(/^failed: A refused PUT changes nothing.*; changed: Notes/),
    ])
  })

  it('shows nothing where it is none, or where the same in order is not seen either', async () => {
    const none = [
      expect.stringMatching(/^cantTell: no refused change would be visible in the record if accepted\. See ACCESS-1, /),
    ]
    expect((await judged('ACCESS-13', { altered: () => ({ status: 204 }) })).said).toEqual(none)
    expect((await judged('ACCESS-13', { change: () => ({ status: 204 }) })).said).toEqual(none)
  })

  it('is told from one that is carried out, with the switch declared off', async () => {
    const off = { departures: [{ id: 'csrf-off' as const }] } as never
    const altered = (status: number) => ({ altered: () => ({ status }) })
    expect((await judged('ACCESS-10', altered(204))).said).toEqual([expect.stringMatching(/^failed: .*204/)])
    // Without the header as with it: success that carries nothing out is not the switch's doing.
    for (const status of [204, 500]) {
      expect((await judged('ACCESS-10', { ...altered(status), profile: off })).said).toEqual([
        expect.stringMatching(new RegExp(`^failed: .*${String(status)}`)),
      ])
    }
  })
})

describe('the clauses of GUIDs', () => {
  const guids = ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-4', 'GUID-5', 'GUID-6'] as const
  const sandbox = { fields: { ...fields, guid: 'Ref' }, lookup }

  it('pass together, and send each body once', async () => {
    const { run, changes } = await recordAt({ record: { ...record, Ref: null }, sandbox })
    for (const id of guids) expect(await sentencesOf(run, id)).toEqual(['passed'])
    expect(changes.filter(isMalformed)).toHaveLength(26)
  })

  it('fail where errors say nothing', async () => {
    const change: RecordOptions['change'] = (asked) => (isMalformed(asked) ? refusal('no') : undefined)
    const { run } = await recordAt({ record: { ...record, Ref: null }, sandbox, change })
    for (const id of guids)
      expect(await sentencesOf(run, id)).toEqual([expect.stringMatching(/^failed: .*: expected an error that says/)])
  })
})
