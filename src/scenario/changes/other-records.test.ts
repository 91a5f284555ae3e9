import { expect, it } from 'vitest'
import type { Row } from '../../odata/index.js'
import { freshText } from './fresh-values.js'
import { expectOthersLeftAlone } from './left-alone.js'
import { forThisRecord } from './other-records.js'
import { idOf, recordAt, refusal, type RecordOptions } from './testing/record-at.js'

const fields = { text: 'Notes', number: 'UsrScore', custom: 'UsrBadge' }
const record = { Notes: 'as it was', UsrScore: 7, UsrBadge: 'blue' }

async function judged(options: RecordOptions = {}) {
  const at = await recordAt({ record, sandbox: { fields }, ...options })
  return { ...at, said: await at.told(() => expectOthersLeftAlone(at.run, at.main), 'WRITE-2') }
}

it('one read shows whether another record got a text, and the custom one is given with the others', async () => {
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
    ['UsrScore'],
  ])
  const [several, single] = changes.map(({ fields: given }) => given)
  expect(filters.filter((filter) => filter.includes(' or '))).toEqual([
    `UsrBadge eq '${String(several?.['UsrBadge'])}' or Notes eq '${String(single?.['Notes'])}'`,
  ])
})

it.each<[string, (stored: Row) => Row, readonly unknown[]]>([
  [
    'that got a text as well fails, and is named',
    ({ UsrBadge = null }) => ({ Id: idOf('7'), UsrBadge }),
    [expect.stringContaining(`: UsrBadge of Lead ${idOf('7')} holds what was given to the sandbox record alone`)],
  ],
  ['that holds another text is none of it', () => ({ Id: idOf('7'), UsrBadge: 'svc check 0', Notes: 'x' }), ['passed']],
  ['that is the record itself is none of it', (stored) => stored, ['passed']],
])('another record %s', async (_what, other, said) => {
  const found = await judged({
    read: (entity, filter, _login, stored) =>
      entity === 'Lead' && filter.startsWith('UsrBadge') ? [stored, other(stored)] : undefined,
  })
  expect(found.said).toEqual(said)
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
  expect(counts.slice(counts.indexOf(2))).toEqual([2, 1, 1])
})

it('two records get texts of their own in runs of one seed', async () => {
  const texts = await Promise.all(
    ['5', '6'].map(async (digit) => {
      const { run } = await recordAt({ sandbox: { fields, id: idOf(digit) } })
      return forThisRecord(run, { Notes: freshText(run), UsrScore: 8 })
    }),
  )
  for (const { Notes, UsrScore } of texts) {
    expect(Notes).toMatch(/^svc check [\da-f]{8}$/)
    expect(UsrScore).toBe(8)
  }
  expect(texts[0]?.['Notes']).not.toBe(texts[1]?.['Notes'])
})
