import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../profile/index.js'
import { session } from './main-session.js'
import { specialReads } from './special-reads.js'
import { runAt } from './testing/run-at.js'
import { smallDeployment, threeRows } from './testing/small-deployment.js'

const id = '11111111-1111-4111-8111-111111111111'
const special = "O'Hara + Sons & Co = 100%, #7? %2B %26 – Зоряна"

/** The reads for a target that shows these records. */
async function readsOf(
  records: readonly object[],
  columns: readonly ('legacyRead' | 'odataRead')[] = ['legacyRead'],
  probe: NonNullable<ResolvedProfile['entities']['probe']> = { entity: 'Contact', fields: {} },
) {
  const target = await smallDeployment({ data: () => ({ ...threeRows, body: JSON.stringify({ value: records }) }) })
  const run = await runAt(target.origin, { entities: { probe } })
  const requests = await specialReads(run, await session(run, 'main'), columns)
  return requests.map(({ url, ...rest }) => ({ url: new URL(url), rest }))
}

const filterOf = ({ url }: { url: URL }) => url.searchParams.get('$filter')

describe('reads that are hard to carry', () => {
  it('ask for a known record, or for one with every special sign', async () => {
    const [short, long, ...others] = await readsOf([{ Id: id, Name: 'Ada' }])
    expect(others).toEqual([])
    expect(short?.rest).toEqual({ method: 'GET', headers: [['Accept', 'application/json']] })
    expect(short?.url.searchParams.get('$top')).toBe('1')
    expect(filterOf(short!)).toBe(`Id eq guid'${id}' or Name eq '${special.replace("'", "''")}'`)
    expect(filterOf(long!)).toMatch(new RegExp(`^Id eq guid'${id}' or Name eq 'x+'$`))
  })

  it('are two for each column that is wanted, in its own dialect', async () => {
    const reads = await readsOf([{ Id: id, Name: 'Ada' }], ['odataRead', 'legacyRead'])
    expect(reads.map(({ url }) => url.pathname.split('/').at(-1))).toEqual([
      'Contact',
      'Contact',
      'ContactCollection',
      'ContactCollection',
    ])
    expect(filterOf(reads[0]!)).toMatch(new RegExp(`^Id eq ${id} or Name eq `))
  })

  it.each(['legacyRead', 'odataRead'] as const)(
    'have a query of 2000 characters the second time: %s',
    async (column) => {
      const [, long] = await readsOf([{ Id: id, Name: 'Ada' }], [column])
      expect(long?.url.search.slice(1)).toHaveLength(2000)
    },
  )

  it('are no longer than they have to be where the field’s own name takes all of it', async () => {
    const [, long] = await readsOf([{ Id: id, ['N'.repeat(2100)]: 'Ada' }])
    expect(filterOf(long!)).toMatch(/ eq ''$/)
  })
})

describe('the field that is filtered by', () => {
  const field = { entity: 'Contact', fields: { text: 'Code' } }
  it.each<[string, object, typeof field | undefined, string]>([
    ['is the first text of the record', { Id: id, Age: 7, Name: 'Ada', City: 'Kyiv' }, undefined, 'Name'],
    ['is the one that the profile names', { Id: id, Name: 'Ada' }, field, 'Code'],
    ['is none that is empty', { Id: id, Name: '', City: 'Kyiv' }, undefined, 'City'],
    ['is none that holds a GUID', { Id: id, TypeId: id, City: 'Kyiv' }, undefined, 'City'],
    ['is none that holds a time', { Id: id, CreatedOn: '2026-11-01T00:00:00Z', City: 'Kyiv' }, undefined, 'City'],
    ['is none that holds a time of old', { Id: id, CreatedOn: '/Date(1)/', City: 'Kyiv' }, undefined, 'City'],
    ['may have a time behind its begin', { Id: id, Note: 'on 2026-11-01', City: 'Kyiv' }, undefined, 'Note'],
    ['may have an old time behind its begin', { Id: id, Note: 'on /Date(1)/', City: 'Kyiv' }, undefined, 'Note'],
    ['may have other numbers', { Id: id, Phone: '20-11-01', City: 'Kyiv' }, undefined, 'Phone'],
    ['may be parted like a time', { Id: id, Code: 'ABCD-11-01', City: 'Kyiv' }, undefined, 'Code'],
  ])('%s', async (_what, record, probe, name) => {
    const [short] = await readsOf([record], ['legacyRead'], probe)
    expect(filterOf(short!)).toContain(` or ${name} eq '`)
  })
})

describe('reads that cannot be made', () => {
  const noId = /^the records of the probe entity have no Id that is a GUID \(RECORD-2\)$/
  it.each<[string, object, RegExp, string]>([
    ['without an Id', { Name: 'Ada' }, noId, 'target'],
    ['with an Id of another kind', { Id: 7, Name: 'Ada' }, noId, 'target'],
    ['with an Id that is no GUID', { Id: 'A-7', Name: 'Ada' }, noId, 'target'],
    ['without a text', { Id: id, Age: 7 }, /^the probe entity shows no text field to filter by/, 'profile'],
  ])('for a record %s are the fault of the right one', async (_what, record, message, blame) => {
    await expect(readsOf([record])).rejects.toMatchObject({
      outcome: 'cantTell',
      blame,
      message: expect.stringMatching(message) as string,
    })
  })
})
