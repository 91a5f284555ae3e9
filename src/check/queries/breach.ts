import { isGuid, type Row } from '../../odata/index.js'
import type { Finding } from '../outcome/check.js'
import type { Reader } from './query.js'

/** One way in which answers do not fit together, and the records that show it. The text holds no value of a record. */
export interface Breach {
  readonly text: string
  /** Records that may have been changed meanwhile: where one was, the breach proves nothing. */
  readonly rows: readonly Row[]
  /** Who showed these records, where it was not the reader of the sample: there they are looked up again. */
  readonly shownTo?: Reader
  /** Whether the answers that it rests on have changed by now. */
  readonly moved?: boolean
}

/** What came of answers that were held against each other: where there is no breach, what was seen is what was expected. */
export interface Compared {
  readonly breaches: readonly Breach[]
  readonly expected: string
  readonly seen: string
}

/** A breach that no change of data explains. */
export function breach(text: string): Breach {
  return { text, rows: [] }
}

/** The breach that these records show; none where there are none. */
export function breachBy(rows: readonly Row[], text: string, shownTo?: Reader): readonly Breach[] {
  return rows.length === 0 ? [] : [{ text, rows, ...(shownTo && { shownTo }) }]
}

/** A breach that no change of data explains, if there is one. */
export function breachIf(isBroken: boolean, text: string): readonly Breach[] {
  return isBroken ? [breach(text)] : []
}

/** Records that a breach names, at most. */
const mostNamed = 3

/** What a breach says, with the ids of the records that show it: whoever looks for the cause begins at one of them. */
export function inWords({ text, rows }: Breach): string {
  const ids = rows.flatMap(({ Id }) => (typeof Id === 'string' && isGuid(Id) ? [Id] : []))
  if (ids.length === 0) return text
  const more = ids.length - mostNamed
  return `${text} (Id ${ids.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''})`
}

/** Breaches that a sentence tells, at most: further ones of the same answers add little. */
const mostTold = 2

/** What breaches say, the first of them in full. */
export function breachesInWords(breaches: readonly Breach[]): string {
  const told = [...new Set(breaches.map(inWords))]
  const more = told.length - mostTold
  return told.slice(0, mostTold).join('; ') + (more > 0 ? `; and ${String(more)} more` : '')
}

/** Answers that were held against each other show no breach. */
export function fitsTogether({ breaches, expected, seen }: Compared): Finding {
  if (breaches.length === 0) return { holds: true, expected, seen }
  return { holds: false, expected, seen: breachesInWords(breaches), breaches }
}

/** So many records, in words. */
export function howMany(rows: readonly unknown[]): string {
  return rows.length === 1 ? '1 record' : `${String(rows.length)} records`
}

/** The breaches of several parts, looked for one after the other. */
export async function inTurn<Part>(
  parts: readonly Part[],
  look: (part: Part) => Promise<readonly Breach[]>,
): Promise<readonly Breach[]> {
  const breaches: Breach[] = []
  for (const part of parts) breaches.push(...(await look(part)))
  return breaches
}

/** A, B, and A again: breaches between two answers prove nothing where the first is another by now. */
export async function ignoreIfDataChanged(
  breaches: readonly Breach[],
  hasMoved: () => Promise<boolean>,
): Promise<readonly Breach[]> {
  if (breaches.length === 0 || !(await hasMoved())) return breaches
  return breaches.map((one) => ({ ...one, moved: true }))
}
