import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { recording } from '../../outcome/record.js'
import { unknownCollection, unknownField, type Provoked, unreadableFilters } from './provoked.js'
import { collectionAt, guid, inJson, refusal, type Answer, type CollectionAt } from '../testing/collection-at.js'

const ann: Row = { Id: guid(1), Name: 'Ann' }
type Provoke = typeof unreadableFilters

/** What is sent to a deployment whose records are these and that refuses what it is to refuse, and what is said of it. */
async function provoking(
  provoke: Provoke,
  {
    rows = [ann],
    service = 'legacy',
    answer = refusing,
  }: { rows?: readonly Row[]; service?: 'legacy' | 'odata'; answer?: Answer } = {},
) {
  const at = await collectionAt(rows, { answer })
  const provoked: Provoked[] = []
  const said = await at.told(async () => {
    provoked.push(...(await provoke(at.run, at.main, service)))
    return []
  })
  return { ...at, provoked, said }
}

/** Comparisons with the id alone are in order. */
const refusing: Answer = ({ filter, entity }, called) => {
  if (entity !== 'Contact') return refusal(404)
  return filter === '' || /^Id eq (guid')?[\d-]+'?$/.test(filter) ? called : refusal()
}
const filtersOf = ({ asked }: CollectionAt) =>
  asked.map(({ filter, top }) => (filter === '' ? `top ${String(top)}` : filter.replaceAll(guid(1), 'ID')))

describe('filters that do not parse', () => {
  const bad = (byId: string) => [
    'top 3',
    byId,
    ...['Id eq', byId.replace('eq', 'equalsperhaps'), `${byId} whatever`, `(${byId}`],
  ]

  it('are sent beside one that does', async () => {
    const { said, provoked, record, ...at } = await provoking(unreadableFilters)
    expect(said).toEqual([])
    expect(filtersOf({ record, ...at } as CollectionAt)).toEqual(bad("Id eq guid'ID'"))
    expect(at.asked.every(({ top, service }) => top === 3 && service === 'legacy')).toBe(true)
    expect(provoked.map(({ accepted, failed }) => [accepted.status, failed.status])).toEqual(
      Array.from({ length: 4 }, () => [200, 400]),
    )
    expect(record.twins).toEqual(
      provoked.map(({ accepted, failed, differsIn }) => ({ accepted: accepted.id, refused: failed.id, differsIn })),
    )
  })

  it('are no affair of the profile where somebody deletes the record that is asked for', async () => {
    for (const provoke of [unreadableFilters, unknownField]) {
      const gone: Answer = (asked, called) => (asked.filter === '' ? called : inJson([]))
      const { run, main, record } = await collectionAt([ann], { answer: gone })
      await expect(recording(run, record, () => provoke(run, main, 'legacy'))).rejects.toMatchObject({
        blame: 'nobody',
      })
    }
  })

  it('are written in the dialect of the service', async () => {
    const at = await provoking(unreadableFilters, { service: 'odata' })
    expect(filtersOf(at)).toEqual(bad('Id eq ID'))
    expect(at.asked.every(({ service }) => service === 'odata')).toBe(true)
  })

  it('are sent once a run', async () => {
    const at = await provoking(unreadableFilters)
    await at.told(async () => {
      await unreadableFilters(at.run, at.main, 'legacy')
      return []
    })
    expect(at.asked).toHaveLength(6)
    expect(at.record.twins).toHaveLength(8)
  })

  it.each<[string, Row]>([
    ['none', {}],
    ['no GUID', { Id: 'x' }],
    ['no text', { Id: 5 }],
  ])('need a record whose id is a GUID, not %s', async (_what, row) => {
    const { said, asked } = await provoking(unreadableFilters, { rows: [row] })
    expect(said).toEqual(['cantTell, target: the records of the probe entity have no Id that is a GUID (RECORD-2)'])
    expect(asked).toHaveLength(1)
  })

  it('need one that does to be answered with records', async () => {
    const none: Answer = ({ filter }) => (filter === '' ? undefined : inJson([]))
    expect((await provoking(unreadableFilters, { answer: none })).said).toEqual([
      expect.stringContaining('the control request failed'),
    ])
  })

  it('tell nothing where the session ended meanwhile', async () => {
    let ended = false
    const ending: Answer = (question, called) => {
      ended ||= question.filter === 'Id eq'
      return ended ? { status: 403 } : refusing(question, called)
    }
    expect((await provoking(unreadableFilters, { answer: ending })).said).toEqual([
      expect.stringContaining('the control request failed'),
    ])
  })

  it('tell nothing of the last of them either', async () => {
    let ended = false
    const ending: Answer = (question, called) => {
      ended ||= question.entity !== 'Contact'
      return ended ? { status: 403 } : called
    }
    expect((await provoking(unknownCollection, { answer: ending })).said).toEqual([
      expect.stringContaining('the control request failed'),
    ])
  })

  it('may be refused as access is', async () => {
    const forbidding: Answer = ({ filter }, called) =>
      filter === '' || /^Id eq guid'[\d-]+'$/.test(filter) ? called : { status: 403 }
    const { provoked, said } = await provoking(unreadableFilters, { answer: forbidding })
    expect([provoked.map(({ failed }) => failed.status), said]).toEqual([[403, 403, 403, 403], []])
  })
})

describe('a field that the entity has not', () => {
  it.each(['legacy', 'odata'] as const)('is asked for beside the id: %s', async (service) => {
    const at = await provoking(unknownField, { service })
    const id = service === 'legacy' ? "guid'ID'" : 'ID'
    expect(filtersOf(at).map((filter) => filter.replace(/^Svc\w+/, 'Svc'))).toEqual([
      'top 3',
      `Id eq ${id}`,
      `Svc eq ${id}`,
    ])
    expect(at.asked.every((question) => question.top === 3 && question.service === service)).toBe(true)
    expect(at.provoked).toMatchObject([
      { failed: { status: 400 }, differsIn: 'the field of the filter, unknown to the entity' },
    ])
  })
})

describe('a collection that does not exist', () => {
  it.each(['legacy', 'odata'] as const)('is asked for beside one that does: %s', async (service) => {
    const at = await provoking(unknownCollection, { service })
    expect(
      at.asked.map(({ entity, top, accept, ...question }) => [
        entity.replace(/^ContactSvc.+/, 'ContactSvc'),
        top,
        accept,
        question.service,
      ]),
    ).toEqual([
      ['Contact', 3, 'application/json', service],
      ['ContactSvc', 3, 'application/json', service],
    ])
    expect(at.provoked).toMatchObject([{ failed: { status: 404 }, differsIn: 'the name of the collection: Contact' }])
  })
})
