import { describe, expect, it } from 'vitest'
import type { Row } from '../../odata/index.js'
import { mergeAll } from './set-for-all.js'
import { expectKept, idOf, recordAt, type RecordOptions } from './testing/record-at.js'

const record = { Notes: 'as it was', UsrScore: 7, UsrOn: null, Ref: null, UsrBadge: 'b' }
const fields = { text: 'Notes', number: 'UsrScore', dateTime: 'UsrOn', guid: 'Ref', custom: 'UsrBadge' }
const names = ['Notes', 'Ref', 'UsrScore', 'UsrOn', 'UsrBadge']
const strict = { Notes: 'new', Ref: idOf('6') }

async function judged(options: RecordOptions = {}) {
  const { run, main, told, changes } = await recordAt({ record, sandbox: { fields }, ...options })
  let judgedBy: readonly string[] | undefined
  const said = await told(async () => {
    const set = await mergeAll({ run, main }, strict)
    judgedBy = Object.keys(set.given)
    expectKept(set)
  })
  return { said, judgedBy, changes: changes.map(({ fields: given }) => Object.keys(given ?? {})) }
}

const storing =
  (kept: (given: Row) => Row): NonNullable<RecordOptions['change']> =>
  ({ fields: given = {} }, stored) => {
    Object.assign(stored, kept(given))
    return { status: 204 }
  }

const without = (field: string) => (given: Row) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== field))

describe('a MERGE of all', () => {
  it('gives every plain field of the profile, and all are judged', async () => {
    expect(await judged()).toEqual({ said: ['passed'], judgedBy: names, changes: [names] })
  })

  it.each([2, 3, 4])('may not set the first %d of them alone', async (count) => {
    const { said, changes } = await judged({
      change: storing((given) => Object.fromEntries(Object.entries(given).slice(0, count))),
    })
    expect(said).toEqual([expect.stringMatching(new RegExp(`^failed, target: .* gave: ${names[count] ?? ''}`))])
    const lost = names.slice(count)
    const inFront = lost.slice(0, count)
    expect(changes).toEqual([names, lost, [...inFront, ...names.filter((name) => !inFront.includes(name))]])
  })

  it('may not drop what is strict', async () => {
    const { said, changes } = await judged({ change: storing(without('Ref')) })
    expect(said).toEqual([expect.stringMatching(/^failed, target: .* gave: Ref/)])
    expect(changes).toEqual([names])
  })

  it('leaves a field that the server computes wherever another one is set', async () => {
    const { said, judgedBy, changes } = await judged({
      change: storing((given) => ('UsrOn' in given ? { ...given, UsrScore: 0 } : given)),
    })
    expect(said).toEqual([expect.stringMatching(/^UsrScore is kept by a MERGE of this field alone/), 'passed'])
    expect(judgedBy).toEqual(Object.keys(strict))
    expect(changes.at(-1)).toEqual(['UsrScore', ...names.filter((name) => name !== 'UsrScore')])
  })

  it('leaves to other clauses what it does not set by itself either', async () => {
    expect(await judged({ change: storing(without('UsrBadge')) })).toEqual({
      said: ['passed'],
      judgedBy: Object.keys(strict),
      changes: [names, ['UsrBadge']],
    })
    const { said } = await judged({
      change: ({ fields: given = {} }, stored) => {
        if (!('Notes' in given)) return { status: 400 }
        Object.assign(stored, without('UsrBadge')(given))
        return { status: 204 }
      },
    })
    expect(said).toEqual(['passed'])
  })

  it('is one of the strict fields where it is refused', async () => {
    const { said, changes } = await judged({
      change: ({ fields: given = {} }) => ('UsrBadge' in given ? { status: 400 } : undefined),
    })
    expect(said).toEqual([
      expect.stringMatching(/^a MERGE of .* was refused \(400.*\), so the check used fewer fields$/),
      'passed',
    ])
    expect(changes.at(-1)).toEqual(Object.keys(strict))
  })
})
