import { describe, expect, it } from 'vitest'
import { onceFor } from './once-for.js'

const initial = (word: string) => word[0]

describe('a judge of one part for each key', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['nothing', [], []],
    ['parts of one key', ['apple', 'ant', 'apple'], ['apple']],
    ['parts of several keys', ['apple', 'bee', 'ant', 'cow', 'bat'], ['apple', 'bee', 'cow']],
    ['parts without a key', ['', ''], ['']],
  ])('looks, of %s, at the first of each', async (_what, parts, wanted) => {
    const looked: string[] = []
    const judge = onceFor(initial, (part: string) => {
      looked.push(part)
      return Promise.resolve()
    })
    for (const part of parts) await judge(part)
    expect(looked).toEqual(wanted)
  })

  it('says once what is wrong, and is not asked again', async () => {
    const judge = onceFor(initial, (part: string) => Promise.reject(new Error(part)))
    await expect(judge('apple')).rejects.toThrow('apple')
    await expect(judge('ant')).resolves.toBeUndefined()
  })
})
