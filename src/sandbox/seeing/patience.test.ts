import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { Actor } from '../../session/index.js'
import { surroundingsAt } from '../../session/testing/actor-at.js'
import { patienceOfRestore, persistently, type Patience } from './patience.js'

const paused: number[] = []

beforeEach(() => {
  vi.spyOn(timers, 'setTimeout').mockImplementation((ms = 0, value) => {
    paused.push(ms)
    return Promise.resolve(value as never)
  })
  syncBuiltinESMExports()
})

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const patience: Patience = { attempts: 6, pauseMs: 10, lateMs: [] }
const ownPauses = [10, 20, 40, 80, 160]

/** How long a target is left alone between attempts that it puts off, each time by the next of these words. */
async function pausesAt(given: Patience, ...retryAfters: readonly string[]): Promise<readonly number[]> {
  paused.length = 0
  const actor = new Actor('main', undefined, surroundingsAt('http://127.0.0.1'))
  const words = retryAfters.values()
  const attempt = () => {
    const word = words.next().value
    const busy = exchangeOf({ status: 503, headers: word === undefined ? [] : [['Retry-After', word]] })
    return Promise.resolve({ again: 'unavailable', why: new Error('put off'), busy } as const)
  }
  await expect(persistently(actor, given, attempt)).rejects.toThrow('put off')
  return [...paused]
}

const always = (word: string) => Array.from({ length: 6 }, () => word)

describe('a target that asks to be left alone', () => {
  it('is taken at its word three times while the record is put back', async () => {
    expect(await pausesAt(patienceOfRestore(patience), ...always('7'))).toEqual([7000, 7000, 7000, 80, 160])
  })

  it('is given the pauses of the checker’s own at any other time', async () => {
    expect(await pausesAt(patience, ...always('7'))).toEqual(ownPauses)
  })

  it('for more than half a minute is not waited for, and has spent none of its words', async () => {
    const words = ['31', '30', '31', '1', '2', '3']
    expect(await pausesAt(patienceOfRestore(patience), ...words)).toEqual([10, 30_000, 40, 1000, 2000])
  })

  it('for no time at all has spent none of its words either', async () => {
    const words = ['0', '0', '0', '1', '1', '1']
    expect(await pausesAt(patienceOfRestore(patience), ...words)).toEqual([10, 20, 40, 1000, 1000])
  })

  it('is given that time besides what the attempts may take', async () => {
    const over = { ...patience, withinMs: -1 }
    expect(await pausesAt(patienceOfRestore(over), ...always('7'))).toHaveLength(5)
    expect(await pausesAt(patienceOfRestore(over))).toEqual([10])
  })
})
