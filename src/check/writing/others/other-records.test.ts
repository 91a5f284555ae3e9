import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { change } from '../making/changing.js'
import { freshDateTime, freshGuid, freshNumber, freshText } from '../fields/fresh-values.js'
import { otherRecordsWith } from './other-records.js'
import { expect as judge } from '../../answers/expect.js'
import { idOf, recordAt, refusal, sandboxId, type RecordOptions } from '../testing/record-at.js'

const fields = { text: 'Notes', number: 'UsrScore', custom: 'UsrBadge' }
const inPlainJson = ['several', 'other-records', 'one-field']
const record = { Notes: 'as it was', UsrScore: 7, UsrBadge: 'blue', Name: 'Ada' }

async function judged(options: RecordOptions = {}) {
  const at = await recordAt({ record, sandbox: { fields }, ...options })
  return { ...at, said: await at.played('WRITE-2', ...inPlainJson) }
}

it('one read shows whether another record got a text or a number, and the custom one is given with the others', async () => {
  const filters: string[] = []
  const { said, changes } = await judged({
    read: (_entity, filter) => {
      filters.push(filter)
      return undefined
    },
  })
  expect(said).toEqual(['passed'])
  expect(changes.map(({ fields: given }) => Object.keys(given ?? {}))).toEqual([
    ['UsrBadge', 'Notes', 'UsrScore'],
    ['Notes'],
  ])
  const [several] = changes.map(({ fields: given }) => given)
  expect(filters.filter((filter) => filter.includes(' or '))).toEqual([
    `UsrBadge eq '${String(several?.['UsrBadge'])}' or Notes eq '${String(several?.['Notes'])}' or UsrScore eq ${String(several?.['UsrScore'])}M`,
  ])
})

it.each<[string, (stored: Row) => Row, readonly unknown[]]>([
  [
    'that got a text as well fails, and is named',
    ({ UsrBadge = null }) => ({ Id: idOf('7'), UsrBadge }),
    [
      expect.stringContaining(
        `seen UsrBadge of Lead ${idOf('7')} has the value that was sent to the sandbox record only`,
      ),
    ],
  ],
  ['that holds another text is none of it', () => ({ Id: idOf('7'), UsrBadge: 'svc check 0', Notes: 'x' }), ['passed']],
  ['that is the record itself is none of it', (stored) => stored, ['passed']],
])('another record %s', async (_what, other, said) => {
  const found = await judged({
    read: (entity, filter, _login, stored) =>
      entity === 'Lead' && filter.startsWith('UsrBadge') ? [stored, other(stored)] : undefined,
  })
  expect(found.said).toEqual(said)
  const told = said.includes('passed')
    ? []
    : [expect.stringMatching(`UsrBadge of Lead ${idOf('7')}. The checker does not restore this`)]
  expect(found.run.diagnoses.map(({ text }) => text)).toEqual(told)
})

const kinds = { text: 'Notes', guid: 'Ref', number: 'UsrScore', dateTime: 'UsrOn' }
const values: Row = {
  Notes: 'svc check 0a1b2c3d',
  Ref: 'aaaaaaaa-4444-4444-8444-121212121212',
  UsrScore: 41,
  UsrOn: '2020-03-04T15:16:17.000Z',
}

/** What is said where another record shows this of the one that was changed, which holds the values. */
async function lookedAt(other: (stored: Row) => Row, { method = 'MERGE' as 'MERGE' | 'PUT' } = {}) {
  const at = await recordAt({
    record: { ...record, Ref: null, UsrOn: null, ParentId: idOf('8') },
    sandbox: { fields: kinds },
    read: (entity, filter, _login, stored) =>
      entity === 'Lead' && /Usr|Notes/.test(filter) ? [stored, { Id: idOf('7'), ...other(stored) }] : undefined,
  })
  const said = await at.told(async () => {
    await change(at, { method: 'MERGE', fields: values })
    judge((await otherRecordsWith(at, values, method)).breaches).toEqual([])
  }, 'WRITE-2')
  const [, ...further] = at.changes
  return { said, changes: further.map(({ method: by, fields: given }) => [by, Object.keys(given ?? {})]) }
}

describe('another record that has the value that was sent', () => {
  const failed = (field: string) => [
    expect.stringContaining(`: ${field} of Lead ${idOf('7')} has the value that was sent`),
  ]

  it.each(['Notes', 'Ref'])('got it, where nobody else has such a value: %s', async (field) => {
    const { said, changes } = await lookedAt((stored) => ({ [field]: stored[field] ?? null }))
    expect(said).toEqual(failed(field))
    expect(changes).toEqual([])
  })

  it.each(['UsrScore', 'UsrOn'])('may have it by chance, unless it follows: %s', async (field) => {
    const chance = await lookedAt(() => ({ [field]: values[field] ?? null }))
    expect(chance.said).toEqual(['passed'])
    expect(chance.changes).toEqual([['MERGE', [field]]])
    const following = await lookedAt((stored) => ({ [field]: stored[field] ?? null }), { method: 'PUT' })
    expect(following.said).toEqual(failed(field))
    expect(following.changes).toEqual([['PUT', [field]]])
  })

  it.each<[string, Row]>([
    ['is referred to', { Id: idOf('8') }],
    ['refers to the record', { ParentId: sandboxId.toUpperCase() }],
  ])('may be made to sum up, or be handed on what was given, where it %s', async (_how, related) => {
    for (const field of ['UsrScore', 'Notes', 'Ref']) {
      const { said, changes } = await lookedAt((stored) => ({ [field]: stored[field] ?? null, ...related }))
      expect([field, said, changes]).toEqual([field, ['passed'], []])
    }
  })

  it.each(['Notes', 'Ref', 'UsrScore', 'UsrOn'])(
    'is looked for by each value alone where a filter with %s among others is refused',
    async (refused) => {
      const filters: string[] = []
      const found = refused === 'Ref' ? 'Notes' : 'Ref'
      const at = await recordAt({
        record: { ...record, ...values },
        sandbox: { fields: kinds },
        read: (_entity, filter) => {
          filters.push(filter)
          if (filter.includes(refused)) return refusal('no', 400)
          return filter.startsWith(found) ? [{ Id: idOf('7'), [found]: values[found] ?? null }] : undefined
        },
      })
      const look = async () => {
        judge((await otherRecordsWith(at, values)).breaches).toEqual([])
      }
      expect(await at.told(look, 'WRITE-2')).toEqual(failed(found))
      expect(filters.slice(-5).map((filter) => filter.split(' or ').length)).toEqual([4, 1, 1, 1, 1])
    },
  )
})

it('nothing is known of the others where the read is refused', async () => {
  const { said } = await judged({
    read: (_entity, filter) => (filter.startsWith('UsrBadge') ? refusal('no', 500) : undefined),
  })
  expect(said).toEqual(['passed'])
})

it('a target that refuses the custom field is asked without it', async () => {
  const { said, changes } = await judged({
    change: ({ fields: given = {} }) => ('UsrBadge' in given ? refusal('no such field', 400) : undefined),
  })
  expect(said).toEqual(['passed'])
  const [, ...counts] = changes.map(({ fields: given }) => Object.keys(given ?? {}).length)
  expect(counts.slice(counts.indexOf(2))).toEqual([2, 1])
})

it('two records get values of their own in runs of one seed', async () => {
  const values = await Promise.all(
    ['5', '6'].map(async (digit) => {
      const { run } = await recordAt({ sandbox: { fields, id: idOf(digit) } })
      const numbers = Array.from({ length: 9 }, () => freshNumber(run, undefined))
      return [freshText(run), freshGuid(run), freshDateTime(run), numbers.join()]
    }),
  )
  const [one = [], other = []] = values
  for (const [place, value] of one.entries()) expect(other[place]).not.toBe(value)
})
