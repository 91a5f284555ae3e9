import { describe, expect, it } from 'vitest'
import { alterations } from '../../../session/index.js'
import { recordAt, refusal, type Asked } from '../testing/record-at.js'
import { changeTwins } from './change-twins.js'
import { expectSet } from './setting.js'

const record = { Notes: 'as it was', UsrScore: 7, Caption: 'needed', Hint: null, FullName: 'made of others' }

/** What an ordinary PUT of the notes alone comes to, what one altered shows, and the fields of each PUT. */
async function judged(put: (asked: Asked) => ReturnType<typeof refusal> | undefined) {
  const { run, main, told, changes, stored } = await recordAt({
    record,
    change: (asked) => (asked.method === 'PUT' ? put(asked) : undefined),
  })
  const set = await told(() => expectSet(run, main, { method: 'PUT', fields: { Notes: 'new' } }), 'WRITE-3')
  const sent = changes.map(({ fields }) => Object.keys(fields ?? {}).sort())
  const twins = await told(() => changeTwins(run, main, 'PUT', alterations.noHeader), 'ACCESS-10')
  return { said: [...set, ...twins], sent, stored }
}

const byCaption = refusal('Ein Pflichtfeld ist leer: Überschrift', 400)
const demanding = expect.stringMatching(
  /^cantTell, profile: PUT .* was refused \(400.*\) for something that it does not give: .* it is taken.* Set sandbox\.put to false$/,
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

  it('is a breach where it is refused with the rest of the record too', async () => {
    const { said, sent } = await judged(() => byCaption)
    expect(said).toEqual([
      expect.stringMatching(/^failed, target: .* expected success, seen 400/),
      expect.stringMatching(/^cantTell, target: the same change in order did not succeed/),
    ])
    expect(sent).toHaveLength(2)
  })
})
