import { describe, expect, it } from 'vitest'
import { holds } from '../../queries/live/live-data.js'
import { keepsPlusSigns } from '../../reading/texts/quotes.js'
import { legacyReader, type Reader } from '../../queries/query.js'
import type { Choice } from '../../queries/values/choices.js'
import { comparesMadeText } from './made-text.js'
import { expect as judging } from '../../answers/expect.js'
import { recordAt, refusal, type RecordOptions } from '../testing/record-at.js'

/** What a live clause makes of it. */
async function holdsOfMadeText(...given: Parameters<typeof comparesMadeText>) {
  const [{ run, main }] = given
  const standing = await holds(legacyReader(run, main, 'Lead'), async () => {
    const { breaches } = await comparesMadeText(...given)
    return breaches
  })
  judging(standing).toEqual([])
}

const plus = { sign: '+', name: 'plus sign' }

async function made(options: RecordOptions = {}) {
  const at = await recordAt({ record: { Notes: 'a b', Name: 'Ada' }, ...options })
  const choices: (readonly [Reader['entity'], Choice])[] = []
  const said = await at.told(
    () =>
      holdsOfMadeText(at, plus, (reader, choice) => {
        choices.push([reader.entity, choice])
        return Promise.resolve({ breaches: [], expected: '', seen: '' })
      }),
    'READ-9',
  )
  return { ...at, said, choices }
}

describe('a text with a sign that no record has', () => {
  it('is given to the text field of the sandbox record, and judged by it', async () => {
    const { said, choices, stored, changes } = await made()
    expect(said).toEqual(['passed'])
    expect(changes.map(({ method, fields }) => [method, fields])).toEqual([['MERGE', { Notes: stored['Notes'] }]])
    expect(stored['Notes']).toMatch(/^svc\+check\+[\da-f]{8}$/)
    expect(choices).toEqual([['Lead', { field: 'Notes', text: stored['Notes'], place: 0, rows: [{ ...stored }] }]])
  })

  it.each<[string, RecordOptions, string]>([
    [
      'is not kept',
      { change: () => ({ status: 204 }) },
      'cantTell, target: no text of the sample has a plus sign, and the sandbox record does not keep such a text (WRITE-5)',
    ],
    [
      'may not be given',
      { settings: { readOnly: true } },
      'untested, nobody: no text of the sample has a plus sign, and --read-only forbids setting one in the sandbox record',
    ],
    [
      'has no record that could be given one',
      { profile: { sandbox: undefined as never } },
      'untested, profile: no text of the sample has a plus sign, and no sandbox record is configured',
    ],
    [
      'has no field that could be given one',
      { sandbox: { fields: { number: 'UsrScore' } } },
      'untested, profile: no text of the sample has a plus sign, and no text field to set is configured (key sandbox.fields.text)',
    ],
  ])('is not judged where it %s', async (_what, options, said) => {
    const { said: told, choices } = await made(options)
    expect([told, choices]).toEqual([[said], []])
  })

  it.each<[string, RegExp, string]>([
    [
      'any text',
      /Notes eq/,
      'cantTell, profile: no text of the sample has a plus sign, and filters on Notes of Lead are refused',
    ],
    ['that text alone', /Notes eq '[^']*\+/, 'failed, target: '],
  ])('is held against the field where that refuses %s', async (_what, refused, wanted) => {
    const read: RecordOptions['read'] = (_entity, filter) =>
      refused.test(filter) ? refusal('inconsistent data types') : undefined
    const { run, main, told } = await recordAt({ record: { Notes: 'a b' }, read })
    const [said] = await told(() => holdsOfMadeText({ run, main }, plus, keepsPlusSigns), 'READ-9')
    expect(said?.slice(0, wanted.length)).toBe(wanted)
  })

  it('is not judged where the change does not succeed', async () => {
    expect((await made({ change: () => ({ status: 500 }) })).said).toEqual([
      expect.stringMatching(/^cantTell, target: the control request failed/),
    ])
  })
})
