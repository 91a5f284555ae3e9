import { visibleLine } from '../report/visible-text.js'
import type { Change, ClauseChange } from './changes.js'
import type { Standing } from './standing.js'

/** The worst first. */
const order: readonly Change[] = [
  'newly failed',
  'failed, not judged before',
  'verdict lost',
  'newly waived',
  'fixed',
  'verdict gained',
  'added',
  'removed',
  'still failed',
  'not judged at this depth',
]

const words: Readonly<Record<Standing, string>> = {
  passed: 'passed',
  failed: 'failed',
  waived: 'failed, waived',
  inapplicable: 'inapplicable',
  open: 'not judged',
  absent: 'missing',
}

/** What changed, one clause a line under a line of headings; no line at all where nothing did. */
export function tableOf(changes: readonly ClauseChange[]): readonly string[] {
  const rows = order.flatMap((kind) => changes.filter((each) => each.change === kind && isShown(each))).map(cellsOf)
  if (rows.length === 0) return []
  const all = [['change', 'clause', 'before', 'now', 'about'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((cells) => (cells[column] ?? '').length)))
  return all.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** What is not judged at a lesser depth is counted, and shown only if it is a failure that nobody has seen fixed. */
function isShown({ change, before }: ClauseChange): boolean {
  return change !== 'not judged at this depth' || before === 'failed' || before === 'waived'
}

function cellsOf({ id, title, change, checks, before, now, counts, reworded }: ClauseChange): readonly string[] {
  const remarks = [...(reworded ? ['reworded'] : []), ...(counts ? [] : ['does not count'])]
  const named = checks.filter((check) => check !== 'clause')
  const name = named.length === 0 ? id : `${id}/${named.join(',')}`
  const about = `${visibleLine(title, 80)}${remarks.length > 0 ? ` (${remarks.join(', ')})` : ''}`
  return [change, visibleLine(name, 60), words[before], words[now], about]
}
