import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../src/odata/index.js'
import { ChangedByOthers } from '../../src/sandbox/index.js'
import { afterThisTest } from '../support/closing.js'
import { atOdd } from './at-odd.js'
import type { Oddities, OddServer } from './odd-server.js'
import { bytesOfRecord, setUp, tearDown, type Scene } from './scene.js'
import type { Workplace } from './workplace.js'

const id = (digit: string) => `${digit.repeat(8)}-4444-4444-8444-121212121212`
const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, TypeId: id('a'), Rank: 4 }

/** Puts two fields to their defaults whenever a change does not give them. */
const toDefaults = (now: Record<string, Value>, given: Row) => {
  if (!('TypeId' in given)) now['TypeId'] = id('d')
  if (!('Rank' in given)) now['Rank'] = 1
}

const falling = (more: Partial<Oddities> = {}) => atOdd({ record, touches: toDefaults, ...more })

/**
 * Has a task send MERGEs until so many are answered, where no request of this method is answered from then on. `beside`:
 * what somebody else does at the moment of the first MERGE.
 */
async function killAfter(
  last: number,
  broken: string,
  server: OddServer,
  task: () => Promise<unknown>,
  beside?: (now: Record<string, Value>) => void,
): Promise<void> {
  let sent = 0
  server.oddities.meanwhile = (now, { method }) => {
    if (method === 'MERGE' && (sent += 1) === 1) beside?.(now)
    if (method === broken && sent > 0 && (broken === 'MERGE' ? sent > last : sent >= last)) server.break()
  }
  await task().catch(() => undefined)
  server.oddities.meanwhile = undefined
}

async function changeTwice({ merge }: Workplace): Promise<void> {
  await merge({ Text: 'mine' }).catch(() => undefined)
  await merge({ Number: 2 })
}

async function atEmulator(): Promise<Scene> {
  const scene = await setUp({ deviations: ['merge-puts-number-to-default'] })
  afterThisTest(() => tearDown(scene))
  return scene
}

describe('a field that falls to its default whenever a MERGE does not give it', () => {
  it('is not the server’s own, and is put back', async () => {
    const scene = await atEmulator()
    const before = await bytesOfRecord(scene)
    const { work } = scene
    expect((await work.merge({ Notes: 'mine' })).besides).toContain('Attempts')
    expect(work.sandbox.serverOwned.has('Attempts')).toBe(false)
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect(await bytesOfRecord(scene)).toBe(before)
  })

  describe.each(['MERGE', 'GET'])('where no %s of a killed run is answered any more', (broken) => {
    it.each([0, 1, 2, 3, 4, 5, 6, 7])('is put back after %i MERGEs', async (last) => {
      const { server, work } = await falling()
      await killAfter(last, broken, server, () => changeTwice(work))
      expect(await work.putBack()).toMatchObject({ state: 'restored' })
      expect(server.record).toMatchObject(record)
    })

    it.each([1, 2, 3])('is left to somebody else who set it beside the first of %i MERGEs', async (last) => {
      const { server, work } = await atOdd({ record })
      await killAfter(
        last,
        broken,
        server,
        () => changeTwice(work),
        (now) => {
          now['Rank'] = 9
        },
      )
      await work.putBack()
      expect(server.record).toMatchObject({ ...record, Rank: 9 })
    })
  })

  it.each([1, 2, 3, 4, 5, 6])('is put back where the restore was killed, too, after its MERGE %i', async (last) => {
    const { server, work } = await falling()
    await killAfter(1, 'MERGE', server, () => changeTwice(work))
    await killAfter(last, 'GET', server, () => work.putBack())
    await work.putBack()
    expect(server.record).toMatchObject(record)
  })

  it('is given beside each of the others, where those are put back one by one', async () => {
    const { server, work } = await falling({
      refuses: (_method, fields) => ('Text' in fields && 'Number' in fields ? 400 : undefined),
    })
    await work.merge({ Text: 'mine' })
    await work.merge({ Number: 2 })
    expect(await work.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('is told from one that moves on with each change, and from one that takes no value', async () => {
    const { server, work } = await atOdd({
      record: { ...record, Version: 'v1', EditorId: id('e') },
      stores: (field, value, present) => (field === 'EditorId' ? (present ?? null) : value),
      touches: (now) => {
        now['Version'] = `v${String(Number(String(now['Version']).slice(1)) + 1)}`
        now['EditorId'] = id('f')
      },
    })
    await work.merge({ Text: 'mine' })
    expect([...work.sandbox.serverOwned].sort()).toEqual(['EditorId', 'Version'])
    expect(await work.putBack()).toMatchObject({ state: 'restored', serverOwned: ['EditorId', 'Version'] })
    expect(server.record).toMatchObject(record)
  })

  it('is told from one that somebody else set at that moment, who gets the value back', async () => {
    let isOver = false
    const { server, work } = await atOdd({
      record,
      meanwhile: (now, { method }) => {
        if (method !== 'MERGE' || isOver) return
        isOver = true
        now['Rank'] = 9
      },
    })
    await expect(work.merge({ Text: 'mine' })).rejects.toThrow(ChangedByOthers)
    expect(server.record).toMatchObject({ ...record, Rank: 9 })
  })
})
