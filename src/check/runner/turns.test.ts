import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ClauseId } from '../../contract/index.js'
import type { Schedule } from './schedule.js'
import { NoMoreTurns, Turns } from './turns.js'

const schedule: Schedule = [
  [{ inARow: true, ids: ['LOGIN-1', 'LOGIN-2'] }],
  [
    { inARow: true, ids: ['WRITE-1', 'WRITE-2'] },
    { inARow: false, ids: ['REST-1', 'REST-2'] },
  ],
]
const ids = schedule.flat().flatMap((lane) => lane.ids)

/** Scenarios that end when they are told. */
class Stage {
  readonly begun: ClauseId[] = []
  readonly #ends = new Map<ClauseId, () => void>()
  readonly taken: Promise<unknown>[]

  constructor(turns: Turns, order: readonly ClauseId[]) {
    this.taken = order.map((id) =>
      turns.take(id, () => {
        this.begun.push(id)
        return new Promise<void>((end) => this.#ends.set(id, end))
      }),
    )
  }

  async end(id: ClauseId): Promise<void> {
    this.#ends.get(id)?.()
    await setImmediate()
  }
}

describe.each([
  ['in their order', ids],
  ['in any other', [...ids].reverse()],
])('turns that are asked for %s', (_, order) => {
  it('go in a row where the lane says so, lanes side by side, and phases one after the other', async () => {
    const stage = new Stage(new Turns(schedule), order)
    await setImmediate()
    expect(stage.begun).toEqual(['LOGIN-1'])
    await stage.end('LOGIN-1')
    expect(stage.begun).toEqual(['LOGIN-1', 'LOGIN-2'])
    await stage.end('LOGIN-2')
    expect(stage.begun.slice(2)).toEqual(['WRITE-1', 'REST-1', 'REST-2'])
    await stage.end('REST-2')
    expect(stage.begun).not.toContain('WRITE-2')
    await stage.end('WRITE-1')
    expect(stage.begun.at(-1)).toBe('WRITE-2')
    for (const id of ['WRITE-2', 'REST-1'] as const) await stage.end(id)
    await Promise.all(stage.taken)
  })
})

describe('a scenario that fails', () => {
  it('is told to its caller and keeps nobody waiting', async () => {
    const turns = new Turns([[{ inARow: true, ids: ['LOGIN-1', 'LOGIN-2'] }]])
    const first = turns.take('LOGIN-1', () => Promise.reject(new Error('no')))
    const second = turns.take('LOGIN-2', () => Promise.resolve('its turn'))
    await expect(first).rejects.toThrow('no')
    expect(await second).toBe('its turn')
  })
})

describe('a run that is stopped', () => {
  it('lets what is under way end, and gives no further turn', async () => {
    const turns = new Turns(schedule)
    const stage = new Stage(turns, ids)
    const settled = Promise.allSettled(stage.taken)
    await setImmediate()
    turns.stop()
    await expect(turns.take('REST-1', () => Promise.resolve())).rejects.toThrow(NoMoreTurns)
    await stage.end('LOGIN-1')
    const [first, ...others] = await settled
    expect(first?.status).toBe('fulfilled')
    for (const other of others) expect(other).toMatchObject({ status: 'rejected', reason: expect.any(NoMoreTurns) })
    expect(stage.begun).toEqual(['LOGIN-1'])
  })
})

describe('a turn of nobody’s', () => {
  it('is none: what no phase knows waits, and disturbs nobody', async () => {
    const turns = new Turns([])
    const waits = turns.take('LOGIN-1', () => Promise.resolve('its turn'))
    const ended = Promise.allSettled([waits])
    await setImmediate()
    turns.stop()
    expect(await ended).toMatchObject([{ reason: expect.any(NoMoreTurns) }])
  })

  it('is not begun in a later phase while a lane of this one has some left', async () => {
    const stage = new Stage(
      new Turns([
        [
          { inARow: true, ids: ['LOGIN-1'] },
          { inARow: true, ids: ['LOGIN-2'] },
        ],
        [{ inARow: true, ids: ['REST-1'] }],
      ]),
      ['REST-1', 'LOGIN-1', 'LOGIN-2'],
    )
    await setImmediate()
    await stage.end('LOGIN-1')
    expect(stage.begun).toEqual(['LOGIN-1', 'LOGIN-2'])
    await stage.end('LOGIN-2')
    expect(stage.begun).toEqual(['LOGIN-1', 'LOGIN-2', 'REST-1'])
    await stage.end('REST-1')
    await Promise.all(stage.taken)
  })
})
