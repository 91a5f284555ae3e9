import type { Machine } from './machine.js'
import type { Result } from './result.js'

const headings = ['benchmark', 'result', 'limit', 'holds', 'made of'] as const

/** The results as a table of Markdown, as docs/explanation/benchmarks.md holds it. */
export function markdownTable(results: readonly Result[], machine: Machine): string {
  const [head, ...rows] = aligned([headings, ...results.map(cellsOf)]).map((cells) => `| ${cells.join(' | ')} |`)
  const rule = (head ?? '').replace(/[^|]/g, '-').replace(/\|-/g, '| ').replace(/-\|/g, ' |')
  return [machineLine(machine), '', head, rule, ...rows].join('\n')
}

/** The results for a terminal. */
export function plainTable(results: readonly Result[], machine: Machine): string {
  return [machineLine(machine), ...aligned([headings, ...results.map(cellsOf)]).map((cells) => cells.join('  '))].join(
    '\n',
  )
}

function cellsOf({ name, value, unit, limit, holds, figures }: Result): readonly string[] {
  const inUnit = (number: number) => (unit === 'times' ? `${number.toFixed(2)}×` : `${String(number)} MB`)
  const madeOf = Object.entries(figures).map(([figure, number]) => `${figure} ${String(number)}`)
  return [name, inUnit(value), inUnit(limit), holds ? 'yes' : 'no', madeOf.join(', ')]
}

function aligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
}

function machineLine({ date, cpu, cores, memoryMB, node, os, load }: Machine): string {
  const memory = `${String(Math.round(memoryMB / 1024))} GB`
  return `${date}: ${cpu}, ${String(cores)} cores, ${memory}, ${os}, Node.js ${node}, load ${String(load)} at the start.`
}
