import { describe, expect, it } from 'vitest'
import { mainAt } from '../../testing/at-deployment.js'
import { threeRows } from '../../testing/small-deployment.js'
import type { Row } from '../../../odata/index.js'
import { newRecord, recording } from '../../outcome/record.js'
import { inWords, type Breach } from '../breach.js'
import { holds } from './live-data.js'
import { NotAnswered } from '../not-answered.js'
import { legacyReader } from '../query.js'

const id = (digit: number) => '88888888-4444-4444-8444-121212121212'.replaceAll('8', String(digit))
const row = (digit: number, name = 'A'): Row => ({ Id: id(digit), Name: name })

interface Told {
  readonly outcome: string
  readonly tried: readonly string[]
}

/**
 * Judges a relation that breaks as said, first and on fresh records, where the collection holds these records by then. A
 * record that is looked up by its id is answered from those beside them.
 */
async function told(
  breaches: readonly (readonly Breach[])[],
  now: readonly Row[] = [],
  beside: readonly Row[] | number = [],
): Promise<Told & { readonly lookedUp: number }> {
  const said = (rows: readonly Row[]) => ({ ...threeRows, body: JSON.stringify({ value: rows }) })
  let lookedUp = 0
  const { run, main } = await mainAt({
    data: ({ url }) => {
      const filter = new URL(url, 'http://here').searchParams.get('$filter')
      if (filter === null) return said(now)
      lookedUp += 1
      if (typeof beside === 'number') return { status: beside }
      return said(beside.filter(({ Id }) => filter.includes(String(Id))))
    },
  })
  let times = 0
  const relation = () => Promise.resolve(breaches[times++] ?? [])
  const outcome = await recording(run, newRecord('READ-7'), () => holds(legacyReader(run, main), relation)).then(
    (breaches) => (breaches.length === 0 ? 'holds' : breaches.map(inWords).join('; ')),
    (fault: unknown) => (fault as Error).message,
  )
  return { outcome, tried: run.diagnoses.map(({ text }) => text), lookedUp }
}

const breach = (rows: readonly Row[], more: Partial<Breach> = {}): Breach => ({ text: 'it is broken', rows, ...more })
const fails = expect.stringContaining('it is broken')
const moves = 'the records of Contact changed during two attempts. Run again when the data is idle: it is broken'
const both = 'two identical queries gave different results, so the check cannot decide: it is broken'

describe('a relation', () => {
  it('that holds is judged once', async () => {
    expect(await told([[]])).toEqual({ outcome: 'holds', tried: [], lookedUp: 0 })
  })

  it('that holds on fresh records had records on the move, and holds', async () => {
    const { outcome, tried } = await told([[breach([row(1)])], []], [row(1, 'B')])
    expect(outcome).toBe('holds')
    expect(tried).toEqual([
      'READ-7 failed and was retried on a fresh sample of Contact, because the data may have changed. It passed on fresh records. First failure: it is broken.',
    ])
  })

  it('that held once of twice, though nothing moved, decides nothing', async () => {
    expect((await told([[breach([row(1)])], []], [row(1)])).outcome).toBe(both)
    expect((await told([[breach([])], []])).outcome).toBe(both)
  })

  it('that breaks twice fails where a record that shows it is still what it was', async () => {
    const twice = [[breach([row(1)])], [breach([row(1)])]]
    const { outcome, tried, lookedUp } = await told(twice, [row(1)])
    expect([outcome, lookedUp]).toEqual([fails, 0])
    expect(tried[0]).toContain('It failed on fresh records too.')
    expect((await told(twice, [row(2)], [row(1)])).outcome).toEqual(fails)
  })

  it('that breaks twice fails where no record is needed to show it', async () => {
    expect((await told([[breach([])], [breach([])]])).outcome).toEqual(fails)
  })

  it.each<[string, readonly Row[], readonly Row[] | number]>([
    ['was changed', [row(1, 'B')], []],
    ['is not there any more', [], []],
    ['cannot be looked up', [], 500],
    ['was changed, as its id shows', [row(2)], [row(1, 'B')]],
  ])('that breaks twice decides nothing where the record that shows it %s', async (_what, now, beside) => {
    expect((await told([[breach([row(1)])], [breach([row(1)])]], now, beside)).outcome).toBe(moves)
  })

  it('that breaks twice decides nothing where a record moved in a field that its answer does not show', async () => {
    let read = 0
    const { run, main } = await mainAt({
      data: () => ({ ...threeRows, body: JSON.stringify({ value: [row(1, `A${String(read++)}`), row(2), row(3)] }) }),
    })
    const reader = legacyReader(run, main)
    const judge = (shown: number) =>
      recording(run, newRecord('READ-10'), () => holds(reader, () => Promise.resolve([breach([{ Id: id(shown) }])])))
    await expect(judge(1)).rejects.toThrow(moves)
    expect((await judge(2)).map(inWords)).toEqual([expect.stringContaining('it is broken (Id')])
  })

  it('that breaks twice decides nothing where that is known to have moved', async () => {
    const moved = [breach([row(1)], { moved: true })]
    expect((await told([moved, moved], [row(1)])).outcome).toBe(moves)
  })

  it('that breaks twice names the breaches alone that stand', async () => {
    const second = [breach([row(1)], { text: 'gone' }), breach([row(2)])]
    const { outcome } = await told([[breach([row(1)])], second, second], [row(2)])
    expect(outcome).toContain('it is broken')
    expect(outcome).not.toMatch(/gone|somebody changes/)
  })

  it('that breaks by another record each time decides nothing: each came between two reads', async () => {
    const each = [[breach([row(1)])], [breach([row(2)])], [breach([row(3)])]]
    const { outcome } = await told(each, [row(1), row(2), row(3)])
    expect(outcome).toBe(moves)
  })

  it('that breaks by another record on another sample fails where it breaks by that one again', async () => {
    const each = [[breach([row(1)])], [breach([row(2)])], [breach([row(2)])]]
    expect((await told(each, [row(1), row(2)])).outcome).toEqual(fails)
  })

  it('that breaks twice is held against three records at most, those first that are to be seen', async () => {
    const rows = [row(1), row(2), row(3), row(4)]
    const { outcome, lookedUp } = await told([[breach(rows)], [breach(rows)]], [], [])
    expect([outcome, lookedUp]).toEqual([moves, 3])
    expect(await told([[breach(rows)], [breach(rows)]], [row(4)])).toMatchObject({ outcome: fails, lookedUp: 0 })
  })

  it('is broken for as long as the target answers with something else, though no record shows it', async () => {
    const { run, main } = await mainAt()
    const reader = legacyReader(run, main)
    const long = 'x'.repeat(301)
    let times = 0
    const refused = new NotAnswered('refused', undefined as never, long)
    const relation = () => (times++ === 0 ? Promise.reject(refused) : Promise.resolve([]))
    await expect(recording(run, newRecord('READ-7'), () => holds(reader, relation))).rejects.toThrow(
      `two identical queries gave different results, so the check cannot decide: ${long}`,
    )
    expect(run.diagnoses).toEqual([
      {
        id: 'tried-again-READ-7',
        text: `READ-7 failed and was retried on a fresh sample of Contact, because the data may have changed. It passed on fresh records. First failure: ${long.slice(2)}….`,
        evidence: [],
      },
    ])
  })

  it('is broken where the target answers with something else, and the checker’s own faults are none', async () => {
    const { run, main } = await mainAt()
    const reader = legacyReader(run, main)
    const fault = new NotAnswered('refused', undefined as never, 'it was refused')
    const judged = (what: Error) => recording(run, newRecord('READ-7'), () => holds(reader, () => Promise.reject(what)))
    expect((await judged(fault)).map(inWords)).toEqual(['it was refused'])
    await expect(judged(new TypeError('own'))).rejects.toThrow(TypeError)
  })
})
