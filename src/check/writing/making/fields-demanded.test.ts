import { describe, expect, it } from 'vitest'
import { alterations } from '../../../session/index.js'
import { changeTwins } from './change-twins.js'
import { expectSet, recordAt, refusal, type RecordOptions } from '../testing/record-at.js'

const record = { Notes: 'as it was', UsrScore: 7, Caption: 'needed', Hint: null }

/** What an ordinary PUT of the notes alone comes to, and one that is to show that the same without a header is refused. */
async function judged(change: NonNullable<RecordOptions['change']>) {
  const { run, main, told } = await recordAt({ record, change })
  const put = () => expectSet({ run, main }, { method: 'PUT', fields: { Notes: 'new' } })
  const twins = () => changeTwins({ run, main }, 'PUT', alterations.noHeader)
  return [...(await told(put, 'WRITE-3')), ...(await told(twins, 'ACCESS-10'))]
}

const refusing =
  (value: string): NonNullable<RecordOptions['change']> =>
  ({ method }) =>
    method === 'PUT' ? refusal(value, 400) : undefined

describe('a PUT that is refused for a field that it leaves out', () => {
  it('decides nothing, and says what to do', async () => {
    const demanding = expect.stringMatching(
      /^cantTell, profile: PUT .* was refused \(400.*\) because it does not include Caption\. Set sandbox\.put: false, /,
    )
    expect(await judged(refusing("Column 'Caption' does not allow nulls."))).toEqual([demanding, demanding])
  })

  it.each([
    ['names no field', 'The record cannot be stored.'],
    ['names a field that was given', "Column 'Notes' does not allow this."],
    ['names a field that holds nothing', "Column 'Hint' does not allow nulls."],
    ['names the Id, which stands in the address', "Column 'Id' does not allow nulls."],
    ['has the name in a longer one', 'CaptionOfIt does not allow nulls.'],
    ['is no error body', ''],
  ])('is a breach where the refusal %s', async (_what, value) => {
    const said = await judged(
      value === ''
        ? ({ method }) => (method === 'PUT' ? { status: 400, body: 'Caption' } : undefined)
        : refusing(value),
    )
    expect(said).toEqual([
      expect.stringMatching(/^failed, target: .*expected success, seen 400/),
      expect.stringMatching(/^cantTell, target: the control request failed/),
    ])
  })

  it('is a breach where it sets what it gives all the same', async () => {
    const { run, main, told } = await recordAt({
      record,
      change: ({ method, fields }, stored) => {
        if (method !== 'PUT') return undefined
        Object.assign(stored, fields)
        return refusal("Column 'Caption' does not allow nulls.", 400)
      },
    })
    expect(await told(() => expectSet({ run, main }, { method: 'PUT', fields: { Notes: 'new' } }))).toEqual([
      expect.stringMatching(/^failed, target: /),
    ])
  })

  it('is a breach where a MERGE is', async () => {
    const { run, main, told } = await recordAt({ record, change: () => refusal("'Caption' may not be null", 400) })
    expect(await told(() => expectSet({ run, main }, { fields: { Notes: 'new' } }))).toEqual([
      expect.stringMatching(/^failed, target: .*expected success, seen 400/),
    ])
  })
})
