import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { cantTell } from '../../outcome/verdict.js'
import { runNowhere } from '../../testing/run-at.js'
import { findsByLookup, lookupValues, shownAlong, valuesToAsk } from './lookup.js'
import { collectionAt, guid, inJson, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number, account: unknown, more: Row = {}): Row =>
  ({ Id: guid(digit), AccountId: typeof account === 'number' ? guid(account) : account, ...more }) as Row

describe('the values of a lookup', () => {
  const values = async (rows: readonly Row[]) => {
    const run = await runNowhere()
    return lookupValues(sampleWith(run, rows), 'Account').map(({ id, rows: having }) => [
      id.slice(0, 1),
      ...having.map((one) => String(one['Id']).slice(0, 1)),
    ])
  }

  it('are those of several records first, the rarest of them foremost', async () => {
    const rows = [row(1, 6), row(2, 7), row(3, 7), row(4, 7), row(5, 8), row(6, 8), row(7, 9)]
    expect(await values(rows)).toEqual([
      ['8', '5', '6'],
      ['7', '2', '3', '4'],
      ['6', '1'],
      ['9', '7'],
    ])
    expect(await values([row(1, 6), row(2, 6)])).toEqual([['6', '1', '2']])
    expect(await values([row(1, 6), row(2, 7), row(3, 7)])).toEqual([
      ['7', '2', '3'],
      ['6', '1'],
    ])
  })

  it('are GUIDs, in whatever case', async () => {
    const abc = 'abcdefab-1111-4111-8111-abcdefabcdef'
    const rows = [row(1, abc), row(2, abc.toUpperCase())]
    const run = await runNowhere()
    expect(lookupValues(sampleWith(run, rows), 'Account')).toEqual([{ lookup: 'Account', id: abc, written: abc, rows }])
  })

  it('are asked for as the sample writes them', async () => {
    const abc = 'ABCDEFAB-1111-4111-8111-ABCDEFABCDEF'
    const rows = [row(1, abc), row(2, abc)]
    const { run, legacy, odata, told, asked } = await collectionAt(rows)
    const sample = sampleWith(run, rows, { reader: legacy })
    expect(await told(() => findsByLookup(odata, lookupValues(sample, 'Account')[0]!, sample))).toEqual([])
    expect(asked.map(({ filter }) => filter)).toEqual([`Account/Id eq ${abc}`, `AccountId eq guid'${abc}'`])
  })

  it('are set', async () => {
    const none = [null, undefined, 'x', true, '00000000-0000-0000-0000-000000000000']
    expect(await values(none.map((account, place) => row(place + 1, account)))).toEqual([])
    expect(await values([{ Id: guid(1), OwnerId: guid(6) }])).toEqual([])
  })
})

describe('the values that a filter is asked for', () => {
  const all = [row(1, 6), row(2, 7), row(3, 7), row(4, 8), row(5, 8), row(6, 5), row(7, 5), row(8, 5), row(9, 5)]
  async function asked(sampled: readonly Row[], whole: boolean, answer: Answer = () => undefined, service = 'odata') {
    const { run, legacy, odata, told, asked: questions } = await collectionAt(all, { answer })
    const reader = service === 'odata' ? odata : legacy
    let values: readonly string[] = []
    const said = await told(async () => {
      const found = await valuesToAsk(sampleWith(run, sampled, { reader, whole }), 'Account')
      values = found.map(({ id, ofAll = [] }) =>
        [id, ...ofAll.map(({ Id }) => Id)].map((one) => String(one)[0]).join(''),
      )
      return []
    })
    return { values, said, asked: questions.map(({ filter, top }) => `${filter}${String(top)}`) }
  }

  it('are the first two, and the one that most of all records have', async () => {
    expect(await asked(all, true)).toEqual({ values: ['723', '845', '56789'], said: [], asked: [] })
    const part = all.slice(0, 7)
    expect(await asked(part, false)).toEqual({ values: ['723', '845', '56789'], said: [], asked: ['501'] })
    expect((await asked(all.slice(0, 5), true)).values).toEqual(['723', '845'])
  })

  it.each<[string, Answer]>([
    ['refused', () => refusal()],
    ['not to be read', () => ({ body: '{"other": 1}' })],
    ['too many', () => Array.from({ length: 501 }, () => ({ AccountId: guid(5) }))],
  ])('are the first two where all records are %s', async (_what, answer) => {
    expect(await asked(all.slice(0, 8), false, answer)).toMatchObject({ values: ['723', '845'], said: [] })
  })

  it('are the one too that most of the sample have, where the legacy data service finds few with it', async () => {
    const many =
      (count: number): Answer =>
      ({ filter }) =>
        Array.from({ length: filter === '' ? 501 : count }, () => ({ AccountId: guid(5) }))
    const asking = (count: number) => asked(all.slice(0, 8), false, many(count), 'legacy')
    expect(await asking(100)).toEqual({
      values: ['723', '845', '5678'],
      said: [],
      asked: ['501', `AccountId eq guid'${guid(5)}'101`],
    })
    expect((await asking(101)).values).toEqual(['723', '845'])
    expect((await asking(0)).values).toEqual(['723', '845'])
  })

  it('are none where there are fewer than two', async () => {
    expect((await asked(all.slice(0, 1), true)).values).toEqual([])
  })
})

describe('a filter on a lookup', () => {
  const all = [row(1, 6), row(2, 7), row(3, 6), row(4, 6)]
  const read = 'the OData read of Contact with $filter Account/Id eq a GUID'

  /** The sample shows two records; a third with the value is found by the legacy data service's own filter. */
  async function told(answer: Answer = () => undefined, { service = 'legacy', sampled = all.slice(0, 3) } = {}) {
    const { run, legacy, odata, told: tell, asked } = await collectionAt(all, { answer })
    const sample = sampleWith(run, sampled, { reader: service === 'legacy' ? legacy : odata })
    const said = await tell(() =>
      findsByLookup(
        odata,
        lookupValues(sample, 'Account').find(({ id }) => id === guid(6))!,
        sample,
      ),
    )
    return { said, asked: asked.map(({ service: at, filter }) => `${at} ${filter}`) }
  }
  const inOdata =
    (rows: ReturnType<Answer>): Answer =>
    ({ service }) =>
      service === 'odata' ? rows : undefined
  const inLegacy =
    (rows: ReturnType<Answer>): Answer =>
    ({ service }) =>
      service === 'legacy' ? rows : undefined
  const lacks = (count: string, ids: string) => `${read} lacks ${count} with that value [${ids}]`

  it('finds every record with the value', async () => {
    expect(await told()).toEqual({
      said: [],
      asked: [`odata Account/Id eq ${guid(6)}`, `legacy AccountId eq guid'${guid(6)}'`],
    })
    expect((await told(inOdata([row(1, 6), row(3, 6)]))).said).toEqual([lacks('1 record', '4')])
    expect((await told(inOdata([row(4, 6)]))).said).toEqual([lacks('2 records', '1 3')])
    expect((await told(inOdata([]))).said).toEqual([
      `${read} found nothing, but 2 records of the sample have that value [1 3]`,
    ])
  })

  it('finds no other record, by its own value or by that which the sample shows', async () => {
    const other = `${read} gave 1 record that the filter does not match [2] by odata`
    expect((await told(inOdata(all))).said).toEqual([other])
    const without = all.map(({ Id }) => ({ Id: Id! }))
    expect((await told(inOdata(without))).said).toEqual([other])
    expect((await told(inOdata([...all.filter((one) => one !== all[1]), { Name: 'x' }]))).said).toEqual([])
    expect((await told(inOdata([...all, row(1, 7)]))).said).toEqual([
      `${read} gave 2 records that the filter does not match [2 1] by odata`,
      `${read} gave 1 record twice []`,
    ])
  })

  it('finds those too that are known from all records', async () => {
    const {
      run,
      odata,
      told: tell,
    } = await collectionAt(all, { answer: inOdata(all.filter(({ Id }) => Id !== guid(4))) })
    const sample = sampleWith(run, all.slice(0, 3), { reader: odata })
    const value = { ...lookupValues(sample, 'Account').find(({ id }) => id === guid(6))!, ofAll: all.slice(2) }
    expect(await tell(() => findsByLookup(odata, value, sample))).toEqual([
      `${read} gave 1 record that the filter does not match [2] by odata`,
      lacks('1 record', '4'),
    ])
  })

  it('cannot be judged where neither service shows the value', async () => {
    expect((await told(inOdata([{ Id: guid(9) }, { Name: 'x' }]))).said).toEqual([
      `cantTell, target: ${read} gave records, but neither service shows their AccountId`,
    ])
  })

  it('lacks nothing where it finds more than are read', async () => {
    const many = Array.from({ length: 500 }, () => ({ AccountId: guid(6) }))
    expect((await told(inOdata(inJson(many, '?$skip=500')))).said).toEqual([])
  })

  it('is no wrong where its records have moved meanwhile', async () => {
    const moving: Answer = ({ service, before }) =>
      service === 'odata' ? (before === 0 ? [row(1, 6), row(3, 6)] : all) : undefined
    expect((await told(moving)).said).toEqual([`${lacks('1 record', '4')}, moved`])
  })

  it('is held against the other service’s own filter as far as that tells', async () => {
    const found = inOdata([row(1, 6), row(3, 6)])
    const both =
      (rows: ReturnType<Answer>): Answer =>
      (question, called) =>
        found(question, called) ?? inLegacy(rows)(question, called)
    expect((await told(both(all))).said).toEqual([])
    expect((await told(both(refusal()))).said).toEqual([])
    expect((await told(both({ status: 503 }))).said).toEqual([expect.stringContaining('was unavailable: GET /')])
    expect(await told(found, { service: 'odata' })).toEqual({ said: [], asked: [`odata Account/Id eq ${guid(6)}`] })
  })
})

describe('what was found along a lookup', () => {
  const all = [row(1, 6, { Name: 'a' }), row(2, 6, { Name: 'b' }), row(3, 7, { Name: 'c' })]

  /** The filter finds these; without it, OData shows those, and the legacy data service other names. */
  async function told(
    found: readonly Row[],
    shown: readonly Row[] | undefined,
    service = 'legacy',
    foundLater: readonly Row[] = found,
  ) {
    const answer: Answer = ({ before }) => (before === 0 ? found : foundLater)
    const { run, legacy, odata, told: tell } = await collectionAt(all, { answer })
    const renamed = sampleWith(
      run,
      all.map((one) => ({ ...one, Name: 'x' })),
      { reader: legacy },
    )
    const own = shown && sampleWith(run, shown, { reader: odata })
    const sample = service === 'odata' && own ? own : renamed
    const [value] = lookupValues(sample, 'Account')
    return tell(() =>
      shownAlong(odata, value!, sample, () =>
        own ? Promise.resolve(own) : cantTell('there are no records to compare with'),
      ),
    )
  }
  const differs = (name: string) => [
    `the sample and the OData read of Contact with $filter Account/Id eq a GUID differ in Name, in 1 record of 2 [${name}] by odata`,
  ]

  it.each(['legacy', 'odata'])(
    'has the values that its own service shows, the first sample being of %s',
    async (service) => {
      expect(await told(all.slice(0, 2), all, service)).toEqual([])
      expect(await told([row(1, 6, { Name: 'a' }), row(2, 6, { Name: 'z' })], all, service)).toEqual(differs('2'))
      expect(await told([row(1, 6, { Name: 'a' }), row(2, 6)], all, service)).toEqual(differs('2'))
    },
  )

  it('may show fewer fields, and records that are not at hand', async () => {
    expect(await told([row(1, 6), row(2, 6)], all)).toEqual([])
    expect(await told([row(9, 6, { Name: 'z' })], all)).toEqual([])
  })

  it('may have been changed before its service showed the records, and is asked for once more then', async () => {
    const changed = [row(1, 6, { Name: 'a' }), row(2, 6, { Name: 'z' })]
    expect(await told(changed, all, 'legacy', all.slice(0, 2))).toEqual([])
    expect(await told(changed, all, 'legacy', changed)).toEqual(differs('2'))
  })

  it('is held against nothing where its service shows no records otherwise', async () => {
    expect(await told([row(1, 6, { Name: 'z' })], undefined)).toEqual([])
  })
})
