import { describe, expect, it } from 'vitest'
import { offeredRecords } from './offered-records.js'

const id = (digit: number) => `5f0a7c1e-0000-4000-8000-00000000000${String(digit)}`
const proposal = {
  entity: 'Lead',
  fields: { text: 'Notes', number: 'UsrScore' },
  lookup: { name: 'Account', target: 'Account' },
}
const row = (digit: number, more: Readonly<Record<string, string | number | null>> = {}) => ({
  ...{ Id: id(digit), Name: `Lead ${String(digit)}`, Notes: 'some', UsrScore: 3, AccountId: id(9) },
  ...more,
})
const isOpen = (text: string) => !text.includes('s3cret')
const namesOf = (rows: readonly ReturnType<typeof row>[], of = proposal) =>
  offeredRecords(of, rows, 'Zoe', isOpen).map(({ name }) => name)

describe('the records offered as sandbox', () => {
  it('are those that were read, with what a run sets of each and what it holds now', () => {
    expect(offeredRecords(proposal, [row(1, { UsrScore: null })], 'Zoe', isOpen)).toEqual([
      {
        sandbox: { ...proposal, id: id(1) },
        name: 'Lead 1',
        now: [
          { field: 'Notes', value: 'some' },
          { field: 'UsrScore', value: null },
        ],
      },
    ])
  })

  it('begin with those that seem to be made for tests', () => {
    expect(namesOf([row(1), row(2, { Name: 'Sandbox for the checker' }), row(3, { Name: 'Contest' })])).toEqual([
      'Sandbox for the checker',
      'Lead 1',
      'Contest',
    ])
  })

  it.each<[string, ...ReturnType<typeof row>[]]>([
    ['of the user who is logged in', row(1, { Name: 'ZOE' })],
    ['of the user, by another field', row(1, { Login: 'zoe ' })],
    ['of a built-in account', row(1, { Name: 'Supervisor' })],
    ['of a built-in administrator', row(1, { Name: 'System Administrator' })],
    ['of a group of accounts', row(1, { Name: 'All employees' })],
    ['that made another one', row(1), row(2, { CreatedById: id(1), Name: 'Guest' })],
    ['that owns itself', row(1, { OwnerId: id(1) })],
    ['with a secret of the login', row(1, { Notes: 'my s3cret' })],
    ['of an example', row(1, { Id: '00000000-0000-0000-0000-000000000001' })],
    ['without an id', row(1, { Id: 'x' })],
  ])('have none %s', (_what, ...rows) => {
    expect(namesOf(rows)).toEqual([])
    expect(namesOf([row(7), ...rows])).toEqual(['Lead 7'])
  })

  it('have none of an entity of accounts', () => {
    for (const entity of ['SysAdminUnit', 'PortalUser', 'Employees'])
      expect(namesOf([row(1)], { ...proposal, entity })).toEqual([])
  })

  it('name no field that was not read', () => {
    const { Notes: _, AccountId: _not, ...some } = row(1)
    const [offered] = offeredRecords(proposal, [some], 'Zoe', isOpen)
    expect(offered?.sandbox).toEqual({ entity: 'Lead', id: id(1), fields: { number: 'UsrScore' } })
    expect(offeredRecords(proposal, [{ Id: id(1), Name: 'x' }], 'Zoe', isOpen)).toEqual([])
  })
})
