import { describe, expect, it } from 'vitest'
import { mainAt } from '../../testing/at-deployment.js'
import type { ResolvedProfile } from '../../../profile/index.js'
import { askAll } from '../../outcome/ask-all.js'
import { newRecord, recording } from '../../outcome/record.js'
import { specialReads, specialTwins } from './special-reads.js'
import { runAt } from '../../testing/run-at.js'
import { smallDeployment, type SmallDeploymentOptions, threeRows } from '../../testing/small-deployment.js'

const id = '11111111-1111-4111-8111-111111111111'
const special = "O'Hara + Sons & Co = 100%, #7? a_b@c %2B %26 – Зоряна"

/** The reads for a target that shows these records. */
async function readsOf(
  records: readonly object[],
  column: 'legacyRead' | 'odataRead' = 'legacyRead',
  probe: NonNullable<ResolvedProfile['entities']['probe']> = { entity: 'Contact', fields: {} },
) {
  const { run, main } = await mainAt(
    { data: () => ({ ...threeRows, body: JSON.stringify({ value: records }) }) },
    { entities: { probe } },
  )
  const { signs, long } = await specialReads(run, main, column)
  return [signs, long].map(({ url, ...rest }) => ({ url: new URL(url), rest }))
}

const filterOf = ({ url }: { url: URL }) => url.searchParams.get('$filter')

describe('reads that are hard to carry', () => {
  it('ask for a known record, or for one with every special sign', async () => {
    const [short, long] = await readsOf([{ Id: id, Name: 'Ada' }])
    expect(short?.rest).toEqual({ method: 'GET', headers: [['Accept', 'application/json']] })
    expect(short?.url.searchParams.get('$top')).toBe('1')
    const quoted = special.replace("'", "''")
    expect(filterOf(short!)).toBe(`Id eq guid'${id}' or Name eq '${quoted}'`)
    expect(filterOf(long!)).toMatch(new RegExp(`^Id eq guid'${id}' or Name eq 'x+'$`))
  })

  it('are those of the column, in its own dialect', async () => {
    const reads = await readsOf([{ Id: id, Name: 'Ada' }], 'odataRead')
    expect(reads.map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['Contact', 'Contact'])
    expect(filterOf(reads[0]!)).toMatch(new RegExp(`^Id eq ${id} or Name eq `))
  })

  it.each(['legacyRead', 'odataRead'] as const)('have a query of 2000 characters the last time: %s', async (column) => {
    const [, long] = await readsOf([{ Id: id, Name: 'Ada' }], column)
    expect(long?.url.search.slice(1)).toHaveLength(2000)
  })

  it('are no longer than they have to be where the field’s own name takes all of it', async () => {
    const [, long] = await readsOf([{ Id: id, ['N'.repeat(2100)]: 'Ada' }])
    expect(filterOf(long!)).toMatch(/ eq ''$/)
  })
})

describe('the pairs of special reads', () => {
  const twinsAt = async (data: SmallDeploymentOptions['data']) => {
    const { target, run, main } = await mainAt(data ? { data } : {}, {
      entities: { probe: { entity: 'Contact', fields: {} } },
    })
    const record = newRecord('ACCESS-3')
    const ask = () =>
      recording(run, record, () =>
        askAll((['signs', 'long'] as const).map((which) => () => specialTwins(run, main, 'legacyRead', which))),
      )
    const { came, fault } = await ask()
    await ask()
    return { twins: came, undecided: fault, reads: target.reads().length, shown: record.twins }
  }

  it('are sent once a run', async () => {
    const { twins, reads, shown } = await twinsAt(undefined)
    expect(shown.map(({ refused }) => refused)).toEqual([...twins, ...twins].map(({ refused }) => refused.id))
    expect([twins.length, reads]).toEqual([2, 5])
    expect(decodeURIComponent(twins[0]!.refused.request.url)).toContain('Зоряна')
  })

  it.each<[string, (url: string) => boolean, number]>([
    ['the address is too long', (url) => url.length > 2000, 414],
    ['the signs are', (url) => url.includes('%26'), 403],
  ])('are judged as far as they can be had, where %s is turned away', async (_what, isTurnedAway, status) => {
    const { twins, undecided } = await twinsAt(({ url }) => (isTurnedAway(url) ? { status } : undefined))
    expect(twins).toHaveLength(1)
    expect(isTurnedAway(twins[0]!.refused.request.url)).toBe(false)
    expect(undecided).toMatchObject({ name: 'Undecided', message: expect.stringContaining(String(status)) as string })
  })

  it('do not hide a defect', async () => {
    const target = await smallDeployment()
    const run = await runAt(target.origin)
    await expect(specialTwins(run, undefined as never, 'odataRead', 'long')).rejects.toThrow(TypeError)
  })
})

describe('the field that is filtered by', () => {
  const field = { entity: 'Contact', fields: { text: 'Code' } }
  it.each<[string, object, typeof field | undefined, string]>([
    ['is the first text of the record', { Id: id, Age: 7, Name: 'Ada', City: 'Kyiv' }, undefined, 'Name'],
    ['is the one that the profile names', { Id: id, Name: 'Ada', Code: 'AC' }, field, 'Code'],
    ['is another where no record shows that one', { Id: id, Name: 'Ada' }, field, 'Name'],
    ['is another where that one holds no text', { Id: id, Name: 'Ada', Code: 7 }, field, 'Name'],
    ['is the one that the profile names where no text is shown', { Id: id, Age: 7 }, field, 'Code'],
    ['is none that is empty', { Id: id, Name: '', City: 'Kyiv' }, undefined, 'City'],
    ['is none that holds a GUID', { Id: id, TypeId: id, City: 'Kyiv' }, undefined, 'City'],
    ['is none that holds a time', { Id: id, CreatedOn: '2026-11-01T00:00:00Z', City: 'Kyiv' }, undefined, 'City'],
    ['is none that holds a time of old', { Id: id, CreatedOn: '/Date(1)/', City: 'Kyiv' }, undefined, 'City'],
    ['may have a time behind its begin', { Id: id, Note: 'on 2026-11-01', City: 'Kyiv' }, undefined, 'Note'],
    ['may have an old time behind its begin', { Id: id, Note: 'on /Date(1)/', City: 'Kyiv' }, undefined, 'Note'],
    ['is none that may be a number in quotes', { Id: id, Sum: '-12.50', City: 'Kyiv' }, undefined, 'City'],
    ['may be of digits where no other is', { Id: id, Age: 7, Code: '0012' }, undefined, 'Code'],
    ['may have other numbers', { Id: id, Phone: '20-11-01', City: 'Kyiv' }, undefined, 'Phone'],
    ['may be parted like a time', { Id: id, Code: 'ABCD-11-01', City: 'Kyiv' }, undefined, 'Code'],
  ])('%s', async (_what, record, probe, name) => {
    const [short] = await readsOf([record], 'legacyRead', probe)
    expect(filterOf(short!)).toContain(` or ${name} eq '`)
  })

  it('may be a field that another record holds text in, where the first has none', async () => {
    const other = '7f000000-0000-4000-8000-000000000002'
    const [short] = await readsOf([
      { Id: id, Name: null, City: '' },
      { Id: other, Name: null, City: 'Kyiv' },
    ])
    expect(filterOf(short!)).toMatch(new RegExp(`^Id eq guid'${id}' or City eq '`))
  })
})

describe('reads that cannot be made', () => {
  const noId = /^the records of the probe entity have no GUID as Id \(RECORD-2\)$/
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
