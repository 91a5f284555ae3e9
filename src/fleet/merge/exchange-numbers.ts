import { exchangeId, exchangeNumber } from '../../schema/exchange-id.js'
import type { Report } from '../../schema/generated/report.js'

/** The parts of a report in which exchanges are cited. */
const citing = ['clauses', 'matrix', 'diagnoses', 'preflight', 'changedRecords'] as const satisfies (keyof Report)[]

/** Keys that hold ids of exchanges, alone or as a list. */
export const idKeys: ReadonlySet<string> = new Set(['evidence', 'accepted', 'refused', 'control'])

/** Keys that hold sentences, in which exchanges may be named. */
const sentenceKeys: ReadonlySet<string> = new Set([
  'reason',
  'expected',
  'actual',
  'text',
  'remedy',
  'note',
  'differsIn',
  'seen',
])

/** An id that stands by itself: not a piece of a host name or a path. */
const named = /(?<![\w./-])x-\d{4,}(?![\w/-]|\.\w)/g

/** The report with so much added to the number of every exchange that it cites, wherever it does. */
export function renumbered(report: Report, offset: number): Report {
  if (offset === 0) return report
  const changed = citing.map((key) => [key, walked(report[key], undefined, offset)] as const)
  return { ...report, ...Object.fromEntries(changed.filter(([, value]) => value !== undefined)) }
}

/** The id of an exchange with so much added to its number. */
export function shifted(id: string, offset: number): string {
  return exchangeId(exchangeNumber(id) + offset)
}

/** The highest number that a report cites; 0 where it cites nothing. */
export function highestCited(report: Report): number {
  let highest = 0
  const look = (value: unknown, key?: string): void => {
    if (typeof value === 'string' && key !== undefined && idKeys.has(key))
      highest = Math.max(highest, exchangeNumber(value))
    else if (Array.isArray(value)) for (const item of value) look(item, key)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(inner, name)
  }
  for (const key of citing) look(report[key])
  return highest
}

function walked(value: unknown, key: string | undefined, offset: number): unknown {
  if (typeof value === 'string' && key !== undefined) {
    if (idKeys.has(key)) return shifted(value, offset)
    return sentenceKeys.has(key) ? value.replaceAll(named, (id) => shifted(id, offset)) : value
  }
  if (Array.isArray(value)) return value.map((item) => walked(item, key, offset))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walked(inner, name, offset)]))
}
