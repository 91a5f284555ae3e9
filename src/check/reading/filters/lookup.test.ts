import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { runNowhere } from '../../testing/run-at.js'
import { findsByLookup, lookupValues, valueToAsk } from './lookup.js'
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

describe('the value that a filter is asked for', () => {
  const all = [row(1, 6), row(2, 7), row(3, 7), row(4, 8), row(5, 8)]
  /** The beginning of its id, and those of the records that have it as far as all are known; what was asked to know them. */
  async function asked(sampled: readonly Row[], whole: boolean, answer: Answer = () => undefined) {
    const { run, odata, told, asked: questions } = await collectionAt(all, { answer })
    let value: string | undefined
    const said = await told(async () => {
      const found = await valueToAsk(sampleWith(run, sampled, { reader: odata, whole }), 'Account')
      value = found && [found.id, ...(found.ofAll ?? []).map(({ Id }) => Id)].map((one) => String(one)[0]).join('')
      return []
    })
    return { value, said, asked: questions.map(({ filter, top }) => `${filter}${String(top)}`) }
  }

  it('is the first one, with all records that have it', async () => {
    expect(await asked(all, true)).toEqual({ value: '723', said: [], asked: [] })
    expect(await asked([all[1]!, all[3]!, all[4]!], false)).toEqual({ value: '845', said: [], asked: ['501'] })
  })

  it.each<[string, Answer]>([
    ['refused', () => refusal()],
    ['not to be read', () => ({ body: '{"other": 1}' })],
    ['too many', () => Array.from({ length: 501 }, () => ({ AccountId: guid(5) }))],
  ])('is known without them where all records are %s', async (_what, answer) => {
    expect(await asked(all, false, answer)).toMatchObject({ value: '7', said: [] })
  })

  it('is none where there are fewer than two', async () => {
    expect((await asked(all.slice(0, 1), true)).value).toBeUndefined()
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
  const lacks = (count: string, ids: string) => `${read} lost ${count} with that value [${ids}]`

  it('finds every record with the value', async () => {
    expect(await told()).toEqual({
      said: [],
      asked: [`odata Account/Id eq ${guid(6)}`, `legacy AccountId eq guid'${guid(6)}'`],
    })
    expect((await told(inOdata([row(1, 6), row(3, 6)]))).said).toEqual([lacks('1 record', '4')])
    expect((await told(inOdata([row(4, 6)]))).said).toEqual([lacks('2 records', '1 3')])
    expect((await told(inOdata([]))).said).toEqual([
      `${read} found none of the 2 records of the sample with that value [1 3]`,
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
