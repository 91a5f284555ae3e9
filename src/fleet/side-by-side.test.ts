import { describe, expect, it } from 'vitest'
import { sideBySide } from './side-by-side.js'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when it is told to. */
function work() {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const one = (item: number) => {
    begun.push(item)
    return new Promise<string>((resolve) => ends.set(item, () => resolve(`done ${String(item)}`)))
  }
  const end = async (item: number) => {
    ends.get(item)?.()
    await settled()
  }
  return { begun, one, end }
}

describe('work side by side', () => {
  it('is begun in its order, so much at once and no more, and given back in its order', async () => {
    const { begun, one, end } = work()
    const all = sideBySide([1, 2, 3, 4], 2, new AbortController().signal, one)
    await settled()
    expect(begun).toEqual([1, 2])
    await end(2)
    expect(begun).toEqual([1, 2, 3])
    await end(1)
    await end(3)
    await end(4)
    expect(await all).toEqual(['done 1', 'done 2', 'done 3', 'done 4'])
  })

  it('is not begun after the signal, and what is under way comes to its end', async () => {
    const { begun, one, end } = work()
    const stop = new AbortController()
    const all = sideBySide([1, 2, 3], 1, stop.signal, one)
    await settled()
    stop.abort()
    await end(1)
    expect(await all).toEqual(['done 1', undefined, undefined])
    expect(begun).toEqual([1])
  })

  it('is nothing where there is nothing', async () => {
    expect(await sideBySide([], 4, new AbortController().signal, () => Promise.resolve(1))).toEqual([])
  })
})
