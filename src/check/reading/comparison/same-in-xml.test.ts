import { describe, expect, it } from 'vitest'
import { zeroGuid, type Row } from '../../../odata/index.js'
import { sameInXml } from '../testing/compares-xml.js'
import { collectionAt, guid, inJson, inXml, refusal, type Answer, type Question } from '../testing/collection-at.js'
import { sampleWith } from '../testing/sample-with.js'

const row = (digit: number, name = `N${String(digit)}`): Row => ({ Id: guid(digit), Name: name, N: digit })
const types = { N: 'Edm.Int32' }
const all = [1, 2, 3, 4, 5, 6].map((digit) => row(digit))
const isXml = ({ accept }: Question) => accept?.includes('application/json') !== true

/** What is said where the deployment has these records, and which of its answers differ. */
async function told(answer: Answer = () => undefined, rows: readonly Row[] = all) {
  const { run, legacy, told: tell, asked } = await collectionAt(rows, { answer, types })
  const sample = sampleWith(run, rows, { reader: legacy, types })
  const said = await tell(() => sameInXml(sample))
  return { said, asked: asked.map((question) => [isXml(question) ? 'xml' : 'json', question.filter, question.top]) }
}

const xml =
  (rows: ReturnType<Answer>): Answer =>
  (question) =>
    isXml(question) ? rows : undefined
const differ = (one: string, other: string, count: string, of: number) =>
  `${one} and ${other} differ in Name, in ${count} of ${String(of)}`
const lacks = (one: string, other: string, digit: number) => `${one} lacks 1 record of ${other} (Id ${guid(digit)}) []`
const json = 'the collection in JSON'
const inXmlToo = 'the collection in XML'

describe('a collection in XML', () => {
  it('is the same as in JSON', async () => {
    expect(await told()).toEqual({ said: [], asked: [['xml', '', 50]] })
  })

  describe('that a sample does not show whole', () => {
    const part = async (answer: Answer = () => undefined) => {
      const { run, legacy, told: tell, asked } = await collectionAt(all, { answer, types })
      const sample = sampleWith(run, all.slice(0, 4), { reader: legacy, types, whole: false })
      const said = await tell(() => sameInXml(sample))
      return { said, asked: asked.map((question) => `${isXml(question) ? 'xml' : 'json'} ${String(question.top)}`) }
    }
    const first: Answer = ({ top }) => (top === 50 ? all.slice(0, 4) : undefined)
    const ending: Answer = (question, called) =>
      first(question, called) ?? (isXml(question) ? all.slice(0, 5) : undefined)
    const fewer = 'the legacy read of Contact with $top 501 in XML gave 5 records, and 6 in JSON []'

    it('gives as many records as JSON', async () => {
      expect(await part(first)).toEqual({ said: [], asked: ['xml 50', 'json 501', 'xml 501'] })
      expect((await part(ending)).said).toEqual([fewer])
    })

    it('may give fewer where JSON does then as well', async () => {
      const moving: Answer = (question, called) =>
        ending(question, called) ?? (question.before > 0 ? all.slice(1) : undefined)
      expect((await part(moving)).said).toEqual([`${fewer}, moved`])
    })

    it('is not read for it where it has too many', async () => {
      const many: Answer = (question, called) =>
        first(question, called) ?? inJson(Array.from({ length: 501 }, () => ({})))
      expect((await part(many)).asked).toEqual(['xml 50', 'json 501'])
    })
  })

  it('has the same values', async () => {
    expect((await told(xml([row(1, 'x'), ...all.slice(1)]))).said).toEqual([
      `${differ(json, inXmlToo, '1 record', 6)} [1] by legacy`,
    ])
  })

  it.each<[string, Row['Name'], Row['Name'], readonly string[]]>([
    ['may have an empty element for what is not set', null, '', []],
    ['may have an empty element for the zero GUID, which is not set', zeroGuid, '', []],
    ['may say null where JSON has a text without characters', '', null, []],
    ['may not say null where JSON has a text', 'N1', null, [`${differ(json, inXmlToo, '1 record', 6)} [1] by legacy`]],
    ['may not have one for a text', 'N1', '', [`${differ(json, inXmlToo, '1 record', 6)} [1] by legacy`]],
    [
      'may not have an instant for what is not set',
      null,
      '0001-01-01T00:00:00.000Z',
      [`${differ(json, inXmlToo, '1 record', 6)} [1] by legacy`],
    ],
    ['may not have a text for what is not set', null, 'x', [`${differ(json, inXmlToo, '1 record', 6)} [1] by legacy`]],
  ])('%s', async (_what, Name, read, said) => {
    const [first, ...others] = all
    const rows = [{ ...first, Name }, ...others]
    expect((await told(xml([{ ...first, Name: read }, ...others]), rows)).said).toEqual(said)
  })

  it('may have an empty element for a number that is not set, which is recorded', async () => {
    const [first, ...others] = all
    const unset = [{ ...first, N: null }, ...others]
    const {
      run,
      legacy,
      told: tell,
      record,
    } = await collectionAt(unset, {
      answer: xml([{ ...first, N: '' }, ...others]),
      types,
    })
    expect(await tell(() => sameInXml(sampleWith(run, unset, { reader: legacy, types })))).toEqual([])
    expect(record.observations.map(({ text }) => text)).toEqual(['XML writes unset fields as empty elements: N'])
  })

  it('is in the encoding that it declares', async () => {
    const declared = async (encoding: string, name: string, mediaType = 'application/atom+xml') => {
      const rows = [row(1, name), ...all.slice(1)]
      const body = `<?xml version="1.0" encoding="${encoding}"?>${String(inXml(rows, types).body)}`
      return (await told(xml({ headers: [['Content-Type', mediaType]], body }), rows)).said
    }
    expect(await declared('utf-8', 'Zoë')).toEqual([])
    expect(await declared('iso-8859-1', 'Zoe')).toEqual([])
    expect(await declared('iso-8859-1', 'Zoë', 'application/atom+xml; charset=utf-8')).toEqual([])
    for (const encoding of ['utf-16', 'iso-8859-1'])
      expect(await declared(encoding, 'Zoë')).toEqual([
        `the legacy read of Contact with $top 50 in XML declares ${encoding} but is UTF-8 []`,
      ])
  })

  it.each([
    ['is recorded', 'iso-8859-1', 1],
    ['is right, and nothing to record', 'utf-8', 0],
  ])('may have another charset in its Content-Type, which %s', async (_what, charset, times) => {
    const rows = [row(1, 'Zoë'), ...all.slice(1)]
    const headers: [string, string][] = [['Content-Type', `application/atom+xml; charset=${charset}`]]
    const answer = xml({ headers, body: String(inXml(rows, types).body) })
    const { run, legacy, told: tell, record } = await collectionAt(rows, { answer, types })
    expect(await tell(() => sameInXml(sampleWith(run, rows, { reader: legacy, types })))).toEqual([])
    const saying = {
      text: expect.stringMatching(/iso-8859-1 in its Content-Type but is UTF-8: /) as string,
      evidence: [expect.stringMatching(/^x-\d{4}$/) as string],
    }
    expect(record.observations).toEqual(Array(times).fill(saying))
  })

  it('has the same records, where those in JSON are the same each time', async () => {
    expect((await told(xml(all.slice(1)))).said).toEqual([lacks(inXmlToo, json, 1)])
    expect((await told(xml([...all, row(7)]))).said).toEqual([lacks(json, inXmlToo, 7)])
    expect((await told(xml([row(1, 'x'), ...all.slice(2)]))).said).toEqual([
      lacks(inXmlToo, json, 2),
      `${differ(json, inXmlToo, '1 record', 5)} [1] by legacy`,
    ])
  })

  it.each<[string, (id: string) => string]>([
    ['in braces', (id) => `{${id}}`],
    ['without dashes', (id) => id.replaceAll('-', '')],
  ])('lacks records whose ids it writes %s, and says so', async (_how, write) => {
    const others = all.map((one) => ({ ...one, Id: write(String(one['Id'])) }))
    const { said } = await told(xml(others))
    expect(said[0]).toMatch(/ lacks 6 records of .*: its ids do not have the 8-4-4-4-12 form/)
  })

  it('is compared as far as the sample goes', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      Id: `${guid(1).slice(0, -2)}${String(index + 10)}`,
      N: index,
    }))
    expect((await told(xml([...many, row(7)]), many)).said).toEqual([])
  })

  it('is asked for by name where none comes by itself', async () => {
    const asking = await told((question) =>
      question.accept === undefined ? inJson(all) : isXml(question) ? inXml(all.slice(0, 5), types) : undefined,
    )
    expect(asking.said).toEqual([lacks(inXmlToo, json, 6)])
    expect((await told(xml(inJson(all)))).said).toEqual([
      'cantTell, target: there is no XML to check: the legacy read of Contact with $top 50 came in JSON (READ-2)',
    ])
  })

  it('may be refused', async () => {
    const read = 'the legacy read of Contact with $top 50'
    expect((await told(xml(refusal()))).said).toEqual([
      `cantTell, target: there is no XML to check: ${read} was answered with 400, application/json (READ-2)`,
    ])
    expect((await told(xml({ body: '' }))).said).toEqual([
      `NotAnswered: ${read} was answered with an empty body where data was wanted`,
    ])
    expect((await told(xml({ status: 503 }))).said).toEqual([expect.stringContaining('was unavailable: GET /')])
  })
})

describe('a collection whose records are others each time', () => {
  const four = all.slice(0, 4)
  const ids = four.map(({ Id }) => `Id eq guid'${String(Id)}'`).join(' or ')
  /** Without a filter one record of the sample stands in for another, in XML and in whatever JSON comes after it. */
  const shifting =
    (pinned: Answer = () => undefined, others: readonly Row[] = [...all.slice(1), row(8)]): Answer =>
    (question, called) =>
      question.filter === '' ? others : pinned(question, called)
  const one = 'the records asked for in JSON'

  it('is compared by records that are asked for', async () => {
    expect(await told(shifting())).toEqual({
      said: [],
      asked: [
        ['xml', '', 50],
        ['json', '', 50],
        ['xml', '', 50],
        ['json', ids, 1000],
        ['xml', ids, 1000],
      ],
    })
    expect((await told(shifting(undefined, [...all, row(8)]))).asked).toHaveLength(5)
    expect((await told(shifting(undefined, all.slice(1)))).asked).toHaveLength(5)
  })

  it('lacks none of these in XML, and shows their values', async () => {
    expect((await told(shifting(xml(four.slice(1))))).said).toEqual([
      `${inXmlToo} lacks 1 record of ${one} [1] by legacy`,
    ])
    expect((await told(shifting(xml([...four, row(9)])))).said).toEqual([
      `${one} lacks 1 record of ${inXmlToo} [9] by legacy`,
    ])
    expect((await told(shifting(xml([row(1, 'x'), ...four.slice(1)])))).said).toEqual([
      `${differ(one, inXmlToo, '1 record', 4)} [1] by legacy`,
    ])
  })

  it('shows values that differ without a filter too', async () => {
    const { said } = await told(shifting(undefined, [row(2, 'x'), ...all.slice(2), row(8)]))
    expect(said).toEqual([`${differ(json, inXmlToo, '1 record', 5)} [2] by legacy`])
  })

  it('cannot be compared where JSON does not give just these', async () => {
    const open =
      'cantTell, target: the legacy read of Contact with $filter of 4 comparisons joined by or (Id eq a GUID …) did not return exactly these records, and reads without a filter return others each time, so JSON and XML cannot be compared (READ-8, READ-11)'
    const inJsonCome = (rows: readonly Row[]) => told(shifting((question) => (isXml(question) ? undefined : rows)))
    expect((await inJsonCome(four.slice(1))).said).toEqual([open])
    expect((await inJsonCome([...four, row(9)])).said).toEqual([open])
    expect((await inJsonCome([...four.slice(1), row(9)])).said).toEqual([open])
    expect((await inJsonCome([...four].reverse())).said).toEqual([])
  })

  it('is compared by as many as have an id', async () => {
    const nameless = { Name: 'x' }
    const few = [nameless, nameless, nameless, row(1), row(2)]
    const { said, asked } = await told(shifting(undefined, [row(8)]), few)
    expect(said).toEqual([])
    expect(asked.at(-1)).toEqual(['xml', `Id eq guid'${guid(1)}'`, 1000])
    expect((await told(shifting(undefined, [row(8)]), [...few.slice(0, 3), nameless, row(1)])).said).toEqual([
      'cantTell, target: the records have no Id that is a GUID (RECORD-2)',
    ])
  })
})
