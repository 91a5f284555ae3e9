import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../../odata/index.js'
import { change } from '../making/changing.js'
import { beside, idOf, recordAt, textAlone, type RecordAt, type RecordOptions } from '../testing/record-at.js'

const fields = { text: 'Notes', number: 'UsrScore' }
const record = { Notes: 'as it was', UsrScore: 7, Name: 'Ada' }
const inPlainJson = ['several', 'other-records', 'one-field']
const now = () => new Date().toISOString()

/** What the clause says of fields that it left out of the comparison. */
function leftOut({ verdicts }: RecordAt): readonly string[] {
  const seen = verdicts.at(-1)?.checks.find(({ id }) => id === 'several')?.seen ?? ''
  return /not compared: .*/.exec(seen) ?? []
}

async function judged(options: RecordOptions = {}) {
  const at = await recordAt({ record, sandbox: { fields }, ...options })
  const said = await at.played('WRITE-2', ...inPlainJson)
  return { ...at, said: [...leftOut(at), ...said] }
}

const moves = (field: string) =>
  expect.stringMatching(
    new RegExp(`^failed, target: .*expected no other field changed, seen .*MERGE x-# changed (.*, )?${field} \\(.* → `),
  )

describe('a MERGE', () => {
  it('leaves alone what it does not give: several fields, and then one of them alone', async () => {
    const { said, changes } = await judged()
    expect(said).toEqual(['passed'])
    expect(changes.map(({ method, fields: given }) => [method, Object.keys(given ?? {})])).toEqual([
      ['MERGE', ['Notes', 'UsrScore']],
      ['MERGE', ['Notes']],
    ])
    expect(new Set(changes.map(({ fields: given }) => given?.['Notes'])).size).toBe(2)
  })

  it.each<[string, string, (given: Row) => boolean]>([
    ['a field that nobody gives', 'Name', () => true],
    ['a field that the one before had given', 'UsrScore', (given) => !('UsrScore' in given)],
  ])('may not blank %s', async (_what, field, isBad) => {
    const change = beside((stored, given) => isBad(given) && (stored[field] = null))
    expect((await judged({ change })).said).toEqual([moves(field)])
  })

  it.each<[string, string, string]>([
    ['may have been moved by somebody else', 'Bo', 'cantTell, nobody: Name changed during one change'],
    ['may hold the time of a change before', now(), 'not compared: Name (time of the change)'],
  ])('of the run finds what none of them gave: it %s', async (_what, value, begin) => {
    const at = await recordAt({
      record,
      sandbox: { fields },
      change: ({ before }, stored) => {
        if (before === 0) stored['Name'] = value
        return undefined
      },
    })
    await change(at, { method: 'MERGE', fields: { Notes: 'b' } })
    const said = await at.played('WRITE-2', ...inPlainJson)
    expect([...leftOut(at), ...said][0]?.slice(0, begin.length)).toBe(begin)
  })

  it('may not have been moved by several changes before', async () => {
    const at = await recordAt({
      record,
      sandbox: { fields },
      change: ({ before }, stored) => {
        if (before < 2) stored['Name'] = `Bo ${String(before)}`
        return undefined
      },
    })
    for (const Notes of ['b', 'c']) await change(at, { method: 'MERGE', fields: { Notes } })
    expect(await at.played('WRITE-2', ...inPlainJson)).toEqual([
      expect.stringMatching(
        /^failed, target: .* seen MERGE x-# changed Name \(a text of 3 characters → a text of 4 characters\)/,
      ),
    ])
  })

  it('may set the time of its own making', async () => {
    const { said } = await judged({
      record: { ...record, ModifiedOn: '2020-01-01T00:00:00Z', SeenOn: '2020-01-01T00:00:00Z' },
      change: beside((stored) => Object.assign(stored, { ModifiedOn: now(), SeenOn: now() })),
    })
    expect(said).toEqual(['not compared: ModifiedOn (time of the change), SeenOn (time of the change)', 'passed'])
  })

  it('may not set that time where the checker may give a value itself', async () => {
    const { said } = await judged({
      record: { ...record, UsrOn: '2020-01-01T00:00:00Z' },
      sandbox: { fields: { ...fields, dateTime: 'UsrOn' } },
      change: beside((stored, given) => Object.assign(stored, { UsrOn: now() }, given)),
    })
    expect(said).toEqual([moves('UsrOn')])
  })

  /** A field that the server counts on with every read. */
  const countingReads = (): RecordOptions => {
    let reads = 0
    return {
      read: (_entity, _filter, _login, stored) => {
        stored['Reads'] = reads += 1
        return undefined
      },
    }
  }

  it('is not held against what the server moves by itself', async () => {
    const { said } = await judged({ record: { ...record, Reads: 0 }, ...countingReads() })
    expect(said).toEqual(['not compared: Reads (set by the server)', 'passed'])
  })

  const ofText = 'cantTell, profile: Name got the new or old text of another field'
  it.each<[string, (notes: string, before: Value) => Value, string]>([
    ['as it is', (notes) => notes, ofText],
    ['in another case, beside others', (notes) => `DR. ${notes.toUpperCase()}`, ofText],
    ['as it was before', (_notes, before) => before, ofText],
    ['but in part', (notes) => notes.slice(0, -1), 'cantTell, profile: Name follows every change of Notes or UsrScore'],
    ['nothing of it', () => 'made', 'failed, target: A MERGE of several fields'],
  ])('from whose text the server makes another field decides nothing: %s', async (_how, made, begin) => {
    const { said } = await judged({
      change: ({ fields: given = {} }, stored) => {
        if (typeof given['Notes'] === 'string') stored['Name'] = made(given['Notes'], stored['Notes'] ?? null)
        return void Object.assign(stored, given)
      },
    })
    expect(said.map((text) => text.slice(0, begin.length))).toEqual([begin])
  })

  it.each<[string, (isLow: boolean, score: number) => Value, string]>([
    ['by which the server computes it decides nothing', (_, score) => score < 8, 'cantTell, profile: IsLow follows'],
    ['for nothing is a breach', () => true, 'failed, target: A MERGE of '],
  ])('that takes a field back to what it was at the start %s', async (_what, made, begin) => {
    const at = await recordAt({
      record: { ...record, UsrScore: 2, IsLow: true },
      sandbox: { fields },
      change: ({ before, fields: given = {} }, stored) => {
        Object.assign(stored, given)
        if (before === 0) stored['IsLow'] = false
        else if ('UsrScore' in given) stored['IsLow'] = made(stored['IsLow'] === true, given['UsrScore'] as number)
        return { status: 204 }
      },
    })
    await change(at, { method: 'MERGE', fields: { UsrScore: 90 } })
    const [said = ''] = await at.played('WRITE-2', ...inPlainJson)
    expect(said.slice(0, begin.length)).toBe(begin)
  })

  it.each<[string, Row, (score: number) => Row]>([
    ['a total', { Total: 84 }, (score) => ({ Total: score * 12 })],
    ['a total that was not kept at first', { Total: 1 }, (score) => ({ Total: score * 12 })],
    ['the same number', { Total: 7 }, (score) => ({ Total: score })],
    ['a sign that moves but once', { IsLow: true }, (score) => ({ IsLow: Math.abs(score) < 8 })],
  ])('by which the server computes another field decides nothing: %s', async (_what, at, made) => {
    const [field = ''] = Object.keys(at)
    const { said, changes, stored } = await judged({
      record: { ...record, ...at },
      change: beside((now, given) => 'UsrScore' in given && Object.assign(now, made(given['UsrScore'] as number))),
    })
    expect(said).toEqual([
      `cantTell, profile: ${field} follows every change of Notes or UsrScore. Either the server computes it from that field, or the MERGE changed a field that it did not include. In sandbox.fields, name fields that the server does not compute others from`,
    ])
    expect(changes).toHaveLength(4)
    expect(stored['UsrScore']).toBe(changes[0]?.fields?.['UsrScore'])
  })

  it('gives a date-time from which another is computed as the document has it, and not as the record shows it', async () => {
    const shown = (given: unknown) => `/Date(${String(Date.parse(String(given)))})/`
    const { said, stored } = await judged({
      record: { UsrOn: '/Date(1700000000000)/', Due: '/Date(1700000000000)/' },
      sandbox: { fields: { dateTime: 'UsrOn' } },
      change: ({ fields: given = {} }, now) => {
        if (String(given['UsrOn']).startsWith('/Date(')) return { status: 400 }
        if ('UsrOn' in given) now['UsrOn'] = now['Due'] = shown(given['UsrOn'])
        return { status: 204 }
      },
    })
    expect(said).toEqual([expect.stringMatching(/^cantTell, profile: Due follows every change of UsrOn\. /)])
    expect(stored['Due']).toBe(stored['UsrOn'])
  })

  it.each<[string, (total: number, score: number) => Value]>([
    ['blanks it', () => null],
    ['sets it to zero', () => 0],
    ['sets it to something fixed', () => 12],
    ['counts it on', (total) => total + 1],
    ['has it hold a number that was given, and did not at first', (_total, score) => score],
    ['has it hold anything', (total, score) => total + score],
  ])('may not move a number beside its own: it %s', async (_what, made) => {
    const { said } = await judged({
      record: { ...record, Total: 84 },
      change: beside((now, given) => {
        if ('UsrScore' in given) now['Total'] = made(Number(now['Total']), given['UsrScore'] as number)
      }),
    })
    expect(said).toEqual([moves('Total')])
  })

  it('is not excused for a field that cannot be looked at again', async () => {
    const { said } = await judged({
      record: { ...record, Total: 84 },
      change: ({ fields: given = {} }, now) => {
        if (given['UsrScore'] === 7) return { status: 400 }
        if ('UsrScore' in given) now['Total'] = Number(given['UsrScore']) * 12
        return void Object.assign(now, given)
      },
    })
    expect(said).toEqual([moves('Total')])
  })

  it('that gives its text to a second field of the checker is a breach', async () => {
    const { said } = await judged({
      sandbox: { fields: { ...fields, custom: 'UsrNote' } },
      record: { ...record, UsrNote: 'b' },
      change: beside((stored, { Notes, UsrNote }) => UsrNote === undefined && (stored['UsrNote'] = Notes ?? null)),
    })
    expect(said).toEqual([moves('UsrNote')])
  })

  it.each<[string, NonNullable<RecordOptions['change']>]>([
    ['nothing', () => ({ status: 204 })],
    ['nothing where it gives several', ({ fields: given = {} }) => (given['UsrScore'] ? { status: 204 } : undefined)],
  ])('that sets %s shows nothing', async (_what, change) => {
    expect((await judged({ change })).said).toEqual([
      'cantTell, target: the MERGE did not set its own fields (see WRITE-1), so unchanged other fields are not evidence',
    ])
  })

  const noOther = 'cantTell, profile: the sandbox record has no other field set, so no value could get lost'
  it.each<[string, Row, string, RecordOptions?]>([
    ['nothing where nothing is', {}, noOther],
    ['nothing where null is', { Name: null }, noOther],
    ['nothing where the zero GUID is', { OwnerId: '00000000-0000-0000-0000-000000000000' }, noOther],
    ['nothing where only what the server moves is', { Reads: 0 }, noOther, countingReads()],
    ['something where a GUID is', { OwnerId: idOf('a') }, 'passed'],
  ])('shows %s beside what it gives', async (_what, others, end, more = {}) => {
    const { said } = await judged({ sandbox: textAlone, record: { Notes: 'as it was', ...others }, ...more })
    expect(said.at(-1)).toBe(end)
  })
})
