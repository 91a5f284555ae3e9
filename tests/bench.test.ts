import { describe, expect, it } from 'vitest'
import { resultOf } from '../bench/result.js'
import { median, sideBySide } from '../bench/side-by-side.js'
import { markdownTable } from '../bench/tables.js'

const given = { name: 'reading', measured: 'a page', unit: 'times', limit: 2, figures: { read: 10.456 } } as const
const machine = { cpu: 'A', cores: 2, memoryMB: 4096, node: 'v20', os: 'Linux', load: 0.1, date: '2026-11-21' }

describe('a benchmark', () => {
  it.each([
    [1.5, true],
    [2, true],
    [2.001, false],
    [NaN, false],
  ])('of %f against a limit of 2 holds: %s', (value, holds) => {
    expect(resultOf({ ...given, value }).holds).toBe(holds)
  })

  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[7], 7],
    [[], NaN],
  ])('of %j has the median %f', (values, wanted) => {
    expect(median(values)).toBe(wanted)
  })

  it('takes both ways in turn, and counts every round but the first', async () => {
    const taken: string[] = []
    const { ratio } = await sideBySide(
      () => taken.push('ours'),
      () => taken.push('alone'),
      2,
    )
    expect(taken).toEqual(['ours', 'alone', 'ours', 'alone', 'ours', 'alone'])
    expect(ratio).toBeGreaterThan(0)
  })

  it('shows as a row of Markdown beside its machine', () => {
    const table = markdownTable([resultOf({ ...given, value: 2.5 })], machine)
    expect(table.split('\n')[0]).toContain('2026-11-21: A, 2 cores, 4 GB, Linux, Node.js v20, load 0.1')
    expect(table.replace(/ +/g, ' ')).toContain('| reading | 2.50× | 2.00× | no | read 10.46 |')
    expect(table).toMatch(/\n\| -+ \| -+ \|/)
  })
})
