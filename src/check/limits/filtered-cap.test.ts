import { describe, expect, it } from 'vitest'
import { filterText, type Row } from '../../odata/index.js'
import { newRecord, recording } from '../outcome/record.js'
import { profileAt, runAt } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'
import { session } from '../sessions/main-session.js'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { filterOfMost, readByFilter } from './filtered-cap.js'
import { keepsCapIfRead } from './row-cap.js'

const kinds = (...values: readonly Row['Kind'][]): readonly Row[] =>
  values.map((Kind, place) => ({ Id: `88888888-4444-4444-8444-12121212121${String(place)}`, Kind: Kind ?? null }))

describe('a filter that all records answer to', () => {
  it.each<[string, readonly Row[], string | undefined]>([
    ['of the few values of a field', kinds('Log in', 'Read', 'Read'), "Kind eq 'Log in' or Kind eq 'Read'"],
    ['of the only value', kinds('Read', 'Read'), "Kind eq 'Read'"],
    ['of both booleans', kinds(true, false), 'Kind eq true or Kind eq false'],
    [
      'of the field with the fewest',
      [
        { A: 'a', B: 'x' },
        { A: 'b', B: 'x' },
      ],
      "B eq 'x'",
    ],
    ['of none that is not always set', kinds('Read', null), undefined],
    ['of none with signs that are hard to carry', kinds("O'Hara", 'Read'), undefined],
    ['of none of many values', kinds('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'), undefined],
    [
      'of the record’s own fields alone',
      [{ 'odata.type': 'Acme.Log', 'Kind@odata.type': 'Edm.String', Kind: 'Read' }],
      "Kind eq 'Read'",
    ],
    ['of no field that a filter cannot name', [{ 'Log-Kind': 'Read' }], undefined],
    ['of no records', [], undefined],
  ])('is made %s', (_of, rows, wanted) => {
    const filter = filterOfMost(rows)
    expect(filter && filterText(filter, 'legacy')).toBe(wanted)
  })
})

describe('a $filter', () => {
  const inJson = (rows: readonly Row[]): Said => ({
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({ value: rows }),
  })

  /** How it ends at a target with a cap of 3, whose filtered reads are answered like this, and what was filtered by. */
  async function judged(filtered: Said | ((request: Received) => Said), { cap = 3 }: { cap?: number } = {}) {
    const filters: string[] = []
    const { origin } = await smallDeployment({
      data: (request) => {
        const { url, headers } = request
        const { searchParams } = new URL(url, 'http://here')
        const select = searchParams.get('$select')
        filters.push(
          `${headers.accept === undefined ? 'xml ' : url.includes('/odata/') ? 'odata ' : ''}${searchParams.get('$filter') ?? `top ${String(searchParams.get('$top'))}`}${select === null ? '' : `, ${select}`}`,
        )
        const answer = typeof filtered === 'function' ? filtered(request) : filtered
        return searchParams.has('$filter') ? answer : inJson(kinds('a', 'b', 'a'))
      },
    })
    const { target } = (await profileAt(origin)) satisfies { readonly target: object }
    const run = await runAt(origin, {
      target: { ...target, maxEntityRowCount: cap },
      entities: { large: { entity: 'Log' } },
    })
    const main = await session(run, 'main')
    filters.length = 0
    const read = await recording(run, newRecord('LIMIT-1'), () => readByFilter(run, main))
    const found = keepsCapIfRead(run, read)
    return { end: found.holds === true ? 'holds' : found.holds === false ? found.seen : found.reason, filters }
  }
  const filter = "Kind eq 'a' or Kind eq 'b'"

  it('may not lift the cap, where whole records come', async () => {
    expect(await judged(inJson(kinds('a', 'b', 'a')))).toEqual({ end: 'holds', filters: ['top 50', filter] })
    expect((await judged(inJson(kinds('a', 'b', 'a', 'b')))).end).toBe(
      '4 records in one answer in JSON, with a $filter that most records match',
    )
  })

  it('that is refused is for others to judge', async () => {
    expect((await judged({ status: 403 })).end).toBe('holds')
    expect(await judged({ status: 400 })).toEqual({ end: 'holds', filters: ['top 50', filter, 'top null'] })
  })

  it('is asked once, and for the ids alone, where the cap makes it a burden', async () => {
    const many = Array.from({ length: 2002 }, (_, place) => ({
      Id: `88888888-4444-4444-8444-${String(place).padStart(12, '0')}`,
    }))
    const asked = ['top 50', `${filter}, Id`]
    expect(await judged(inJson(many.slice(1)), { cap: 2001 })).toEqual({ end: 'holds', filters: asked })
    const { end, filters } = await judged(inJson(many), { cap: 2001 })
    expect(filters).toEqual(asked)
    expect(end).toBe('2002 records in one answer in JSON, with a $filter that most records match')
  })
})
