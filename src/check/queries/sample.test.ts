import { describe, expect, it } from 'vitest'
import type { Row } from '../../odata/index.js'
import type { DepartureId } from '../../contract/index.js'
import { firstRead } from '../sessions/first-read.js'
import { freshSample, legacySample, odataSample, sampleOf, sampleRead, xmlSample, type Sample } from './sample.js'
import { collectionAt, guid, inJson, inXml, refusal, type Answer } from '../reading/testing/collection-at.js'

const row = (digit: number, more: Row = {}): Row => ({ Id: guid(digit), ...more })
const many = (count: number): readonly Row[] => Array.from({ length: count }, (_, index) => ({ Name: String(index) }))
const read = 'the legacy read of Contact with $top 50'

describe('a sample', () => {
  const taken = async (
    rows: readonly Row[],
    answer: Answer = () => undefined,
    types?: Readonly<Record<string, string>>,
  ) => {
    const at = await collectionAt(rows, { answer, ...(types ? { types } : {}) })
    const samples: Sample[] = []
    const said = await at.told(async () => {
      samples.push(await freshSample(at.legacy))
      return []
    })
    return { ...at, sample: samples[0]!, said }
  }

  it('is the first records, and whole where there are no more', async () => {
    const sizes = async (rows: readonly Row[]) => {
      const { sample } = await taken(rows)
      return [sample.rows.length, sample.pages.length, sample.whole, sample.shape]
    }
    expect(await sizes(many(0))).toEqual([0, 1, true, 'light'])
    expect(await sizes(many(49))).toEqual([49, 1, true, 'light'])
    expect(await sizes(many(50))).toEqual([50, 1, false, 'light'])
  })

  it('is cut where more come than were asked for', async () => {
    const { sample } = await taken([], () => many(60))
    expect([sample.rows.length, sample.whole]).toEqual([50, false])
  })

  it('comes in pages, read as far as it goes', async () => {
    const paged: Answer = ({ options }) => {
      const from = Number(options.get('$skip') ?? 0)
      return inJson(many(70).slice(from, from + 20), `?$skip=${String(from + 20)}`)
    }
    const { sample, asked } = await taken([], paged)
    expect(sample.pages.map((page) => page.map(({ Name }) => Name).join(' '))).toEqual(
      [0, 20, 40].map((from) => Array.from({ length: 20 }, (_, index) => String(from + index)).join(' ')),
    )
    expect(sample.rows.map(({ Name }) => Name)).toEqual(many(50).map(({ Name }) => Name))
    expect(sample.answers).toHaveLength(3)
    expect(asked.filter(({ accept }) => accept === 'application/json')).toHaveLength(3)
    const small = await taken([], ({ options }) => (options.has('$skip') ? many(2) : inJson(many(1), '?$skip=1')))
    expect([small.sample.pages.map(({ length }) => length), small.sample.whole]).toEqual([[1, 2], true])
    const endless = await taken([], () => inJson(many(49).concat(many(2)), 'http://127.0.0.1:1/'))
    expect(endless.sample.whole).toBe(false)
  })

  it('has the types that the XML answer names, and those of its own', async () => {
    const typed: Row = { A: 'x', 'A@odata.type': '#String', N: 5, T: 't', Z: null }
    const { sample } = await taken([typed], undefined, { N: 'Edm.Int32', D: 'Edm.DateTime' })
    expect([...sample.types]).toEqual([
      ['N', 'Edm.Int32'],
      ['A', 'Edm.String'],
    ])
    const other = await taken([{ N: 5, 'N@odata.type': '#Decimal' }], undefined, { N: 'Edm.Int32' })
    expect([...other.sample.types]).toEqual([['N', 'Edm.Decimal']])
  })

  it('knows what the XML answer leaves without a type, where it types its numbers', async () => {
    const rows = [
      { N: 5, T: 't', Z: null, D: 'd' },
      { N: 6, U: 'u', Z: null },
    ]
    const untyped = async (types: Readonly<Record<string, string>>) => [
      ...(await taken(rows, undefined, types)).sample.untyped,
    ]
    expect(await untyped({ N: 'Edm.Int32', D: 'Edm.DateTime' })).toEqual(['T', 'U'])
    expect(await untyped({ D: 'Edm.DateTime' })).toEqual([])
    expect(await untyped({})).toEqual([])
  })

  it('has no types where there is no XML to read', async () => {
    const xmlIs = async (said: ReturnType<Answer>) => {
      const { sample, said: told } = await taken(
        [row(1)],
        ({ accept }) => (accept?.includes('json') ? undefined : said),
        {},
      )
      return [sample.types.size, sample.untyped.size, ...told]
    }
    expect(await xmlIs(inJson([row(1)]))).toEqual([0, 0])
    expect(await xmlIs(refusal())).toEqual([0, 0])
    expect(await xmlIs({ body: '' })).toEqual([0, 0])
  })

  it('is none where the answer is none', async () => {
    const none = 'cantTell, target: there are no records to compare with:'
    const answered = async (said: ReturnType<Answer>) => (await taken([], () => said)).said
    expect(await answered(refusal())).toEqual([`${none} ${read} was answered with 400, application/json`])
    expect(await answered(inXml([row(1)]))).toEqual([`${none} ${read} in XML, not in JSON (READ-3, ODATA-1)`])
    expect(await answered({ status: 503 })).toEqual([expect.stringContaining('was unavailable: GET /')])
  })

  it('is taken once a run for each entity and service', async () => {
    const at = await collectionAt([row(1)])
    const same: boolean[] = []
    await at.told(async () => {
      const one = await legacySample(at.run, at.main)
      same.push(one === (await sampleOf(at.legacy)), one.reader.service === 'legacy')
      const other = await odataSample(at.run, at.main)
      same.push(other === (await sampleOf(at.odata)), other.reader.service === 'odata')
      same.push(one === (await freshSample(at.legacy)), one === (await sampleOf({ ...at.legacy, entity: 'Lead' })))
      return []
    })
    expect(same).toEqual([true, true, true, true, false, false])
    const reads = at.asked.filter(({ accept }) => accept === 'application/json')
    expect(reads.map(({ service, entity }) => `${service} ${entity}`)).toEqual([
      'legacy Contact',
      'odata Contact',
      'legacy Contact',
      'legacy Lead',
    ])
  })

  it('has its types from no legacy service where there is none', async () => {
    const at = await collectionAt([row(1)], {
      types: { Id: 'Edm.Guid' },
      answer: ({ service }) => (service === 'legacy' ? { status: 404 } : undefined),
      profile: () => ({ departures: [{ id: 'no-legacy-service' satisfies DepartureId }] }),
    })
    const sizes: number[] = []
    const said = await at.told(async () => {
      await firstRead(at.run, at.main)
      sizes.push((await odataSample(at.run, at.main)).types.size)
      return []
    })
    expect([...sizes, ...said]).toEqual([0])
    // That it is not there is seen by the read in JSON and the one in XML.
    expect(at.asked.filter(({ service }) => service === 'legacy')).toHaveLength(2)
  })

  it('begins with a read that may come to anything', async () => {
    const at = await collectionAt([], { answer: ({ service }) => (service === 'legacy' ? refusal(404) : refusal(410)) })
    const statuses: number[] = []
    await at.told(async () => {
      for (const service of ['legacy', 'odata'] as const)
        statuses.push((await sampleRead(at.run, at.main, service)).status)
      return []
    })
    expect(statuses).toEqual([404, 410])
    // Once for the sample, and where that could not be taken, once more to see how.
    expect(at.asked.map(({ top, accept }) => [top, accept])).toEqual(Array(4).fill([50, 'application/json']))
  })
})

describe('the records of a sample in XML', () => {
  const asked = async (answer: Answer) => {
    const at = await collectionAt([row(1)], { answer, types: {} })
    const formats: string[] = []
    const said = await at.told(async () => {
      formats.push((await xmlSample(at.legacy)).format)
      return []
    })
    return [...formats, ...said, ...at.asked.map(({ accept, top }) => `${accept ?? 'none'} ${String(top)}`)]
  }
  const byName = 'application/atom+xml, application/xml;q=0.9 50'

  it('come by themselves, or are asked for', async () => {
    expect(await asked(() => undefined)).toEqual(['xml', 'none 50'])
    expect(await asked(({ accept }) => (accept ? undefined : inJson([])))).toEqual(['xml', 'none 50', byName])
    expect(await asked(() => inJson([]))).toEqual([
      `cantTell, target: there is no XML to check: ${read} came in JSON (READ-2)`,
      'none 50',
      byName,
    ])
  })

  it('are read no further than the sample', async () => {
    const page = { body: inXml(many(50)).body!.replace('</feed>', '<link rel="next" href="?$skip=50"/></feed>') }
    expect(await asked(() => ({ ...inXml([]), ...page }))).toEqual(['xml', 'none 50'])
    expect(await asked(({ accept }) => (accept ? { ...inXml([]), ...page } : inJson(many(50), '?$skip=50')))).toEqual([
      'xml',
      'none 50',
      byName,
    ])
  })
})
