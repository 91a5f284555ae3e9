import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { ChangeNotAllowed, JournalInTheWay, journalName, restoreFromJournal, Sandbox } from '../../src/sandbox/index.js'
import { alterations } from '../../src/session/index.js'
import { atOdd } from './at-odd.js'
import { sandboxId, type Oddities, type OddServer } from './odd-server.js'
import { withoutWaiting, type Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const secretText = 'Zoriana owes 300'
const record: Row = { Text: secretText, Number: 1.5, Moment: null, Ref: null, AccountId: null, Name: 'Thing' }

async function begin(oddities: Partial<Oddities> = {}): Promise<void> {
  ;({ server, work } = await atOdd({ record, ...oddities }))
}

const hasJournal = () => existsSync(join(work.folder, journalName))

describe('a record of a target that takes one content type alone', () => {
  it.each([
    ['application/json', 415],
    ['application/json', 400],
    ['application/json;odata=verbose', 415],
  ])('is put back where %s is refused with %d', async (refused, status) => {
    const other = refused.endsWith('verbose') ? 'application/json' : 'application/json;odata=verbose'
    await begin({ refuses: (_method, _fields, contentType) => (contentType === refused ? status : undefined) })
    await work.sandbox.change(work.main, { method: 'MERGE', fields: { Text: 'mine', Number: 2 }, contentType: other })
    expect(server.record).toMatchObject({ Text: 'mine', Number: 2 })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(server.record).toMatchObject(record)
  })
})

describe('a record that cannot be put back', () => {
  it('is told where the target keeps what was given under another name, which it does not take', async () => {
    const own = 'd2f5b7c6-1f0e-4a52-9a39-6f4a1f0b7c11'
    await begin({
      record: { ...record, AccountID: own },
      refuses: (_method, fields) => ('AccountID' in fields ? 400 : undefined),
      touches: (stored) => {
        if (stored['AccountId'] !== null) stored['AccountID'] = stored['AccountId'] ?? null
        stored['AccountId'] = null
      },
    })
    await work.merge({ AccountId: sandboxId })
    expect(await work.putBack()).toMatchObject({
      state: 'notRestored',
      differing: [{ field: 'AccountID' }],
      serverOwned: [],
    })
  })

  it.each([
    ['every change is refused', 400],
    ['the right to change is gone', 403],
    ['the target stays unavailable for changes', 503],
  ])('%s: said by field, the values masked, and kept in the journal', async (_what, status) => {
    await begin()
    await work.merge({ Text: 'mine' })
    server.oddities.refuses = () => status
    const result = await work.putBack()
    expect(result).toMatchObject({
      state: 'notRestored',
      restored: false,
      fields: ['Text'],
      differing: [
        { field: 'Text', now: 'text of 4 characters', before: `text of ${String(secretText.length)} characters` },
      ],
    })
    expect(result?.digestAfter).not.toBe(result?.digestBefore)
    expect(result?.note).toContain('could not be restored: Text')
    // It stands behind the record's own name wherever it is told.
    expect(result?.note).not.toContain(result?.id)
    expect(result?.note).toContain('svc-conformance restore DIR')
    expect(JSON.stringify({ ...result, cause: undefined })).not.toContain(secretText)
    expect(readFileSync(join(work.folder, journalName), 'utf8')).toContain(secretText)
    server.oddities.refuses = () => undefined
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
    expect(hasJournal()).toBe(false)
  })

  it('the login is refused: tried twice at most, since more might lock the account', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    server.oddities.refusesLoginsFrom = 1
    const before = server.methods.filter((method) => method === 'POST').length
    const result = await work.putBack()
    expect(result).toMatchObject({
      state: 'notRestored',
      differing: [{ field: 'Text', now: 'unknown' }],
    })
    expect(result?.cause?.name).toBe('LoginRefused')
    expect(server.methods.filter((method) => method === 'POST').length - before).toBe(2)
    expect(hasJournal()).toBe(true)
  })

  it('the target is gone: said so, and put back once it is there again', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    await server.close()
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'notRestored' })
    expect(result?.cause?.name).toBe('ExchangeFault')
    expect(hasJournal()).toBe(true)
  })

  it('the target is gone after a change that gave its own values alone: nobody knows what it holds now', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    const path = join(work.folder, journalName)
    const [opened = '', probe = ''] = readFileSync(path, 'utf8').split('\n')
    expect(JSON.parse(probe)).toMatchObject({ kind: 'change', purpose: 'probe' })
    writeFileSync(path, `${opened}\n${probe}\n`)
    await server.close()
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'notRestored', restored: false, differing: [] })
    expect(result?.note).toMatch(/^The record was sent its own values and could not be read afterwards.* restore DIR`/)
    expect(hasJournal()).toBe(true)
  })

  it('the run is over: given up at once, and the journal stays', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    const result = await restoreFromJournal(work.folder, work.profile, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ state: 'notRestored' })
    expect(hasJournal()).toBe(true)
  })

  it('a field that a PUT blanked and nothing sets again: it is lost, and said to be', async () => {
    await begin({
      stores: (field, value, present) => (field === 'Name' ? (present ?? null) : value),
    })
    await work.put({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({
      state: 'notRestored',
      differing: [{ field: 'Name', now: 'not set' }],
    })
    expect(server.record).toMatchObject({ ...record, Name: null })
  })
})

describe('a field that the target refuses the very value that it holds', () => {
  const refusing = (field: string) => ({
    record,
    refuses: (_method: string, fields: Row) => (fields[field] === record[field] ? 403 : undefined),
  })

  it('is not changed, and no PUT is sent, where another one takes its own', async () => {
    await begin(refusing('Text'))
    const lost = {
      name: 'ChangeWouldLose',
      fields: ['Text'],
      message: expect.stringMatching(/its own current value/) as string,
    }
    await expect(work.merge({ Text: 'mine' })).rejects.toMatchObject(lost)
    await expect(work.put({ Number: 2 })).rejects.toMatchObject({ name: 'PutWouldLose', fields: ['Text'] })
    await work.merge({ Number: 2 })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('is judged by its changes where every change is refused', async () => {
    await begin({ record, refuses: () => 403 })
    expect(await work.merge({ Text: 'mine' })).toMatchObject({ answer: { status: 403 }, moved: [] })
  })
})

describe('a field that the target refuses every value so far', () => {
  const methods = () => server.methods.filter((method) => method !== 'GET' && method !== 'POST')

  it('is given its own before a PUT, and none is sent where it is refused that too', async () => {
    await begin({ refuses: (method, fields) => (method === 'MERGE' && 'Number' in fields ? 400 : undefined) })
    await work.merge({ Text: 'mine' })
    await work.merge({ Number: 2 })
    await expect(work.put({ Text: 'yours' })).rejects.toMatchObject({ name: 'PutWouldLose', fields: ['Number'] })
    expect(methods()).toEqual(['MERGE', 'MERGE', 'MERGE', 'MERGE'])
    await expect(work.put({ Text: 'yours' })).rejects.toMatchObject({ name: 'PutWouldLose' })
    expect(methods()).toHaveLength(4)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('may be blanked where it takes its own: it can be put back', async () => {
    await begin({ refuses: (_method, fields) => (fields['Number'] === 2 ? 400 : undefined) })
    await work.merge({ Number: 2 })
    await work.put({ Text: 'yours' })
    await work.put({ Text: 'theirs' })
    expect(methods()).toEqual(['MERGE', 'MERGE', 'MERGE', 'PUT', 'PUT'])
    expect(server.record['Number']).toBe(null)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })
})

describe('a run that was killed', () => {
  const path = () => join(work.folder, journalName)
  const journaled = () => readFileSync(path(), 'utf8').trimEnd().split('\n')

  it('behind a PUT that blanked a field: one that comes to hold something else is lost, and said to be', async () => {
    await begin({ stores: (field, value) => (field === 'Name' ? 'made up' : value) })
    await work.put({ Text: 'mine' })
    const lines = journaled()
    expect(lines.pop()).toContain('"kind":"seen"')
    writeFileSync(path(), lines.map((line) => `${line}\n`).join(''))
    expect(await work.putBack()).toMatchObject({
      state: 'notRestored',
      differing: [{ field: 'Name' }],
      serverOwned: [],
    })
  })

  it('before it knew the server: where no field may be given to look at it, the record is left to who changed it', async () => {
    await begin({ record: { Text: secretText, Name: 'Thing' } })
    await work.sandbox.prepare()
    writeFileSync(
      path(),
      journaled()
        .slice(0, 2)
        .map((line) => `${line}\n`)
        .join(''),
    )
    server.record['Text'] = 'theirs'
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: ['Text'] })
    expect(server.record).toMatchObject({ Text: 'theirs', Name: 'Thing' })
  })
})

describe('what does not keep a record from being put back', () => {
  it('a connection that breaks over each of the first changes', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    let changes = 0
    server.oddities.meanwhile = (_record, { method }) => {
      if (method === 'MERGE' && (changes += 1) <= 3) server.break()
    }
    // Whom that was said to, nobody heard.
    server.oddities.refuses = () => (changes <= 3 ? 503 : undefined)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('a field that the server refuses to set, and keeps a value of its own in: left out and named', async () => {
    let version = 1
    await begin({
      record: { ...record, Version: 1 },
      meanwhile: (now, { method }) => {
        if (method === 'PUT') now['Version'] = version += 1
      },
      leaves: (field) => (field === 'Version' ? version : null),
      refuses: (_method, { Version }) => (Version === undefined ? undefined : 400),
    })
    await work.put({ Text: 'mine' })
    const result = await work.putBack()
    expect(result).toMatchObject({ state: 'restored', serverOwned: ['Version'] })
    expect(result?.note).toContain('Version')
    expect(result?.digestAfter).toBe(result?.digestBefore)
    expect(server.record).toMatchObject(record)
  })

  it('a guard on the way that lets no markup through', async () => {
    const marked = { ...record, Text: 'calls <b>twice</b>', Spare: 'plain' }
    await begin({
      record: marked,
      custom: 'Spare',
      refuses: () => (server.bodies.at(-1)?.includes('<') ? 403 : undefined),
      leaves: () => null,
    })
    await work.put({ Text: 'mine' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(server.record).toMatchObject(marked)
  })

  it('a lost session, a broken gateway, a login that fails once', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    server.logOutAll()
    let refusals = 0
    server.oddities.refuses = () => ((refusals += 1) < 3 ? 503 : undefined)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })
})

describe('a change that puts the record back, and is refused as to a caller without a session', () => {
  const logins = () => server.methods.filter((method) => method === 'POST').length

  /** The session ends with the next change. */
  function endWithNextChange(): void {
    let isEnded = false
    server.oddities.meanwhile = (_record, { method }) => {
      if (method !== 'MERGE' || isEnded) return
      isEnded = true
      server.logOutAll()
    }
  }

  it('is sent in a new session, though one was made over the last refusal', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    endWithNextChange()
    let second = Infinity
    server.oddities.refuses = () => {
      second = Math.min(second, logins() + 1)
      return logins() < second ? 403 : undefined
    }
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('is given one new session and no more where that helps nothing', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    server.oddities.refuses = () => 403
    const before = logins()
    expect(await work.putBack()).toMatchObject({ state: 'notRestored' })
    expect(logins() - before).toBe(2)
  })
})

describe('a busy target that says when to come again', () => {
  it('is given that time before the record is put back', async () => {
    const { patience, passed } = withoutWaiting()
    ;({ server, work } = await atOdd({ record }, undefined, patience))
    await work.merge({ Text: 'mine' })
    const until = passed() + 900
    server.oddities.refuses = () => (passed() < until ? 429 : undefined)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })
})

describe('a change that may not be sent', () => {
  it.each([
    ['a field that the profile does not name', { method: 'MERGE', fields: { Name: 'x' } }],
    ['one beside an allowed one', { method: 'MERGE', fields: { Text: 'x', Name: 'x' } }],
    ['one in a body of its own', { method: 'MERGE', fields: { Text: 'x' }, body: '{"Text": "x", "Name": oops' }],
    ['one in an unquoted member', { method: 'PUT', fields: { Text: 'x' }, body: '{Text: "x", Name: 1}' }],
    ['no field at all', { method: 'MERGE', fields: {} }],
  ] as const)('%s: refused, and nothing sent', async (_what, change) => {
    await begin()
    await expect(work.sandbox.change(work.main, change)).rejects.toThrow(ChangeNotAllowed)
    expect(server.methods).toEqual([])
    expect(hasJournal()).toBe(false)
  })

  it('goes through where a text only looks like a member', async () => {
    await begin()
    const body = '{"Text": "Name: \\"Name\\": 1"}'
    const { after } = await work.sandbox.change(work.main, { method: 'MERGE', fields: { Text: 'x' }, body })
    expect(after['Text']).toBe('Name: "Name": 1')
  })

  it('a PUT that may blank what no MERGE has set: refused, and nothing is lost', async () => {
    const there = { ...record, Ref: sandboxId }
    await begin({ record: there, stores: (field, value, present) => (field === 'Ref' ? (present ?? null) : value) })
    await work.merge({ Text: 'mine', Ref: '6b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11' })
    const refused = { name: 'PutWouldLose', fields: ['Ref'], blame: 'target' }
    await expect(work.put({ Text: 'put' })).rejects.toMatchObject(refused)
    expect(work.sandbox.putWouldLose).toMatchObject(refused)
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(there)
  })

  it.each<[string, Row]>([
    ['what is no GUID was sent to be refused', { Ref: 'no GUID' }],
    ['what is there already moves nothing', { Text: secretText }],
    ['what is not set cannot be blanked', { Moment: '2026-01-01T00:00:00.000Z' }],
  ])('is no PUT after a MERGE that set nothing where %s', async (_what, fields) => {
    await begin({ record: { ...record, Ref: sandboxId }, stores: (_field, _value, present) => present ?? null })
    await work.merge(fields)
    expect(work.sandbox.putWouldLose).toBeUndefined()
  })

  it('a second run into a folder whose record is not put back: refused before anything is changed', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    const { folder, main, profile } = work
    const again = Sandbox.open({
      sandbox: profile.sandbox!,
      baseUrl: profile.target.baseUrl,
      addresses: { legacyRoot: `${profile.target.baseUrl}/0/ServiceModel/EntityDataService.svc` } as never,
      policy: { forceUseSession: 'none' },
      keeper: main,
      folder,
      lateChangesMs: 0,
    })
    const sent = server.bodies.length
    await expect(again.change(main, { method: 'MERGE', fields: { Text: 'x' } })).rejects.toThrow(JournalInTheWay)
    expect(server.bodies.length).toBe(sent)
  })
})

describe('changes', () => {
  it('come one at a time, and none comes between those of one task', async () => {
    await begin()
    const texts: unknown[] = []
    await Promise.all([
      work.sandbox.alone(async () => {
        for (const text of ['a', 'b', 'c']) texts.push((await work.merge({ Text: text })).before['Text'])
      }),
      work.merge({ Text: 'other' }).then(({ before }) => texts.push(before['Text'])),
      work.sandbox.alone(() => work.sandbox.alone(() => work.merge({ Text: 'nested' }))),
    ])
    expect(texts).toEqual([secretText, 'a', 'b', 'c'])
    expect(server.record['Text']).toBe('nested')
  })

  it('are sent as altered, while reading before and after is in order', async () => {
    await begin()
    const change = { method: 'MERGE', fields: { Text: 'x' }, alteration: alterations.noCookies } as const
    const { answer, after, moved } = await work.sandbox.change(work.main, change)
    expect(answer.status).toBe(302)
    expect(after['Text']).toBe(secretText)
    expect(moved).toEqual([])
  })

  it('that no answer comes to are thrown, and put back all the same', async () => {
    await begin()
    await work.merge({ Text: 'mine' })
    const { refuses } = server.oddities
    server.oddities.refuses = (_method, fields) => {
      server.record['Text'] = fields['Text'] ?? null
      server.break()
      return 200
    }
    await expect(work.merge({ Text: 'half' })).rejects.toMatchObject({ name: 'ExchangeFault' })
    server.oddities.refuses = refuses
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })
})
