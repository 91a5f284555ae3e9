import { describe, expect, it } from 'vitest'
import type { Row, Value } from '../../src/odata/index.js'
import { ChangedLate } from '../../src/sandbox/index.js'
import { atOdd } from './at-odd.js'
import type { OddServer } from './odd-server.js'
import type { Workplace } from './workplace.js'

let server: OddServer
let work: Workplace

const record: Row = { Text: 'before', Number: 1.5, Moment: null, Ref: null, AccountId: null }

/** A record that was changed, and to which a change was sent that no answer came to, and that was not carried out. */
async function beginWithLost(fields: Row, more: Row = {}): Promise<void> {
  let hour = 0
  ;({ server, work } = await atOdd({ record: { ...record, ...more } }, () => (hour += 3_600_000)))
  await work.merge({ Text: 'mine' })
  server.oddities.refuses = () => {
    server.break()
    return 400
  }
  await expect(work.merge(fields)).rejects.toMatchObject({ name: 'ExchangeFault' })
  server.oddities.refuses = (_method, { Number: number }) => (number === -1 ? 400 : undefined)
}

/** Has the record changed once more right behind the next change. */
function behindTheNext(fields: Row): void {
  let isSent = false
  server.oddities.meanwhile = (now, { method }) => {
    if (method === 'GET' && isSent) {
      Object.assign(now, fields)
      server.oddities.meanwhile = () => undefined
    }
    isSent ||= method === 'MERGE'
  }
}

describe('a change without an answer that is carried out behind the next one', () => {
  it.each<[string, Row]>([
    ['of another field: the next one did not move it', { Number: 2 }],
    ['of the same field: the next one may have set it', { Text: 'next' }],
    ['that is refused: the refusal may have been whole', { Number: -1 }],
  ])('%s', async (_which, next) => {
    await beginWithLost({ Text: 'lost' })
    behindTheNext({ Text: 'lost' })
    const fault: unknown = await work.merge(next).catch((thrown: unknown) => thrown)
    expect(fault).toBeInstanceOf(ChangedLate)
    expect(fault).toMatchObject({ fields: ['Text'], blame: 'network' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('answers for the stamp that moves with it, also where it shows before the next one is sent', async () => {
    await beginWithLost({ Text: 'lost' }, { ModifiedOn: '2026-01-01T00:00:00.000Z' })
    let minute = 10
    const stamp = (now: Record<string, Value>) => (now['ModifiedOn'] = `2026-02-01T00:${String((minute += 1))}:00.000Z`)
    server.oddities.touches = stamp
    server.record['Text'] = 'lost'
    stamp(server.record)
    expect((await work.merge({ Number: 2 })).before).toMatchObject({ Text: 'lost' })
    expect(await work.putBack()).toMatchObject({ state: 'restored', changedByOthers: [] })
    expect(server.record).toMatchObject(record)
  })

  it('answers for the stamp that moves with it behind a change that is refused, too', async () => {
    await beginWithLost({ Text: 'lost' }, { ModifiedOn: '2026-01-01T00:00:00.000Z' })
    behindTheNext({ Text: 'lost', ModifiedOn: '2026-02-01T00:00:00.000Z' })
    await expect(work.merge({ Number: -1 })).rejects.toThrow(ChangedLate)
    expect((await work.merge({ Number: 2 })).after).toMatchObject({ Number: 2 })
  })

  it('is so once: what shows again is the doing of the target', async () => {
    await beginWithLost({ Text: 'lost' })
    behindTheNext({ Text: 'lost' })
    await expect(work.merge({ Number: 2 })).rejects.toThrow(ChangedLate)
    await work.merge({ Text: 'mine again' })
    behindTheNext({ Text: 'lost' })
    expect((await work.merge({ Number: 3 })).besides).toEqual(['Text'])
  })

  it('is no excuse for another value, nor for what stood there before', async () => {
    await beginWithLost({ Text: 'lost' })
    behindTheNext({ Text: 'of the target' })
    expect((await work.merge({ Number: 2 })).besides).toEqual(['Text'])
    server.record['Text'] = 'lost'
    expect((await work.merge({ Number: 3 })).besides).toEqual([])
  })
})
