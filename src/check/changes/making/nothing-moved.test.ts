import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../../tests/clauses/judging.js'
import { isMalformed, notGuid, recordAt, refusal, stamp, type RecordOptions } from '../testing/record-at.js'

const stamped = 'ModifiedOn'
const record = { Notes: 'as it was', UsrScore: 7, Ref: null, Attempts: 1, ModifiedOn: '2026-01-01T00:00:00.000Z' }
const sandbox = { fields: { text: 'Notes', number: 'UsrScore', guid: 'Ref' } }

async function saidOf(id: 'ACCESS-13' | 'WRITE-9', options: RecordOptions) {
  const { run } = await recordAt({ record, sandbox, stamped, ...options })
  return sentencesOf(run, id)
}

type Stored = Parameters<NonNullable<RecordOptions['altered']>>[1]

/** Runs with every change that is refused for its caller, or for its body. */
const besideRefused = (process: (stored: Stored, fields: object) => void): RecordOptions => ({
  altered: (fields, stored) => {
    process(stored, fields)
    return { status: 403 }
  },
  change: (asked, stored) => {
    if (!asked.isOfRecord || !asked.fields || !isMalformed(asked)) return undefined
    process(stored, asked.fields)
    return refusal(notGuid)
  },
})

describe.each(['ACCESS-13', 'WRITE-9'] as const)('what moves beside a change that is refused: %s', (id) => {
  it('is the doing of a process of the target where it holds nothing that the change gave', async () => {
    const process = (stored: Stored) => {
      stamp(stored, stamped)
    }
    expect(await saidOf(id, besideRefused(process))).toEqual(['passed'])
  })

  it('is its own where it holds what it gave', async () => {
    const process = (stored: Stored, fields: object) => {
      if ('Notes' in fields) stored['Notes'] = fields.Notes as string
    }
    expect(await saidOf(id, besideRefused(process))).toEqual([
      expect.stringMatching(
        /^failed: .*(A refused change leaves the record unchanged.*; changed: Notes|Notes changed by MERGE)/,
      ),
    ])
  })
})

it('what a field lost beside a change that was refused for its body is the doing of that change', async () => {
  const process = (stored: Stored) => {
    stored['Attempts'] = null
  }
  expect(await saidOf('WRITE-9', besideRefused(process))).toEqual([
    expect.stringMatching(/^failed: .* seen .*Attempts changed by MERGE/),
  ])
})

it('what the target counts with every change that it refuses is no breach', async () => {
  const process = (stored: Stored) => {
    stored['Attempts'] = Number(stored['Attempts']) + 1
  }
  expect((await saidOf('WRITE-9', besideRefused(process))).join()).not.toContain('failed')
})
