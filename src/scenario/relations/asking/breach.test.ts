import { describe, expect, it } from 'vitest'
import { breach, inTurn } from './breach.js'

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
