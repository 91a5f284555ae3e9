import { describe, expect, it } from 'vitest'
import { recordAt, sandboxId, type RecordOptions } from '../changes/testing/record-at.js'
import { observe } from '../outcome/record.js'
import { expectNoRecordByChanges } from './refused-changes.js'

const record = { Notes: 'as it was', UsrScore: 5, City: 'Lviv', Phone: '+380' }

describe('the refusal of a change', () => {
  const said = async (options: RecordOptions) => {
    const { run, told, changes } = await recordAt({ record, ...options })
    const sentences = await told(async () => {
      await expectNoRecordByChanges(run)
      observe('no record was seen')
    }, 'ACCESS-15')
    return [sentences.find((sentence) => /^failed|^no record/.test(sentence)), changes.length > 0]
  }
  const answering = (status: number, body: string): RecordOptions => ({ altered: () => ({ status, body }) })

  it.each([
    ['JSON', 403, JSON.stringify({ d: { Id: sandboxId, ...record } })],
    ['XML', 401, Object.entries(record).reduce((text, [name, value]) => `${text}<d:${name}>${value}</d:${name}>`, '')],
  ])('may not hold the record as %s', async (_form, status, body) => {
    expect(await said(answering(status, body))).toEqual([
      expect.stringMatching(/^failed, target: what the refusal of the change (MERGE|PUT) .* holds/),
      true,
    ])
  })

  const other = { Id: '11111111-1111-4111-8111-cccccccccccc', Notes: 'another', UsrScore: 7 }

  it('may not hold other records of the entity', async () => {
    expect(await said(answering(403, JSON.stringify({ value: [other] })))).toEqual([
      expect.stringMatching(/^failed, target: other records of the entity in the refusal of the change/),
      true,
    ])
  })

  it.each([
    ['what was sent', { altered: (fields) => ({ status: 403, body: JSON.stringify(fields) }) }],
    ['a value', answering(403, 'as it was')],
    ['what is of no record', answering(403, JSON.stringify([{ ...other, Message: 'no' }]))],
    ['an error with a number of its own', answering(403, JSON.stringify([{ Id: other.Id, Notes: 'no' }]))],
    ['what has no id', answering(403, JSON.stringify([{ Notes: 'a', UsrScore: 1, City: 'b' }]))],
    ['the record, where it is no refusal of access', answering(500, JSON.stringify(record))],
  ] as const satisfies readonly (readonly [string, RecordOptions])[])('may hold %s', async (_what, options) => {
    expect(await said(options)).toEqual(['no record was seen', true])
  })

  it('is not looked for where no change may be sent, and decides nothing where the one in order fails', async () => {
    expect(await said({ settings: { readOnly: true } })).toEqual(['no record was seen', false])
    expect(await said({ change: () => ({ status: 400 }) })).toEqual(['no record was seen', true])
  })
})
