import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../report/testing/sample-report.js'
import { loadSchema } from '../../schema/load.js'
import { highestCited, idKeys, renumbered, shifted } from './renumber.js'

type Schema = Readonly<Record<string, unknown>>

/** The keys of the report's schema under which an exchange's id stands, alone or in a list. */
function keysOfIds(schema: unknown, key = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Schema
  if (node['$ref'] === '#/$defs/ExchangeId') return [key]
  return Object.entries(node).flatMap(([name, inner]) => {
    if (name === 'properties') return Object.entries(inner as Schema).flatMap(([own, of]) => keysOfIds(of, own))
    return keysOfIds(inner, key)
  })
}

describe('renumbering the exchanges of a report', () => {
  it('knows every key of the schema that holds their ids', () => {
    expect([...new Set(keysOfIds(loadSchema('report')))].sort()).toEqual([...idKeys].sort())
  })

  it('moves every citation, and nothing else', () => {
    const report = sampleReport()
    const moved = renumbered(report, 1000)
    const ids = (text: string) => text.match(/\bx-\d{4,}\b/g) ?? []
    const [before, after] = [ids(JSON.stringify(report)), ids(JSON.stringify(moved))]
    expect(after).toEqual(before.map((id) => shifted(id, 1000)))
    expect(before.length).toBeGreaterThan(100)
    expect(highestCited(moved)).toBe(highestCited(report) + 1000)
    const back = JSON.stringify(moved).replaceAll(/\bx-\d{4,}\b/g, (id) => shifted(id, -1000))
    expect(back).toBe(JSON.stringify(report))
  })

  it.each([
    ['x-0001 and (x-0002): seen', 'x-0011 and (x-0012): seen'],
    ['ends with x-9995.', 'ends with x-10005.'],
    ['to https://x-0001.example.com/x-0001/', 'to https://x-0001.example.com/x-0001/'],
    ['ax-0001 x-0001b x-1', 'ax-0001 x-0001b x-1'],
  ])('in the sentence %j gives %j', (reason, wanted) => {
    const report = sampleReport()
    const [first] = report.clauses
    const { clauses } = renumbered({ ...report, clauses: [{ ...first!, reason }] }, 10)
    expect(clauses[0]?.reason).toBe(wanted)
  })
})
