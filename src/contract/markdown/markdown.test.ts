import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clauses } from '../catalogue/index.js'
import { departures } from '../departures.js'
import { classPage, contractPages } from './index.js'
import { idRanges, lineRanges, table } from './table.js'

const pages = contractPages()
const whole = [...pages.values()].join('\n\n')
const repository = new URL('../../../', import.meta.url)

describe('the pages of the contract', () => {
  test.each([...pages])('%s shows the catalogue as it is', (path, text) => {
    expect(readFileSync(new URL(path, repository), 'utf8')).toBe(text)
  })

  test('are all that their directory has', () => {
    const there = readdirSync(new URL('docs/reference/contract/', repository)).map(
      (name) => `docs/reference/contract/${name}`,
    )
    expect(there.filter((path) => !pages.has(path))).toEqual([])
  })

  test.each(clauses.map((clause) => [clause.id, clause] as const))(
    'have %s with its statement, level and twins, on the page of its class',
    (id, clause) => {
      const section = pages
        .get(classPage(clause.class))
        ?.split('\n## ')
        .find((part) => part.startsWith(`${id}: `))
      expect(section).toContain(clause.statement)
      expect(section).toContain(`Level: **${clause.level}**${clause.derived ? ' (derived)' : ''}\n`)
      expect(section?.includes('- Twins: ')).toBe(clause.twins !== null)
      expect(section).toContain(clause.twins ?? clause.title)
      for (const departure of clause.departures) expect(section).toContain(`\`${departure}\``)
    },
  )

  test('have every departure with its alternative', () => {
    for (const { id, alternative } of departures) expect(whole).toContain(`## \`${id}\`\n\n${alternative}\n`)
  })

  test('leave no angle bracket outside of code for a renderer to swallow', () => {
    const prose = whole.replaceAll(/^<!--.*-->\n/gm, '').replaceAll(/`[^`\n]*`/g, '')
    expect(prose.split('\n').filter((line) => /[<>`]/.test(line))).toEqual([])
  })

  test('have whole tables: every row has as many cells as its head', () => {
    const tables = whole.split('\n\n').filter((part) => part.startsWith('| '))
    expect(tables.length).toBeGreaterThan(1)
    for (const block of tables) {
      const widths = block.split('\n').map((row) => row.replaceAll('\\|', '').split('|').length)
      expect(new Set(widths).size, block).toBe(1)
    }
  })
})

test.each<[readonly number[], string]>([
  [[], ''],
  [[3], '3'],
  [[1, 2, 3, 7, 9, 10], '1–3, 7, 9–10'],
])('the lines %j read as %j', (lines, text) => {
  expect(lineRanges(lines)).toBe(text)
})

test('runs of ids are drawn together within their class', () => {
  expect(idRanges(['LOGIN-8', 'ACCESS-1', 'ACCESS-2', 'ACCESS-4', 'READ-9', 'READ-10'])).toBe(
    'LOGIN-8, ACCESS-1–2, ACCESS-4, READ-9–10',
  )
})

test('a bar in a cell does not end the cell', () => {
  expect(table(['a'], [['x|y']])).toBe('| a |\n| --- |\n| x\\|y |')
})
