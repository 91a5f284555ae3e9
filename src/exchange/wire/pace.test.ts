import { describe, expect, it } from 'vitest'
import { draft, newWire, target } from '../../../tests/hostile/fixture.js'
import type { Reply } from '../../../tests/hostile/listener.js'
import { answer, replies, says } from '../../../tests/hostile/replies.js'

describe('the pace of a wire', () => {
  /** Answers when `most` requests wait for it, or the last of them has come; remembers how many waited at once. */
  function answersWhenAskedBy(most: number, all: number): { readonly reply: Reply; readonly mostAtOnce: () => number } {
    const waiting: (() => void)[] = []
    let come = 0
    let atOnce = 0
    const reply: Reply = (socket) => {
      come += 1
      waiting.push(() => socket.write(answer('')))
      atOnce = Math.max(atOnce, waiting.length)
      if (waiting.length === most || come === all) for (const send of waiting.splice(0)) send()
    }
    return { reply, mostAtOnce: () => atOnce }
  }

  it.each([1, 3])('lets %i requests be under way at once, and no more', async (concurrency) => {
    const { reply, mostAtOnce } = answersWhenAskedBy(concurrency, 9)
    const { origin } = await target(reply)
    const { wire } = newWire({ concurrency })
    await Promise.all(Array.from({ length: 9 }, () => wire.send(draft(`${origin}/`))))
    expect(mostAtOnce()).toBe(concurrency)
  })

  it('has no bound where none is given', async () => {
    const { reply, mostAtOnce } = answersWhenAskedBy(9, 9)
    const { origin } = await target(reply)
    const { wire } = newWire()
    await Promise.all(Array.from({ length: 9 }, () => wire.send(draft(`${origin}/`))))
    expect(mostAtOnce()).toBe(9)
  })

  it('lets the next one out where one fails', async () => {
    const { origin } = await target(replies.closedAtOnce)
    const { wire } = newWire({ concurrency: 1 })
    const faults = Array.from({ length: 3 }, () => wire.send(draft(`${origin}/`)).catch((fault: unknown) => fault))
    expect(await Promise.all(faults)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ kind: 'closedBeforeAnswer' }) as unknown),
    )
  })

  it('begins no more requests in a second than its rate', async () => {
    const { origin } = await target(says(answer('')))
    const { wire, log } = newWire({ rate: 50 })
    await Promise.all(Array.from({ length: 6 }, () => wire.send(draft(`${origin}/`))))
    const begun = log.records.map(({ startedAt }) => Date.parse(startedAt)).sort((one, other) => one - other)
    // Times are kept in whole milliseconds, so that the whole is a safer measure than one gap.
    expect((begun.at(-1) ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(5 * 20 - 2)
  })

  it('keeps nobody waiting once the run is to end', async () => {
    const listener = await target(says(answer('')))
    const stop = new AbortController()
    const { wire } = newWire({ rate: 0.1, signal: stop.signal })
    await wire.send(draft(`${listener.origin}/`))
    const held = wire.send(draft(`${listener.origin}/`))
    stop.abort('SIGINT')
    await expect(held).rejects.toMatchObject({ kind: 'aborted', blame: 'nobody' })
    expect(listener.heads).toHaveLength(1)
  })
})

describe('a bound on the exchanges of a run', () => {
  it('lets so many out, and says of the others that they were not sent', async () => {
    const listener = await target(says(answer('')))
    const { wire, log } = newWire({ maxExchanges: 2 })
    for (let sent = 0; sent < 2; sent += 1) await wire.send(draft(`${listener.origin}/`))
    await expect(wire.send(draft(`${listener.origin}/`))).rejects.toMatchObject({
      kind: 'aborted',
      blame: 'nobody',
      message: expect.stringMatching(/not sent.*2 exchanges.*limits\.maxExchanges/) as string,
    })
    expect(listener.heads).toHaveLength(2)
    expect(log.traffic.exchanges).toBe(2)
  })
})
