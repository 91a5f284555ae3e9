import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { observeChange } from './manner-of-change.js'
import { recordAt, textAlone, type RecordOptions } from '../testing/record-at.js'

async function manner(options: RecordOptions, method: 'MERGE' | 'PUT' = 'MERGE') {
  const { run, main, told } = await recordAt({
    record: { Notes: 'as it was', UsrScore: 7, Name: null },
    sandbox: textAlone,
    ...options,
  })
  return told(() => observeChange({ run, main }, method), 'WRITE-11')
}

/** A change that carries out what it is given, moves this beside, and takes that away. */
function moving(beside: Row, gone: string, body: string): NonNullable<RecordOptions['change']> {
  return ({ fields }, stored) => {
    Object.assign(stored, beside, fields)
    Reflect.deleteProperty(stored, gone)
    return { status: 200, body }
  }
}

describe('what a change does', () => {
  const short = 'MERGE: 200, without a body'

  it.each<[string, NonNullable<RecordOptions['change']>, readonly string[]]>([
    ['leaves the rest', moving({}, '', ''), [short, 'MERGE keeps fields that it does not include']],
    [
      'blanks of the rest',
      moving({ UsrScore: null }, '', 'no'),
      ['MERGE: 200, with a body of 2 bytes', 'MERGE blanks fields that it does not include: UsrScore'],
    ],
    [
      'takes away of the rest',
      moving({}, 'UsrScore', ''),
      [short, 'MERGE blanks fields that it does not include: UsrScore'],
    ],
    [
      'moves of the rest',
      moving({ UsrScore: 0, Name: 'a' }, '', ''),
      [short, 'MERGE changes fields that it does not include: Name, UsrScore'],
    ],
    [
      'blanks and moves of the rest',
      moving({ UsrScore: null, Name: 'a' }, '', ''),
      [
        short,
        'MERGE blanks fields that it does not include: UsrScore',
        'MERGE changes fields that it does not include: Name',
      ],
    ],
  ])('is recorded: it %s', async (_what, change, said) => {
    expect(await manner({ change })).toEqual(said)
  })

  it('is not seen of a PUT that may not be sent', async () => {
    expect(await manner({ sandbox: { ...textAlone, put: false } }, 'PUT')).toEqual([
      'PUT: not sent, because sandbox.put is false',
    ])
    expect((await manner({}, 'PUT'))[0]).toBe('PUT: 204, without a body')
  })
})
