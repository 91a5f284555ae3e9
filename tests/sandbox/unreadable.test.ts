import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { SandboxUnreadable } from '../../src/sandbox/index.js'
import { afterThisTest } from '../support/closing.js'
import { atOdd } from './at-odd.js'
import { passOn } from './relay.js'
import { bytesOfRecord, setUp, tearDown, type Scene } from './scene.js'
import { workAt, type Workplace } from './workplace.js'

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null }
const notANumber = {
  method: 'MERGE',
  fields: { Notes: 'x', UsrScore: 7 },
  body: '{"Notes":"x","UsrScore":NaN}',
} as const

/** An emulator that takes NaN and shows it in its JSON from then on, and a run at the relay before it. */
async function begin(): Promise<{ readonly scene: Scene; readonly work: Workplace; readonly before: string }> {
  const scene = await setUp({ deviations: ['nan-taken-and-shown'] })
  afterThisTest(() => tearDown(scene))
  const profile = JSON.parse(readFileSync(scene.profilePath, 'utf8')) as unknown
  const work = await workAt({ ...scene.emulator, profile })
  afterThisTest(() => work.close())
  return { scene, work, before: await bytesOfRecord(scene) }
}

describe('a change that makes the record unreadable', () => {
  it('is undone at once, and the next change goes on from there', async () => {
    const { scene, work, before } = await begin()
    const { answer, moved, unreadable } = await work.sandbox.change(work.main, notANumber)
    expect({ status: answer.status, moved }).toEqual({ status: 204, moved: [] })
    expect(unreadable).toContain('JSON that does not parse')
    expect(await bytesOfRecord(scene)).toBe(before)
    expect((await work.merge({ Notes: 'next' })).moved).toEqual(['Notes'])
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(await bytesOfRecord(scene)).toBe(before)
  })

  it('is undone by `restore` where the run was killed before it could do so', async () => {
    const { scene, work, before } = await begin()
    await work.merge({ Notes: 'mine' })
    let isOver = false
    scene.relay.handling = async (passing) => {
      if (isOver) return passing.break()
      isOver = passing.body.includes('NaN')
      await passOn(passing)
    }
    await expect(work.sandbox.change(work.main, notANumber)).rejects.toThrow()
    scene.relay.handling = passOn
    expect(await bytesOfRecord(scene)).toContain('NaN')
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(await bytesOfRecord(scene)).toBe(before)
  })

  it('is undone field by field where the target refuses all of them at once', async () => {
    const { server, work } = await atOdd({
      record,
      isUnreadable: ({ Text }) => Text === 'odd',
      refuses: (_method, fields) => (Object.keys(fields).length > 1 && fields['Text'] === 'before' ? 400 : undefined),
    })
    await expect(work.merge({ Text: 'odd', Number: 3 })).rejects.toThrow(
      /since the MERGE of Text, Number \(x-\d+, answered 204\): x-\d+ answered 200/,
    )
    expect(server.record['Text']).toBe('before')
    await work.merge({ Number: 4 })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('that hides the record is undone, and the profile is not blamed', async () => {
    const { server, work } = await atOdd({ record, hides: ({ Number: number }) => number === 3 })
    expect(await work.merge({ Number: 3 })).toMatchObject({ moved: [], unreadable: expect.any(String) as string })
    expect(server.record).toMatchObject(record)
  })

  it('and cannot be undone is named by whatever reads the record from then on', async () => {
    const { server, work } = await atOdd({
      record,
      isUnreadable: ({ Text }) => Text === 'odd',
      refuses: (_method, fields) => (fields['Text'] === 'odd' ? undefined : 400),
    })
    const named = /since the MERGE of Text \(x-\d+, answered 204\)/
    await expect(work.merge({ Text: 'odd' })).rejects.toThrow(named)
    await expect(work.merge({ Number: 2 })).rejects.toThrow(named)
    await expect(work.sandbox.read()).rejects.toThrow(named)
    server.oddities.refuses = undefined
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('is none where the record comes to be readable by itself', async () => {
    let reads = 0
    const { server, work } = await atOdd({ record, isUnreadable: ({ Text }) => Text === 'mine' && (reads += 1) < 3 })
    const { moved, unreadable } = await work.merge({ Text: 'mine' })
    expect({ moved, unreadable }).toEqual({ moved: ['Text'], unreadable: undefined })
    expect(server.bodies.length).toBe(2)
    expect(await work.sandbox.read()).toMatchObject({ Text: 'mine' })
    await work.putBack()
    expect(server.record).toMatchObject(record)
  })

  it('is thrown as a fault of the record, for a clause that rests on it', async () => {
    const { work } = await atOdd({ record, isUnreadable: ({ Text }) => Text === 'odd' })
    await expect(work.merge({ Text: 'odd' })).rejects.toBeInstanceOf(SandboxUnreadable)
  })
})
