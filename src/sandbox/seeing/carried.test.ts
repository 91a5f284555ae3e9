import { describe, expect, it } from 'vitest'
import type { Value } from '../../odata/index.js'
import { mayHaveCome, type Carrying } from './carried.js'

const change: Carrying = {
  fields: { Name: 'a mark of ours', Code: 'short' },
  body: '{"Name":"sent as this","No":"abc"}',
}

describe('a value that is read', () => {
  it.each<[string, string, Value, boolean]>([
    ['what was given', 'Name', 'a mark of ours', true],
    ['the beginning of what was given', 'Name', 'a mark', true],
    ['blank', 'Name', null, true],
    ['a text of the body', 'Name', 'sent as this', true],
    ['a short text of the body', 'Name', 'abc', false],
    ['another text', 'Name', 'somebody else', false],
    ['a text that was given for another field', 'Other', 'a mark of ours', true],
    ['a short one that was given for another field', 'Other', 'short', false],
    ['a text of the body, where the field was not given', 'Other', 'sent as this', false],
  ])('may have come of a change or not: %s', (_what, field, read, may) => {
    expect(mayHaveCome(change, field, read)).toBe(may)
  })
})
