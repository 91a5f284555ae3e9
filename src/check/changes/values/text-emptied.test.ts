import { describe, expect, it } from 'vitest'
import type { Value } from '../../../odata/index.js'
import { recordAt, refusal, textAlone, type RecordOptions } from '../testing/record-at.js'
import { setEmptyText, type EmptyTextSet } from './lookalikes.js'

async function judged(change?: RecordOptions['change'], record = { Notes: 'as it was' }) {
  const { run, main, told } = await recordAt({ record, sandbox: textAlone, ...(change ? { change } : {}) })
  let set: EmptyTextSet | undefined
  const said = await told(async () => {
    set = await setEmptyText({ run, main })
  }, 'WRITE-5')
  return set ?? said
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
    expect(await judged(change)).toEqual({ holds: 'no text' })
  })

  it('is told from one that is taken for none that was given, and from a text of the server’s own', async () => {
    expect(await judged(() => ({ status: 204 }))).toEqual({ holds: 'the old text' })
    expect(await judged(storing('(none)'))).toEqual({ holds: 'another text' })
  })

  it('may be refused by a field that demands one', async () => {
    expect(await judged(() => refusal('Notes is required.', 400))).toEqual({
      refused: expect.stringMatching(/^MERGE .* answered 400/) as string,
    })
  })

  it('shows nothing where the field held no text', async () => {
    expect(await judged(undefined, { Notes: '' })).toEqual([
      expect.stringMatching(/^inapplicable, nobody: Notes had no text/),
    ])
  })

  it('is a breach where the method is not allowed', async () => {
    expect(await judged(() => ({ status: 405 }))).toEqual([expect.stringContaining('expected success, seen 405')])
  })
})
