import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { idOf, recordAt, refusal, type RecordOptions, type Stored } from '../testing/record-at.js'

/** The checks that are played of each clause; of the others all. */
const played: Readonly<Record<string, readonly string[]>> = {
  'WRITE-2': ['several', 'one-field', 'other-records'],
  'WRITE-4': ['merge-json', 'merge-verbose'],
  'WRITE-5': ['number', 'zero', 'negative'],
}

type Clause = 'WRITE-1' | 'WRITE-2' | 'WRITE-3' | 'WRITE-4' | 'WRITE-5' | 'WRITE-6'

interface Told {
  readonly ended: readonly string[]
  readonly sent: readonly Row[]
  readonly diagnosed: readonly string[]
}

/** Plays clauses on a record whose fields have rules: what they say of a value that is given, or make of it. */
async function playedAt(
  ids: readonly Clause[],
  rule: (given: Row, stored: Stored) => boolean,
  fields: { readonly text: string; readonly number?: string } = { text: 'Notes', number: 'UsrScore' },
  settings: RecordOptions['settings'] = {},
  status = 400,
): Promise<Told> {
  const at = await recordAt({
    settings,
    record: { Name: 'Ann', Notes: 'a', UsrScore: 7, Level: 3, AccountId: null },
    sandbox: { fields, lookup: { field: 'Account', target: 'Account' } },
    change: ({ fields: given = {} }, stored) => {
      if (!rule(given, stored)) return refusal('The value does not fit the column.', status)
      return { status: 204 }
    },
  })
  const ended: string[] = []
  for (const id of ids) {
    const said = await at.played(id, ...(played[id] ?? []))
    ended.push(said.at(-1)?.replace(/^(\w+), \w+: /, '$1: ') ?? '')
  }
  const { run, changes } = at
  return { ended, sent: changes.map(({ fields = {} }) => fields), diagnosed: run.diagnoses.map(({ text }) => text) }
}

const store = (given: Row, stored: Stored) => Object.assign(stored, given) === stored
const textOf = ({ Notes }: Row) => (typeof Notes === 'string' ? Notes : '')
const scoreOf = ({ UsrScore }: Row) => (typeof UsrScore === 'number' ? UsrScore : 3)

describe('a column of few characters', () => {
  it.each<[string, (given: Row, stored: Stored) => boolean]>([
    ['refuses', (given, stored) => textOf(given).length <= 10 && store(given, stored)],
    [
      'cuts',
      (given, stored) => store('Notes' in given ? { ...given, Notes: textOf(given).slice(0, 10) } : given, stored),
    ],
  ])('that %s what is longer is judged by texts that fit', async (_what, rule) => {
    const { ended, sent, diagnosed } = await playedAt(['WRITE-4', 'WRITE-1', 'WRITE-2', 'WRITE-3'], rule)
    expect(ended).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect(sent.filter((given) => textOf(given).length > 10).length).toBeLessThan(4)
    expect(diagnosed).toEqual([expect.stringMatching(/^Notes rejects or truncates .* accepts a text of 10 characters/)])
  })

  const ofLetters = (most: number) => (given: Row, stored: Stored) =>
    store('Notes' in given ? { ...given, Notes: textOf(given).slice(0, most) } : given, stored)
  const upTo = (most: number) => (given: Row, stored: Stored) => textOf(given).length <= most && store(given, stored)

  it.each([
    ['that refuses what is longer', 8, upTo(8)],
    ['that cuts what is longer', 8, ofLetters(8)],
    ['of one character', 1, upTo(1)],
    ['of one character, which cuts', 1, ofLetters(1)],
  ])('too few for a text of the checker’s own is left out: one %s', async (_what, most, rule) => {
    const { ended, sent, diagnosed } = await playedAt(['WRITE-4', 'WRITE-1', 'WRITE-2', 'WRITE-3'], rule)
    expect(ended).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect(sent.filter((given) => textOf(given).length > most).length).toBeLessThan(6)
    expect(diagnosed).toEqual([expect.stringMatching(/^Notes rejects or truncates .* left the field out/)])
  })

  it('and no other field to change ends in a word to the profile', async () => {
    const { ended } = await playedAt(['WRITE-1', 'WRITE-4', 'WRITE-2'], upTo(8), { text: 'Notes' })
    for (const end of ended)
      expect(end).toMatch(/^cantTell: Notes accepts only texts shorter than 10 characters.*sandbox\.fields/)
  })

  it('is none that takes no text at all', async () => {
    const { ended } = await playedAt(['WRITE-1'], (given, stored) => !('Notes' in given) && store(given, stored))
    expect(ended).toEqual([expect.stringMatching(/^failed: .*expected success, seen 400.*/)])
  })

  it('is none that drops or alters what it takes', async () => {
    for (const made of [() => null, (text: string) => text.replaceAll(' ', '')]) {
      const { ended, diagnosed } = await playedAt(['WRITE-1'], (given, stored) =>
        store('Notes' in given ? { ...given, Notes: made(textOf(given)) } : given, stored),
      )
      expect(ended).toEqual([expect.stringMatching(/^failed: .*seen Notes /)])
      expect(diagnosed).toEqual([])
    }
  })

  it('is none of a server that fails with 500 at what is longer, which it has to say itself', async () => {
    const rule = (given: Row, stored: Stored) => textOf(given).length <= 10 && store(given, stored)
    const { ended, diagnosed } = await playedAt(['WRITE-1'], rule, undefined, {}, 500)
    expect(ended).toEqual([expect.stringMatching(/^failed: .* seen 500, .*"The value does not fit the column\."/)])
    expect(diagnosed).toEqual([])
  })

  it('is none of a refusal that does not repeat', async () => {
    let refusals = 0
    const rule = (given: Row, stored: Stored) => (textOf(given).length <= 10 || ++refusals > 2) && store(given, stored)
    const { diagnosed } = await playedAt(['WRITE-1'], rule)
    expect(diagnosed).toEqual([])
  })

  it('is none that refuses every change', async () => {
    const { ended } = await playedAt(['WRITE-1'], (given) => given['Notes'] === 'a')
    expect(ended).toEqual([expect.stringMatching(/^failed: .*expected success, seen 400.*/)])
  })
})

describe('a number with a range', () => {
  it.each([
    [5, 8],
    [7, 9],
    [6, 7],
  ])('from %i to %i is given neighbours of the one that is there', async (least, most) => {
    const rule = (given: Row, stored: Stored) => {
      const score = 'UsrScore' in given ? scoreOf(given) : least
      return score >= least && score <= most && store(given, stored)
    }
    const { ended, diagnosed } = await playedAt(['WRITE-4', 'WRITE-2', 'WRITE-5'], rule, undefined, {
      strictChecks: true,
    })
    expect(ended.slice(0, 2)).toEqual(['passed', 'passed'])
    expect(ended[2]).toMatch(/^cantTell: UsrScore may have validation rules: .* rejects zero /)
    expect(diagnosed).toEqual([expect.stringMatching(/^UsrScore rejects or truncates .* the number plus or minus 1/)])
  })

  it('is none that takes no number at all', async () => {
    const { ended } = await playedAt(['WRITE-5'], (given, stored) => !('UsrScore' in given) && store(given, stored))
    expect(ended).toEqual([expect.stringMatching(/^failed: .*expected success, seen 400.*/)])
  })
})

describe('a lookup that refuses some record', () => {
  const refusing = (digits: string) => (given: Row, stored: Stored) =>
    ![...digits].some((digit) => given['AccountId'] === idOf(digit)) && store(given, stored)

  it.each(['a', 'b'])('is pointed to others: to all but %s', async (digit) => {
    const { ended, sent, diagnosed } = await playedAt(['WRITE-6', 'WRITE-6'], refusing(digit))
    expect(ended).toEqual(['passed', 'passed'])
    expect(sent.filter(({ AccountId }) => AccountId === idOf(digit)).length).toBeLessThan(3)
    expect(diagnosed).toEqual([expect.stringContaining(idOf(digit))])
  })

  it('is none that takes no record at all', async () => {
    const { ended } = await playedAt(['WRITE-6'], refusing('ab9'))
    expect(ended).toEqual([expect.stringMatching(/^failed: .*expected success, seen 400.*/)])
  })
})
