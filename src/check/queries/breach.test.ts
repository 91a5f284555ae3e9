import { describe, expect, it } from 'vitest'
import { guid } from '../reading/testing/collection-at.js'
import { breach, inTurn, inWords, fitsTogether } from './breach.js'

describe('a breach in words', () => {
  const told = (...ids: readonly unknown[]) =>
    inWords({ text: 'it lacks some', rows: ids.map((Id) => ({ Id: Id as string, Name: 'Ada' })) })

  it('names the first records that show it by their ids', () => {
    expect(told(guid(1))).toBe(`it lacks some (Id ${guid(1)})`)
    expect(told(guid(1), guid(2), guid(3))).toBe(`it lacks some (Id ${guid(1)}, ${guid(2)}, ${guid(3)})`)
    expect(told(guid(1), guid(2), guid(3), guid(4), guid(5))).toBe(
      `it lacks some (Id ${guid(1)}, ${guid(2)}, ${guid(3)} and 2 more)`,
    )
  })

  it('holds no other value of a record: an id that is no GUID may be a name', () => {
    expect(told('ada@example.com', null, 7)).toBe('it lacks some')
    expect(told()).toBe('it lacks some')
  })
})

describe('the breaches of several parts', () => {
  it('are looked for one after the other, and told in that order', async () => {
    const heard: string[] = []
    const breaches = await inTurn(['one', 'none', 'two'], async (part) => {
      heard.push(`${part} begins`)
      await Promise.resolve()
      heard.push(`${part} ends`)
      return part === 'none' ? [] : [breach(part)]
    })
    expect(breaches.map(({ text }) => text)).toEqual(['one', 'two'])
    expect(heard).toEqual(['one begins', 'one ends', 'none begins', 'none ends', 'two begins', 'two ends'])
  })

  it('end with the first part that cannot be looked at', async () => {
    let looked = 0
    const broken = inTurn([1, 2, 3], (part) => {
      looked += 1
      return part === 2 ? Promise.reject(new Error('reset')) : Promise.resolve([])
    })
    await expect(broken).rejects.toThrow('reset')
    expect(looked).toBe(2)
  })
})

describe('answers that are held against each other', () => {
  const told = { expected: '5 of 19 records', seen: '5 records' }

  it('fit together where there is no breach, and what was seen is said', () => {
    expect(fitsTogether({ breaches: [], ...told })).toEqual({ holds: true, ...told })
  })

  it('do not where there is one, which is what was seen', () => {
    const breaches = [{ text: 'one is lacking', rows: [] }]
    expect(fitsTogether({ breaches, ...told })).toEqual({
      holds: false,
      expected: told.expected,
      seen: 'one is lacking',
      breaches,
    })
  })
})
