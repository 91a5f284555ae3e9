import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clausesOf, type ClauseId } from '../../contract/index.js'
import { failedLike, verdictLike } from '../../run/testing/verdict-like.js'
import { liveProgress, noProgress, plainProgress } from './progress.js'

afterEach(() => {
  vi.useRealTimers()
})

const ofClass = (name: string) =>
  clausesOf('target')
    .filter((clause) => clause.class === name)
    .map(({ id }) => id)

describe('progress in a pipe', () => {
  const played = (selected: readonly ClauseId[]) => {
    const lines: string[] = []
    return { lines, display: plainProgress((line) => lines.push(line), selected) }
  }

  it('is one line a class, as soon as the last of its clauses has ended', () => {
    const [page, mode] = [ofClass('page'), ['MODE-2'] as const]
    const { lines, display } = played([...page, ...mode])
    for (const id of page.slice(0, -1)) display.ended?.(verdictLike(id))
    expect(lines).toEqual([])
    display.ended?.(verdictLike(page.at(-1)!))
    expect(lines).toEqual([`page: ${String(page.length)} passed`])
    display.ended?.(verdictLike('MODE-2', { outcome: 'untested', blame: 'profile', reason: 'no path' }))
    expect(lines.at(-1)).toBe('mode: 1 untested')
    display.done()
    expect(lines).toHaveLength(2)
  })

  it('names what failed, and counts the rest', () => {
    const { lines, display } = played(['PAGE-1', 'PAGE-2', 'PAGE-3'])
    display.ended?.(verdictLike('PAGE-2', failedLike))
    display.ended?.(verdictLike('PAGE-1', failedLike))
    display.ended?.(verdictLike('PAGE-3'))
    expect(lines).toEqual(['page: 2 failed (PAGE-2, PAGE-1), 1 passed'])
  })

  it('tells at the end of the classes that were broken off, and of no others, once', () => {
    const { lines, display } = played(['PAGE-1', 'PAGE-2', 'READ-1'])
    display.ended?.(verdictLike('PAGE-1'))
    display.done()
    display.done()
    expect(lines).toEqual(['page: 1 passed'])
  })
})

describe('progress on a terminal', () => {
  it('is a line that is written over, with what is done, what failed and what is in work', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 120, rows: 40 })
    let written = ''
    stream.on('data', (part: Buffer) => (written += part.toString('utf8')))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const display = await liveProgress(stream as unknown as NodeJS.WriteStream, 3)
    display.begun?.('READ-1')
    display.ended?.(verdictLike('PAGE-1', failedLike))
    display.ended?.(verdictLike('PAGE-2'))
    vi.advanceTimersByTime(1000)
    await expect.poll(() => written).toMatch(/2\/3 clauses, 1 failed, \d+\.\d s {2}READ-1 /)
    display.done()
    const after = written
    vi.advanceTimersByTime(10_000)
    expect(written).toBe(after)
  })

  it('and no progress at all says nothing', () => {
    expect(noProgress.begun).toBeUndefined()
    expect(noProgress.ended).toBeUndefined()
    expect(noProgress.done()).toBeUndefined()
  })
})
