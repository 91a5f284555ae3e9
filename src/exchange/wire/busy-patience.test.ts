import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import type { RequestDraft } from '../request/request-draft.js'
import { BusyPatience } from './busy-patience.js'

const read: RequestDraft = { actor: 'main', method: 'GET', url: 'http://127.0.0.1/', headers: [] }
const tooMany = exchangeOf({ status: 429 })
const fine = exchangeOf({ status: 200 })

describe('a target that says that there are too many requests, and not when to come again', () => {
  it('is given rest, each time twice as long, up to two seconds', () => {
    const patience = new BusyPatience(5000)
    const rests = Array.from({ length: 6 }, () => patience.restAfter(read, tooMany))
    expect(rests).toEqual([250, 500, 1000, 2000, 2000, 2000])
  })

  it('is given short rest again once it has answered', () => {
    const patience = new BusyPatience(5000)
    const rests = [tooMany, tooMany, fine, tooMany].map((answer) => patience.restAfter(read, answer))
    expect(rests).toEqual([250, 500, 0, 250])
  })

  it('is given twenty seconds of a run, and no more', () => {
    const patience = new BusyPatience(5000)
    const rests = Array.from({ length: 100 }, () => patience.restAfter(read, tooMany))
    expect(rests.reduce((sum, rest) => sum + rest, 0)).toBe(20_000)
    expect(rests.at(-1)).toBe(0)
  })

  it.each<[string, RequestDraft, Parameters<typeof exchangeOf>[0]]>([
    ['whose limits are what is looked for', { ...read, whenBusy: 'takeIt' }, { status: 429 }],
    ['that is away for a moment', read, { status: 503 }],
    ['that forbids', read, { status: 403 }],
  ])('no rest is given to one %s', (_what, draft, answer) => {
    expect(new BusyPatience(5000).restAfter(draft, exchangeOf(answer))).toBe(0)
  })

  it.each<[string, RequestDraft, string, number]>([
    ['a longer time than is waited: rest of the checker’s own', read, '900', 250],
    ['a time, and may not be asked again: that time', { ...read, method: 'MERGE' }, '3', 3000],
  ])('that names %s', (_what, draft, time, rest) => {
    for (const status of [429, 503]) {
      const answer = exchangeOf({ status, headers: [['Retry-After', time]] })
      expect(new BusyPatience(5000).restAfter(draft, answer)).toBe(rest)
    }
  })
})

describe('a target that is unavailable, and does not say until when', () => {
  const away = exchangeOf({ status: 503 })

  it('is given rest from the second time in a row on', () => {
    const patience = new BusyPatience(5000)
    const rests = [away, away, away, fine, away, away].map((answer) => patience.restAfter(read, answer))
    expect(rests).toEqual([0, 250, 500, 0, 0, 250])
  })

  it('is given none of its own while there was an answer between', () => {
    const patience = new BusyPatience(5000)
    const rests = Array.from({ length: 20 }, (_, nth) => patience.restAfter(read, nth % 2 === 0 ? away : fine))
    expect(Math.max(...rests)).toBe(0)
  })

  it('and that there are too many is given twenty seconds of a run together', () => {
    const patience = new BusyPatience(5000)
    const rests = Array.from({ length: 100 }, (_, nth) => patience.restAfter(read, nth % 2 === 0 ? away : tooMany))
    expect(rests.reduce((sum, rest) => sum + rest, 0)).toBe(20_000)
  })
})
