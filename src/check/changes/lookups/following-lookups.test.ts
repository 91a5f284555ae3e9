import { expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { idOf, recordAt, refusal, sandboxId, type RecordOptions, type Stored } from '../testing/record-at.js'

const other = idOf('7')

/** What is said where another record shows this while the sandbox record points to some account. */
async function judged(
  by: 'id' | 'nested' | 'PUT',
  shown: (stored: Stored, lookups: number) => Row,
  read: RecordOptions['read'] = () => undefined,
) {
  const filters: string[] = []
  let lookups = 0
  const at = await recordAt({
    record: { Notes: 'a', UsrScore: 1, AccountId: idOf('9'), ParentId: idOf('8') },
    sandbox: { lookup: { field: 'Account', target: 'Account' } },
    read: (entity, filter, login, stored, ...more) => {
      if (entity !== 'Lead' || filter === '' || filter.includes(sandboxId)) return undefined
      filters.push(filter.replaceAll(/guid'(.)[^']*'/g, '$1'))
      const said = read(entity, filter, login, stored, ...more)
      if (said !== undefined) return said
      if (/^(Notes|UsrScore) /.test(filter)) return []
      if (filter.startsWith('AccountId')) lookups += 1
      return [{ ...stored }, { Id: other, ...shown(stored, lookups) }]
    },
  })
  const { run } = at
  const said = await at.played(by === 'PUT' ? 'WRITE-3' : by === 'id' ? 'WRITE-6' : 'WRITE-7')
  return {
    said,
    told: run.diagnoses.map(({ text }) => text),
    filters: filters.filter((filter) => !/^(Notes|UsrScore) /.test(filter)),
    changes: at.changes.length,
  }
}

const following = ({ AccountId = null }: Stored): Row => ({ AccountId })
const failed = [
  expect.stringMatching(
    new RegExp(
      `^failed, target: .*: expected no other record follows, seen AccountId of Lead ${other} changed together with that of the sandbox record`,
    ),
  ),
]

it.each([
  ['id', ['a', 'b'], ['a']],
  ['nested', ['b', 'a'], ['b']],
  ['PUT', ['a', 'b'], ['a']],
] as const)('another record may not go along with a lookup that is set, by %s', async (by, ids, back) => {
  const [once, again] = [ids.map((id) => `AccountId eq ${id}`), back.map((id) => `AccountId eq ${id}`)]
  expect((await judged(by, () => ({ AccountId: idOf('a') }))).said).toEqual(['passed'])
  const alone = await judged(by, () => ({ AccountId: idOf('3') }))
  expect(alone).toMatchObject({ said: ['passed'], told: [], filters: once })
  const found = await judged(by, following)
  expect(found).toEqual({
    said: failed,
    told: [expect.stringMatching(`AccountId of Lead ${other}. The checker does not restore this`)],
    filters: [...once, 'Id eq 7', ...again],
    changes: alone.changes + 1,
  })
})

it('another record that somebody turned from the one to the other does not come back with it', async () => {
  const turned = await judged('id', (stored, lookups) => (lookups < 3 ? following(stored) : { AccountId: idOf('b') }))
  expect(turned.said).toEqual(['passed'])
  expect(turned.changes).toBe(3)
})

it.each<[string, Row]>([
  ['is referred to', { Id: idOf('8') }],
  ['refers to the record', { ParentId: sandboxId.toUpperCase() }],
  ['is one to which it was made to point', { Id: idOf('b').toUpperCase() }],
  ['cannot be seen by its id', {}],
])('another record may go along where it %s', async (how, related) => {
  const shown = (stored: Stored): Row => ({ ...following(stored), ...related })
  const { said, changes } = await judged('id', shown, (_entity, filter) =>
    how.startsWith('cannot') && filter.startsWith('Id ') ? refusal('no', 400) : undefined,
  )
  expect([said, changes]).toEqual([['passed'], 2])
})

it('those that point somewhere are asked for along the path where they are not by the field', async () => {
  const refused: RecordOptions['read'] = (_entity, filter) =>
    filter.startsWith('AccountId') ? refusal('no', 400) : undefined
  const { said, filters } = await judged('id', following, refused)
  expect(said).toEqual(failed)
  expect(filters.slice(0, 4)).toEqual(['AccountId eq a', 'Account/Id eq a', 'AccountId eq b', 'Account/Id eq b'])
})

it('nothing is known of the others where they cannot be asked for', async () => {
  const { said } = await judged('id', following, (_entity, filter) =>
    filter.startsWith('Account') ? refusal('no', 500) : undefined,
  )
  expect(said).toEqual(['passed'])
})
