import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { alterations } from '../../../session/index.js'
import { expectSet, recordAt, refusal, sandboxId, type Asked, type RecordOptions } from '../testing/record-at.js'
import { changeTwins } from './change-twins.js'

const record = { Notes: 'as it was', UsrScore: 7, Caption: 'needed', Hint: null, FullName: 'made of others' }

/** What an ordinary PUT of the notes alone comes to, what one altered shows, and the fields of each PUT. */
async function judged(
  put: (asked: Asked) => ReturnType<typeof refusal> | undefined,
  more: Row = {},
  merge?: (asked: Asked) => ReturnType<typeof refusal> | undefined,
  read?: RecordOptions['read'],
) {
  const { run, main, told, changes, stored } = await recordAt({
    record: { ...record, ...more },
    change: (asked) => (asked.method === 'PUT' ? put(asked) : merge?.(asked)),
    ...(read ? { read } : {}),
  })
  const set = await told(() => expectSet({ run, main }, { method: 'PUT', fields: { Notes: 'new' } }), 'WRITE-3')
  const sent = changes.map(({ fields }) => Object.keys(fields ?? {}).sort())
  const twins = await told(() => changeTwins({ run, main }, 'PUT', alterations.noHeader), 'ACCESS-10')
  return { said: [...set, ...twins], sent, stored }
}

const byCaption = refusal('Ein Pflichtfeld ist leer: Überschrift', 400)
const byAnotherCaption = refusal('Die Spalte "Voller Name" wird berechnet', 400)
const demanding = expect.stringMatching(
  /^cantTell, profile: PUT .* was refused \(400.*\) because a field is missing: .* is accepted.* Set sandbox\.put: false$/,
)

describe('a PUT that is refused in words that name no field', () => {
  it('decides nothing where it is taken with the rest of the record', async () => {
    const { said, sent, stored } = await judged(({ fields }) => (fields?.['Caption'] ? undefined : byCaption))
    expect(said).toEqual([demanding, demanding])
    expect(sent).toEqual([['Notes'], ['Caption', 'FullName', 'Notes', 'UsrScore']])
    expect(stored['Caption']).toBe('needed')
  })

  it('is sent once more without what no caller may set', async () => {
    const { said, sent } = await judged(({ fields }) => {
      if (fields && 'FullName' in fields) return refusal("Column 'FullName' is read-only", 400)
      return fields?.['Caption'] ? undefined : byCaption
    })
    expect(said).toEqual([demanding, demanding])
    expect(sent.slice(1)).toEqual([
      ['Caption', 'FullName', 'Notes', 'UsrScore'],
      ['Caption', 'Notes', 'UsrScore'],
    ])
  })

  it('is sent once more without what no caller may set, where each is refused in the same words', async () => {
    const readOnly = ({ fields }: Asked) => (fields && 'FullName' in fields ? byCaption : undefined)
    const { said, sent, stored } = await judged(
      (asked) => readOnly(asked) ?? (asked.fields?.['Caption'] ? undefined : byCaption),
      {},
      readOnly,
    )
    expect(said).toEqual([demanding, demanding])
    expect(sent.slice(2)).toEqual([
      ['Caption', 'FullName', 'Notes', 'UsrScore'],
      ['FullName', 'Notes'],
      ['Caption', 'Notes', 'UsrScore'],
      ['Caption', 'Notes', 'UsrScore'],
    ])
    expect(stored['Caption']).toBe('needed')
  })

  it('decides nothing where there are too many that no caller may set', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Column${String(at)}`, 'kept']))
    const kept = ({ fields = {} }: Asked) =>
      Object.keys(fields).some((name) => name.startsWith('Column')) ? byCaption : undefined
    const { said, sent } = await judged(() => byCaption, many, kept)
    expect(said[0]).toMatch(/^cantTell, profile: PUT .* could not find out which fields no caller may set/)
    expect(sent).toHaveLength(42)
  })

  it('decides nothing where it is refused in other words with the rest of the record, as for what no caller may set', async () => {
    const { said, sent } = await judged(({ fields }) => (fields?.['Caption'] ? byAnotherCaption : byCaption))
    const otherWords = expect.stringMatching(
      /^cantTell, profile: PUT .* was refused \(400.*\), and with another message when .* Set sandbox\.put: false$/,
    )
    expect(said).toEqual([otherWords, otherWords])
    expect(sent).toHaveLength(2)
  })

  it.each<[string, Row]>([
    ['with its record', { Parent: { __metadata: { uri: 'x' }, Id: sandboxId } }],
    ['as members of its own', { Parent: { Id: sandboxId } }],
  ])('decides nothing where the record shows a lookup by its object alone, %s', async (_how, parent) => {
    const { said } = await judged(() => byCaption, parent)
    const notGiven = expect.stringMatching(
      /^cantTell, profile: PUT .* possibly because Parent is required and cannot be sent by id: x-# does not show ParentId\. Set sandbox\.put: false$/,
    )
    expect(said).toEqual([notGiven, notGiven])
  })

  it.each([
    ['is set', 'ne null', /^cantTell, profile: .* because Parent is required /],
    ['is not set', 'eq null', /^failed, target: /],
  ])('asks by filters whether a lookup that is shown as a link alone %s', async (_what, found, said) => {
    const link = { Parent: { __deferred: { uri: 'x' } } }
    const read: RecordOptions['read'] = (_entity, filter) =>
      filter.includes('Parent/Id') && !filter.endsWith(`and Parent/Id ${found}`) ? [] : undefined
    expect((await judged(() => byCaption, link, undefined, read)).said[0]).toMatch(said)
  })

  it.each<[string, Row]>([
    ['a list', { Parts: { results: [] } }],
    ['a link that may lead to a list', { Parts: { __deferred: { uri: 'x' } } }],
    ['the object beside the Id of a lookup', { Parent: { __metadata: { uri: 'x' } }, ParentId: sandboxId }],
  ])('is a breach where the record shows %s', async (_what, more) => {
    const { said } = await judged(() => byCaption, more)
    expect(said[0]).toMatch(/^failed, target/)
  })

  it('is a breach where the words differ by numbers alone', async () => {
    let sent = 0
    const { said } = await judged(() =>
      refusal(`Fehler ${String((sent += 1))} um 12:0${String(sent)}, Vorgang a${String(sent)}f`),
    )
    expect(said[0]).toMatch(/^failed, target/)
  })

  it('is a breach where it is refused with the rest of the record too', async () => {
    const { said, sent } = await judged(() => byCaption)
    expect(said).toEqual([
      expect.stringMatching(/^failed, target: .* expected success, seen 400/),
      expect.stringMatching(/^cantTell, target: the control request failed/),
    ])
    expect(sent).toEqual([
      ['Notes'],
      ['Caption', 'FullName', 'Notes', 'UsrScore'],
      ['Caption', 'FullName', 'Notes', 'UsrScore'],
    ])
  })
})
