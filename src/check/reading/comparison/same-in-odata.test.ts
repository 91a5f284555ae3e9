import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { sameInOdata } from './same-in-odata.js'
import { collectionAt, guid, inJson, refusal, type Answer } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number, more: Row = {}): Row => ({ Id: guid(digit), Name: `N${String(digit)}`, ...more })
const all = [1, 2, 3, 4, 5, 6].map((digit) => row(digit))
/** The same, and the first record holds this. */
const withFirst = (more: Row) => [row(1, more), ...all.slice(1)]

interface Shown {
  readonly legacy?: readonly Row[]
  readonly odata?: readonly Row[]
  readonly whole?: boolean
  readonly types?: Readonly<Record<string, string>>
  readonly answer?: Answer
  /** The most records that the deployment ever gives. */
  readonly cap?: number
}

/** What is said where the samples of both services show these records of six, and what is asked for it. */
async function told({
  legacy = all,
  odata = all,
  whole = false,
  types = {},
  answer = () => undefined,
  cap = 20_000,
}: Shown = {}) {
  const at = await collectionAt(all, {
    answer,
    profile: ({ target }) => ({ target: { ...target, maxEntityRowCount: cap } }),
  })
  const one = sampleWith(at.run, legacy, { reader: at.legacy, whole, types })
  const other = sampleWith(at.run, odata, { reader: at.odata, whole })
  const said = await at.told(() => sameInOdata(one, other))
  return { said, asked: at.asked.map(({ service, filter, top }) => `${service} ${filter || String(top)}`) }
}

const inLegacy = 'the legacy data service'
const inOdata = 'the OData endpoint'
const wholeAsked = ['legacy 501', 'odata 501']
const idOf = (service: string, digit: number) =>
  service === 'legacy' ? `legacy Id eq guid'${guid(digit)}'` : `odata Id eq ${guid(digit)}`

describe('the records of the two services', () => {
  it('are the same', async () => {
    expect(await told()).toEqual({ said: [], asked: wholeAsked })
  })

  it('are compared by what was read already, and differ by the records that show it', async () => {
    expect(await told({ odata: withFirst({ Name: 'x' }) })).toEqual({
      said: [`${inLegacy} and ${inOdata} differ in Name, in 1 record of 6 [1] by legacy`],
      asked: [],
    })
  })

  const differ = (field: string) => [expect.stringContaining(`differ in ${field}, in 1 record of 6`)]
  const zeroOrNothing = [
    expect.stringMatching(/^cantTell, target: one service returns 0 for Rate, the other nothing.* let users.main read/),
  ]
  const set = { Born: '2001-01-01T00:00:00.000Z' }
  const dated = { Born: 'Edm.DateTime' }
  const never = ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.0000000Z', '0001-01-01', '/Date(-62135596800000)/']
  const decimal = { Rate: 'Edm.Decimal' }

  it.each<[string, Row, Row, Readonly<Record<string, string>>, readonly unknown[]]>([
    ['a number in other digits', { N: '5' }, { N: '5.0' }, { N: 'Edm.Decimal' }, []],
    ['a text in other digits', { N: '5' }, { N: '5.0' }, {}, differ('N')],
    ['a text without characters, and none', { Name: '' }, { Name: null }, {}, []],
    ['no text, and one without characters', { Name: null }, { Name: '' }, {}, []],
    ['no text, and one', { Name: null }, { Name: 'a' }, {}, differ('Name')],
    ['no characters, and no GUID', { Name: '' }, { Name: null }, { Name: 'Edm.Guid' }, differ('Name')],
    ...never.flatMap((Born): [string, Row, Row, Readonly<Record<string, string>>, readonly unknown[]][] => [
      [`none, and what is no date-time (${Born})`, { Born: null }, { Born }, dated, []],
      [`what is no date-time, and none (${Born})`, { Born }, { Born: null }, {}, []],
      [`a date-time, and what is none (${Born})`, set, { Born }, dated, differ('Born')],
      [
        `no text, and one that is no date-time (${Born})`,
        { Born: null },
        { Born },
        { Born: 'Edm.String' },
        differ('Born'),
      ],
    ]),
    ['a date-time, and none', set, { Born: null }, dated, differ('Born')],
    ['nothing, and zero', { Rate: null }, { Rate: 0 }, {}, zeroOrNothing],
    ['zero, and nothing', { Rate: 0 }, { Rate: null }, {}, zeroOrNothing],
    ['nothing, and zero in digits', { Rate: null }, { Rate: '0.00' }, decimal, zeroOrNothing],
    ['nothing, and a number', { Rate: null }, { Rate: 0.5 }, {}, differ('Rate')],
    ['nothing, and a text that is zero', { Rate: null }, { Rate: '0' }, {}, differ('Rate')],
    ['nothing and zero, beside another text', { Rate: null, Name: 'a' }, { Rate: 0, Name: 'b' }, {}, differ('Name')],
  ])('hold in the one and the other %s', async (_what, here, there, types, said) => {
    expect((await told({ legacy: withFirst(here), odata: withFirst(there), types })).said).toEqual(said)
  })

  it('are compared by the fields that both show', async () => {
    const photo = all.map((one) => ({ ...one, Photo: 'x' }))
    expect((await told({ legacy: photo })).said).toEqual([])
    expect((await told({ odata: photo })).said).toEqual([])
    const once = [row(1, { Nick: 'a' }), ...all.slice(1)]
    expect((await told({ legacy: once, odata: [...all.slice(0, 5), row(6, { Nick: 'b' })] })).said).toEqual([
      `${inLegacy} and ${inOdata} differ in Nick, in 2 records of 6 [1 6] by legacy`,
    ])
  })

  it('are looked up by their ids where one of them alone shows them', async () => {
    expect(await told({ legacy: all.slice(0, 2), odata: all.slice(1, 3) })).toEqual({
      said: [],
      asked: [idOf('legacy', 3), idOf('odata', 1), ...wholeAsked],
    })
    expect((await told({ legacy: all.slice(0, 1), odata: all.slice(1) })).asked).toEqual([
      ...[2, 3, 4, 5].map((digit) => idOf('legacy', digit)),
      idOf('odata', 1),
      ...wholeAsked,
    ])
  })

  it('are found by their ids, with the same values', async () => {
    const shown = { legacy: all.slice(0, 1), odata: all.slice(0, 2) }
    const found = (rows: readonly Row[]) =>
      told({ ...shown, answer: ({ filter }) => (filter === '' ? undefined : rows) })
    expect((await found([])).said).toEqual([`${inLegacy} lacks 1 record of ${inOdata} [2] by odata`])
    expect((await found([row(3)])).said).toEqual([`${inLegacy} lacks 1 record of ${inOdata} [2] by odata`])
    expect((await found([row(3), row(2, { Photo: 'x' })])).said).toEqual([])
    const beside: Answer = ({ filter }) => (filter.includes(guid(2)) ? all.slice(1, 3) : filter === '' ? undefined : [])
    expect((await told({ legacy: all.slice(0, 1), odata: all.slice(0, 3), answer: beside })).said).toEqual([
      `${inLegacy} lacks 1 record of ${inOdata} [3] by odata`,
    ])
    expect((await found([row(2, { Name: 'x' })])).said).toEqual([
      `${inOdata} and ${inLegacy} differ in Name, in 1 record of 1 [2] by odata`,
    ])
  })

  it('are not looked up where all are shown', async () => {
    const listing = (legacy: number, odata: number) =>
      told({
        legacy: all.slice(0, legacy),
        odata: all.slice(0, odata),
        whole: true,
        answer: ({ service }) => all.slice(0, service === 'legacy' ? legacy : odata),
      })
    const { said, asked } = await listing(1, 2)
    expect(said).toEqual([`${inLegacy} lacks 1 record of ${inOdata} [2] by odata`])
    expect(asked.filter((one) => one.includes('Id eq'))).toEqual([])
    expect((await listing(0, 1)).said).toEqual([`${inLegacy} lacks 1 record of ${inOdata} [1] by odata`])
    expect((await listing(2, 1)).said).toEqual([`${inOdata} lacks 1 record of ${inLegacy} [2] by legacy`])
  })

  it('may have come after one service was read and before the other was', async () => {
    const came = { legacy: all.slice(0, 3), odata: all.slice(0, 5), whole: true }
    expect((await told(came)).said).toEqual([`${inLegacy} lacks 2 records of ${inOdata} [4 5] by odata, moved`])
    const oneCame: Answer = ({ service }) => (service === 'legacy' ? all.slice(0, 4) : undefined)
    expect((await told({ ...came, answer: oneCame })).said).toEqual([
      `${inLegacy} lacks 1 record of ${inOdata} [5] by odata`,
    ])
  })

  it('are not looked up where OData does not filter by id, which the legacy data service is to do', async () => {
    const refusing =
      (service: string): Answer =>
      (question) =>
        question.service === service && question.filter !== '' ? refusal() : undefined
    expect(await told({ legacy: all.slice(0, 3), odata: all.slice(0, 1), answer: refusing('odata') })).toEqual({
      said: [],
      asked: [idOf('odata', 2), ...wholeAsked],
    })
    expect((await told({ legacy: all.slice(0, 1), odata: all.slice(0, 3), answer: refusing('legacy') })).said).toEqual([
      'NotAnswered: the legacy read of Contact with $filter Id eq a GUID was answered with 400, application/json',
    ])
    const away = await told({ legacy: all.slice(0, 3), odata: all.slice(0, 1), answer: () => ({ status: 503 }) })
    expect(away.said).toEqual([expect.stringContaining('was unavailable: GET /')])
  })

  it('are to be shown by both', async () => {
    const none = 'cantTell, target: no record was returned by both services, so nothing could be compared'
    expect((await told({ legacy: [], odata: [] })).said).toEqual([none])
    const refusing: Answer = ({ service, filter }) => (service === 'odata' && filter !== '' ? refusal() : undefined)
    expect((await told({ legacy: all.slice(0, 1), odata: [], answer: refusing })).said).toEqual([none])
    expect((await told({ legacy: [{ Name: 'x' }], odata: [{ Name: 'x' }] })).said).toEqual([none])
    expect((await told({ legacy: all.slice(0, 1), odata: all.slice(1, 2) })).said).toEqual([])
  })
})

describe('an entity that both services show whole', () => {
  const listed =
    (service: string, rows: ReturnType<Answer>): Answer =>
    (question) =>
      question.service === service && question.top === 501 ? rows : undefined
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ Name: String(index) }))

  it('is the same in both', async () => {
    expect((await told({ answer: listed('odata', all.slice(1)) })).said).toEqual([
      `all of ${inOdata} lacks 1 record of all of ${inLegacy} [1] by legacy`,
    ])
    expect((await told({ answer: listed('legacy', all.slice(1)) })).said).toEqual([
      `all of ${inLegacy} lacks 1 record of all of ${inOdata} [1] by odata`,
    ])
  })

  it('may have grown after one service was read and before the other was', async () => {
    const grown = (later: ReturnType<Answer>): Answer => {
      let reads = 0
      return ({ service, top }) =>
        service !== 'legacy' || top !== 501 ? undefined : reads++ === 0 ? all.slice(1) : later
    }
    const moved = `all of ${inLegacy} lacks 1 record of all of ${inOdata} [1] by odata, moved`
    expect((await told({ answer: grown(all) })).said).toEqual([moved])
    expect((await told({ answer: grown(many(501)) })).said).toEqual([moved])
  })

  it('has 500 records at most, and fewer than a deployment ever gives', async () => {
    const none = { said: [], asked: ['legacy 501'] }
    expect(await told({ answer: listed('legacy', many(501)) })).toEqual(none)
    expect(await told({ answer: listed('legacy', inJson(many(10), 'http://127.0.0.1:1/')) })).toMatchObject({
      said: [expect.stringContaining('away from')],
    })
    expect((await told({ answer: listed('legacy', many(500)) })).asked).toEqual([...wholeAsked, 'legacy 501'])
    expect(await told({ answer: listed('odata', many(501)) })).toEqual({ said: [], asked: wholeAsked })
    const pages: Answer = ({ service, url }) => (service === 'legacy' ? inJson(many(250), `${url}&more=1`) : undefined)
    expect(await told({ answer: pages })).toEqual({ said: [], asked: ['legacy 501', 'legacy 501', 'legacy 501'] })
    const capped = (cap: number) => told({ answer: listed('odata', all.slice(1)), cap })
    expect(await capped(6)).toEqual(none)
    expect((await capped(7)).said).toHaveLength(1)
  })
})
