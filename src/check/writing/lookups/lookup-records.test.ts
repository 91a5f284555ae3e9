import { describe, expect, it } from 'vitest'
import type { Value } from '../../../odata/index.js'
import { inJson } from '../../reading/testing/collection-at.js'
import { lookupRecords, type LookupRecords } from './lookup-records.js'
import { idOf, recordAt, type RecordOptions } from '../testing/record-at.js'

const lookup = { field: 'Account', target: 'Firm' }
const zeros = '00000000-0000-0000-0000-000000000000'

async function found(ids: readonly Value[], present: Value = null) {
  const asked: string[] = []
  const { run, main, told } = await recordAt({
    record: { Notes: 'a', AccountId: present },
    sandbox: { fields: {}, lookup },
    read: (entity) => {
      asked.push(entity)
      return entity === 'Firm' ? ids.map((Id) => ({ Id })) : undefined
    },
  })
  const records: LookupRecords[] = []
  const said = await told(async () => records.push(await lookupRecords({ run, main })))
  return { records: records[0], said, asked }
}

const few = expect.stringMatching(
  /^cantTell, profile: GET .* shows fewer than two records of Firm that the lookup Account may point to \(sandbox\.lookup\)$/,
) as string

/** One record a page, whose links are what the test says. */
async function pageByPage(ids: readonly Value[], linkOf = (place: number) => `?$skip=${place}`) {
  let asked = 0
  const { run, main, told } = await recordAt({
    record: { Notes: 'a', AccountId: idOf('a') },
    sandbox: { fields: {}, lookup },
    read: (entity) => {
      if (entity !== 'Firm') return undefined
      const row = { Id: ids[asked++] ?? null }
      return inJson([row], asked < ids.length ? linkOf(asked) : undefined)
    },
  })
  const records: LookupRecords[] = []
  const said = await told(async () => records.push(await lookupRecords({ run, main })))
  return { ids: records[0]?.ids, said, asked }
}

describe('records that a lookup may point to', () => {
  it('are the first two of its target, and all are told', async () => {
    const { records, asked } = await found(['a', 'b', 'c'].map(idOf))
    expect(records).toMatchObject({
      idField: 'AccountId',
      one: idOf('a'),
      other: idOf('b'),
      ids: ['a', 'b', 'c'].map(idOf),
    })
    expect(records?.nested(idOf('c'))).toEqual({
      Account: { __metadata: { uri: `FirmCollection(guid'${idOf('c')}')` } },
    })
    expect(asked).toEqual(['Lead', 'Firm'])
  })

  it('are others than the one to which it points', async () => {
    expect((await found(['a', 'b', 'c'].map(idOf), idOf('A'))).records?.ids).toEqual([idOf('b'), idOf('c')])
  })

  // A lookup such as a gender's: what is changed to the one is changed back to the other.
  it('are two that take turns where its target has no third', async () => {
    const { records } = await found(['a', 'b'].map(idOf), idOf('A'))
    expect(records).toMatchObject({ one: idOf('b'), other: idOf('a'), ids: [idOf('b')] })
  })

  it('are not to be had where it points to one that its target does not show', async () => {
    expect((await found([idOf('b')], idOf('z'))).said).toEqual([few])
    expect((await found([idOf('a')], idOf('a'))).said).toEqual([few])
  })

  it('are sought over the pages where the first shows too few, but not for ever', async () => {
    expect(await pageByPage(['a', 'b', 'c'].map(idOf))).toMatchObject({ ids: [idOf('b'), idOf('c')], asked: 3 })
    expect(await pageByPage(['a', 'b'].map(idOf))).toMatchObject({ ids: [idOf('b')], asked: 2 })
    expect(await pageByPage([idOf('b')])).toMatchObject({ said: [few], asked: 1 })
    const many = Array.from({ length: 30 }, (_one, place) => idOf((place % 10).toString()))
    expect(await pageByPage(many)).toMatchObject({ asked: 10 })
  })

  it('are not to be had where the link to the next page is none', async () => {
    const { said } = await pageByPage(['a', 'b', 'c'].map(idOf), () => 'http://')
    expect(said).toEqual([
      expect.stringMatching(/^cantTell, target: the pages of records that the lookup may point to cannot be read/),
    ])
  })

  it.each<[string, readonly Value[]]>([
    ['one', [idOf('a')]],
    ['one, and one without a GUID', [idOf('a'), 'b']],
    ['one, and one of a number', [idOf('a'), 5]],
    ['one, and the zero GUID', [idOf('a'), zeros]],
  ])('are too few: %s', async (_what, ids) => {
    expect((await found(ids)).said).toEqual([few])
  })

  it('are not to be had of a target that shows none', async () => {
    expect((await found([])).said).toEqual([expect.stringMatching(/^cantTell, profile: the control request failed/)])
  })

  it('need a lookup', async () => {
    const { run, main, told } = await recordAt()
    expect(await told(() => lookupRecords({ run, main }))).toEqual([
      'untested, profile: no lookup of the sandbox record is configured (key sandbox.lookup)',
    ])
  })
})

const [plain, verbose] = ['application/json', 'application/json;odata=verbose']

/** What is said of a lookup that is set nested. */
async function nested(change?: RecordOptions['change'], fields: Readonly<Record<string, string>> = {}) {
  const at = await recordAt({
    record: { Notes: 'a', AccountId: null },
    sandbox: { fields, lookup: { field: 'Account', target: 'Account' } },
    ...(change ? { change } : {}),
  })
  const said = await at.played('WRITE-7')
  const sent = at.changes.map(({ body, contentType }) => [
    body.includes('__metadata') ? contentType : 'by its Id',
    /(.)\1{7}-/.exec(body)?.[1],
  ])
  return { said, sent, texts: at.changes.map((asked) => asked.fields?.['Notes'] !== undefined) }
}

describe('a nested lookup', () => {
  const isNested = (body: string) => body.includes('__metadata')
  const notSet = (type: string, why: string) => `MERGE x-# as ${type}: ${why}`

  it('is set from one record to another and back, in the verbose notation', async () => {
    expect(await nested()).toMatchObject({
      said: ['passed'],
      sent: [
        ['by its Id', 'a'],
        [verbose, 'b'],
        [verbose, 'a'],
      ],
    })
  })

  it('may be taken in the plain notation alone, which is told', async () => {
    const { said, sent } = await nested(({ body, contentType }) =>
      isNested(body) && contentType === verbose ? { status: 400 } : undefined,
    )
    expect(said).toEqual([notSet(verbose, '400'), 'passed'])
    expect(sent.slice(2)).toEqual([
      ['by its Id', 'a'],
      [plain, 'b'],
      [plain, 'a'],
    ])
  })

  it('has to be taken in one of them', async () => {
    const { said, sent } = await nested(({ body }) => (isNested(body) ? { status: 204 } : undefined))
    const why = 'AccountId unchanged'
    expect(said).toEqual([expect.stringContaining(`seen ${notSet(verbose, why)}; ${notSet(plain, why)}`)])
    expect(sent).toHaveLength(4)
  })

  it('has to be taken twice', async () => {
    const { said } = await nested(({ body }) =>
      body.includes(`uri":"AccountCollection(guid'b`) ? { status: 500 } : undefined,
    )
    expect(said).toEqual([expect.stringContaining(': 500')])
  })

  it('decides nothing where a guard on the way turns both notations away, and the lookup by its Id is set', async () => {
    const page = {
      status: 403,
      headers: [['Content-Type', 'text/html']],
      body: '<html>Request rejected</html>',
    } as const
    const { said } = await nested(({ body }) => (body.includes("'") ? page : undefined))
    expect(said).toEqual([expect.stringMatching(/^cantTell, target: MERGE .* answered with 403, text\/html, but/)])
    const { said: bare } = await nested(({ body }) => (body.includes("'") ? { status: 403 } : undefined))
    expect(bare).toEqual([expect.stringMatching(/^failed, target: /)])
  })

  describe('beside which a text is given', () => {
    const text = { text: 'Notes' }
    const dropping: RecordOptions['change'] = ({ body, fields = {} }, stored) => {
      const { Notes, ...others } = fields
      Object.assign(stored, isNested(body) || Notes === undefined ? others : fields)
      return { status: 204 }
    }

    it('costs no further change', async () => {
      const { said, texts } = await nested(undefined, text)
      expect([said, texts]).toEqual([['passed'], [true, true, false]])
    })

    it('may not keep it from being set', async () => {
      const { said } = await nested(dropping, text)
      expect(said).toEqual([expect.stringContaining(notSet(verbose, 'Notes, sent with the lookup, unchanged'))])
    })

    it('is set alone where the two together are refused', async () => {
      const { said, texts } = await nested(
        ({ body }) => (isNested(body) && body.includes('Notes') ? { status: 400 } : undefined),
        text,
      )
      expect([said, texts]).toEqual([['passed'], [true, true, false, false]])
    })

    it('says nothing of a text that is not set beside its Id either', async () => {
      const { said, texts } = await nested(({ fields = {} }, stored) => {
        Object.assign(stored, { AccountId: fields['AccountId'] ?? null })
        return { status: 204 }
      }, text)
      expect([said, texts]).toEqual([['passed'], [true, false, false]])
    })
  })
})
