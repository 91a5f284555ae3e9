import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../src/odata/index.js'
import { journalName, markedText, RecordInUse } from '../../src/sandbox/index.js'
import { afterThisTest } from '../support/closing.js'
import { atOdd } from './at-odd.js'
import { leftByEarlierRun } from '../../src/sandbox/changing/left-by-earlier-run.js'
import type { OddServer } from './odd-server.js'
import { workAt, type Workplace } from './workplace.js'

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null, Other: 'before' }
const own = markedText('02f00a7f')

let server: OddServer
let first: Workplace
let second: Workplace
beforeEach(async () => {
  ;({ server, work: first } = await atOdd({ record }))
  second = await workAt(server)
  afterThisTest(() => second.close())
})

describe('a record that another run is at work on', () => {
  it('is left alone by a second one, from then on, and nothing is written of it', async () => {
    await first.merge({ Text: own })
    const sent = server.bodies.length
    await expect(second.merge({ Number: 7 })).rejects.toMatchObject({
      name: 'RecordInUse',
      fields: ['Text'],
      blame: 'nobody',
    })
    await first.putBack()
    const restored = server.bodies.length
    await expect(second.merge({ Number: 7 })).rejects.toThrow(RecordInUse)
    await expect(second.sandbox.prepare()).rejects.toThrow(RecordInUse)
    expect(await second.putBack()).toBeUndefined()
    expect([restored > sent, server.bodies.length]).toEqual([true, restored])
    expect(existsSync(join(second.folder, journalName))).toBe(false)
    expect(server.record).toMatchObject(record)
  })

  it('is known by the journal in a report folder beside, where no text tells of it', async () => {
    await first.merge({ Number: 7 })
    await expect(second.merge({ Text: own })).rejects.toMatchObject({
      fields: ['Number'],
      message: expect.stringContaining(`restore ${first.folder}`) as string,
    })
    await first.putBack()
    expect(await second.putBack()).toBeUndefined()
    expect(server.record).toMatchObject(record)
  })

  it('is known by its journal wherever that is on this machine', async () => {
    await first.merge({ Number: 7 })
    const place = { baseUrl: first.profile.target.baseUrl, ...first.profile.sandbox! }
    const elsewhere = join(second.folder, 'somewhere', 'else')
    expect(leftByEarlierRun(elsewhere, place, server.record)).toEqual({ folder: first.folder, fields: ['Number'] })
    await first.putBack()
    expect(leftByEarlierRun(elsewhere, place, server.record)).toBeUndefined()
  })

  it('is known by a change without a clear answer that may take effect yet, though it reads as before', async () => {
    server.oddities.refuses = (_method, { Number: number }) => (number === 7 ? 504 : undefined)
    const patient = await workAt({
      ...server,
      profile: { ...(server.profile as object), limits: { lateChanges: '1h' } },
    })
    afterThisTest(() => patient.close())
    await patient.merge({ Number: 7 })
    await expect(second.merge({ Text: own })).rejects.toMatchObject({ name: 'RecordInUse', fields: ['Number'] })
  })

  it('is not so where the other has put it back, or somebody else has set it since', async () => {
    await first.merge({ Number: 7 })
    for (const [number, since] of [
      [1.5, 8],
      [9, 7],
    ]) {
      server.record['Number'] = number!
      const later = await workAt(server)
      afterThisTest(() => later.close())
      await later.merge({ Number: since! })
      expect(await later.putBack()).toMatchObject({ state: 'restored' })
      expect(server.record).toMatchObject({ ...record, Number: number })
    }
  })

  it('can be changed again once it was put back', async () => {
    await first.merge({ Text: own })
    await first.putBack()
    await second.merge({ Text: own })
    expect(await second.putBack()).toMatchObject({ state: 'restored' })
    expect(server.record).toMatchObject(record)
  })

  it('is known by the fields that may be changed alone: what another one holds is its owner’s', async () => {
    server.record['Other'] = `Text was ${own}`
    await second.merge({ Number: 7 })
    expect(await second.putBack()).toMatchObject({ state: 'restored' })
  })
})
