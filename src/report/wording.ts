import { classes } from '../contract/catalogue/index.js'
import type { ClauseResult, MatrixCell, Report } from '../schema/generated/report.js'

/** `1 clause`, `2 clauses`. */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`
}

interface Shown {
  /** Beside the colour, which alone tells some readers nothing. */
  readonly sign: string
  readonly word: string
}

export const outcomeShown: Readonly<Record<ClauseResult['outcome'], Shown>> = {
  failed: { sign: '✗', word: 'failed' },
  cantTell: { sign: '?', word: 'cannot tell' },
  untested: { sign: '○', word: 'untested' },
  passed: { sign: '✓', word: 'passed' },
  inapplicable: { sign: '–', word: 'inapplicable' },
  observed: { sign: '•', word: 'observed' },
}

export const runOutcomeShown: Readonly<Record<Report['outcome'], Shown>> = {
  conformant: { sign: '✓', word: 'Conformant' },
  holds: { sign: '✓', word: 'Holds' },
  nonconformant: { sign: '✗', word: 'Nonconformant' },
  incomplete: { sign: '?', word: 'Incomplete' },
}

/** How a run ended, and how thoroughly was judged: never the one without the other, where both are known. */
export function outcomeTold({ outcome, depth }: Pick<Report, 'outcome' | 'depth'>): Shown {
  const { sign, word } = runOutcomeShown[outcome]
  return { sign, word: depth === undefined ? word : `${word} at ${depth} depth` }
}

const verdictShown: Readonly<Record<MatrixCell['verdict'], Shown>> = {
  'as documented': { sign: '✓', word: 'as documented' },
  differs: { sign: '✗', word: 'differs' },
  observed: { sign: '•', word: 'observed' },
  'not judged': { sign: '○', word: 'not judged' },
}

/** A cell of the grid as a reader meets it: what passes by a declared departure is never shown as if the document had it. */
export function cellShown(cell: MatrixCell, clauses: readonly ClauseResult[]): Shown & { readonly departure?: string } {
  const shown = verdictShown[cell.verdict]
  const isOther = /^\d{3}$/.test(cell.documented) && !cell.seen.startsWith(cell.documented)
  if (cell.verdict !== 'as documented' || !isOther) return shown
  const departure = clauses.find(({ id, departure }) => departure !== undefined && cell.clauses.includes(id))?.departure
  return departure === undefined ? shown : { sign: shown.sign, word: 'as declared', departure }
}

/** How a clause ended as a reader meets it: what a person attested is never shown as if it had been tested. */
export function standingOf({ mode, outcome }: Pick<ClauseResult, 'mode' | 'outcome'>): ClauseStanding {
  if (mode === 'automatic') return { id: outcome, ...outcomeShown[outcome] }
  return { id: 'attested', ...attestedShown[attestedAs(outcome)] }
}

/** What a person's word is worth: one that is too old tells neither way. */
type Attested = 'met' | 'notMet' | 'tooOld'

const attestedShown: Readonly<Record<Attested, Shown>> = {
  met: { sign: '✓', word: 'attested as met' },
  notMet: { sign: '✗', word: 'attested as not met' },
  tooOld: { sign: '?', word: 'attestation too old' },
}

function attestedAs(outcome: ClauseResult['outcome']): Attested {
  if (outcome === 'passed') return 'met'
  return outcome === 'failed' ? 'notMet' : 'tooOld'
}

/** How many clauses a person attested, by what the word is worth. */
export function attestedCounts({ clauses }: Pick<Report, 'clauses'>): Readonly<Record<Attested, number>> {
  const attested = clauses.filter(({ mode }) => mode === 'attested').map(({ outcome }) => attestedAs(outcome))
  const of = (wanted: Attested) => attested.filter((each) => each === wanted).length
  return { met: of('met'), notMet: of('notMet'), tooOld: of('tooOld') }
}

export interface ClauseStanding extends Shown {
  readonly id: ClauseResult['outcome'] | 'attested'
}

/** Which part of a run a report is of, beside what was selected. */
export function partTold({ index, count }: NonNullable<Report['options']['shard']>): string {
  return `part ${String(index)} of ${String(count)} only`
}

/** How the run was narrowed or weighed by its options, a word each. */
export function askedTold(options: Report['options']): readonly string[] {
  return [
    ...(options.only.length > 0 ? [`only ${options.only.join(', ')}`] : []),
    ...(options.skip.length > 0 ? [`without ${options.skip.join(', ')}`] : []),
    ...(options.shard ? [partTold(options.shard)] : []),
    ...(options.readOnly ? ['read-only'] : []),
    ...(options.strict === true ? ['strict'] : []),
    ...acceptedTold(options),
  ]
}

function acceptedTold({ acceptUntested = false }: Report['options']): readonly string[] {
  if (acceptUntested === false) return []
  return [`${acceptUntested === true ? 'every clause' : acceptUntested.join(', ')} may stay untested`]
}

/** The clauses that may stay unjudged, each with the reason that was given; undefined where there are none. */
export function acceptedGapsTold({ clauses }: Pick<Report, 'clauses'>): string | undefined {
  const accepted = clauses.filter(({ leftOut }) => leftOut?.by === 'acceptance')
  const named = accepted.map(({ id, leftOut }) => (leftOut?.reason === undefined ? id : `${id} (${leftOut.reason})`))
  return named.length === 0 ? undefined : named.join(', ')
}

/** The classes in the order of the catalogue. */
const classOrder: readonly string[] = classes.map(({ id }) => id)

/** The classes of a report in the order of the catalogue, those of own clauses last. */
export function classesIn({ clauses }: { readonly clauses: readonly { readonly class: string }[] }): readonly string[] {
  const there = new Set(clauses.map((clause) => clause.class))
  const own = [...there].filter((name) => !classOrder.includes(name))
  return [...classOrder.filter((name) => there.has(name)), ...own]
}

/** Where a class stands among the others. */
export function placeOfClass(name: string): number {
  const place = classOrder.indexOf(name)
  return place === -1 ? classOrder.length : place
}

export function classTitle(name: string): string {
  return classes.find(({ id }) => id === name)?.title ?? 'own clauses, not part of the contract'
}

/** Which clauses are none of the contract, and where they are from; undefined where all are. */
export function ownTold({ qualifiers: { ownClauses } }: Report): string | undefined {
  if (ownClauses === undefined) return undefined
  const files = ownClauses.files.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 12)})`)
  return `${ownClauses.clauses.join(', ')}: not part of the contract, declared in ${files.join(', ')}`
}
