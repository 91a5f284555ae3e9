import { describe, expect, it } from 'vitest'
import type { Value } from '../../../odata/index.js'
import { recordAt, refusal, textAlone, type RecordOptions } from '../testing/record-at.js'
import { expectTextEmptied } from './text-emptied.js'

async function judged(change?: RecordOptions['change'], record = { Notes: 'as it was' }) {
  const { run, main, told } = await recordAt({ record, sandbox: textAlone, ...(change ? { change } : {}) })
  return told(() => expectTextEmptied(run, main, 'Notes'), 'WRITE-5')
}

const storing =
  (value: Value): RecordOptions['change'] =>
  (_asked, stored) => {
    stored['Notes'] = value
    return { status: 204 }
  }

describe('an empty text', () => {
  it.each<[string, RecordOptions['change']]>([
    ['as it is', undefined],
    ['as not set', storing(null)],
  ])('is kept %s', async (_how, change) => {
    expect(await judged(change)).toEqual(['passed'])
  })

  it('is a breach where it is taken for none that was given', async () => {
    expect(await judged(() => ({ status: 204 }))).toEqual([
      expect.stringContaining('expected another, seen the text that was there'),
    ])
  })

  it('may be refused by a field that demands one, or give way to a text of the server’s own', async () => {
    expect(await judged(() => refusal('Notes is required.', 400))).toEqual([
      expect.stringMatching(/^Notes takes no empty text: MERGE .* answered 400/),
      expect.anything(),
    ])
    expect(await judged(storing('(none)'))).toEqual([
      'Notes holds another text where it was set to an empty one',
      'passed',
    ])
  })

  it('is a breach where the method is not allowed', async () => {
    expect(await judged(() => ({ status: 405 }))).toEqual([expect.stringContaining('expected success, seen 405')])
  })
})
