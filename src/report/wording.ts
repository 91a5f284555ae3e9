import { classes } from '../contract/catalogue/index.js'
import { scopeClasses } from '../contract/types.js'
import type { ClauseResult, MatrixCell, Report } from '../schema/generated/report.js'

/** `1 clause`, `2 clauses`; `1 breach`, `2 breaches`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${String(count)} ${count === 1 ? noun : nouns}`
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

/** Those outcomes that any clause came to: `2 failed`, `1 cannot tell`. */
export function outcomesTold(
  counts: Readonly<Record<ClauseResult['outcome'], number>>,
  outcomes: readonly ClauseResult['outcome'][],
): readonly string[] {
  return outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${String(counts[outcome])} ${outcomeShown[outcome].word}`)
}

/** The waivers that excuse nothing: expired, stale, or for another statement. */
export function idleWaiversIn({ waivers }: Pick<Report, 'waivers'>): Report['waivers'] {
  return waivers.filter(({ state }) => state !== 'in effect')
}

export const runOutcomeShown: Readonly<Record<Report['outcome'], Shown>> = {
  conformant: { sign: '✓', word: 'Conformant' },
  holds: { sign: '✓', word: 'Holds' },
  nonconformant: { sign: '✗', word: 'Nonconformant' },
  incomplete: { sign: '?', word: 'Incomplete' },
}

/** How an outcome looks: as it is, or `excused` by a waiver or a baseline, or `refused` by the gate. */
export type Tone = Report['outcome'] | 'excused' | 'refused'

/**
 * How a run ended, what it is excused by, and how thoroughly was judged: never the word alone. What is green only by a
 * waiver or a baseline has a sign of its own, and what the gate refuses is never green.
 */
export function outcomeTold(report: OutcomeToTell): Shown & { readonly tone: Tone } {
  const { outcome, depth, gate } = report
  const excuses = excusesTold(report)
  const words = [runOutcomeShown[outcome].word, ...excuses, ...(gate?.verdict === 'failed' ? ['gate failed'] : [])]
  const at = depth === undefined ? '' : `${words.length > 1 ? ',' : ''} at ${depth} depth`
  const tone = toneOf(report, excuses.length > 0)
  return { ...toneShown[tone], word: `${words.join(', ')}${at}`, tone }
}

type OutcomeToTell = Pick<Report, 'outcome' | 'depth' | 'gate'> & { readonly counts: { readonly waived: number } }

/** What takes failures and gaps out of what is asked of the run: `1 failure waived`. */
export function excusesTold({ outcome, gate, counts }: Omit<OutcomeToTell, 'depth'>): readonly string[] {
  const accepted = new Set(gate?.accepted.map((name) => name.split('/')[0])).size
  return [
    ...(counts.waived > 0 ? [`${counted(counts.waived, 'failure')} waived`] : []),
    ...(accepted > 0 ? [`${counted(accepted, 'failure')} accepted by the baseline`] : []),
    ...(outcome === 'incomplete' && isPassedByBaseline(gate) ? ['as in the baseline'] : []),
  ]
}

function toneOf({ outcome, gate }: OutcomeToTell, isExcused: boolean): Tone {
  if (gate?.verdict === 'failed') return outcome === 'nonconformant' ? outcome : 'refused'
  if (isPassedByBaseline(gate)) return isExcused ? 'excused' : outcome
  return isExcused && (outcome === 'conformant' || outcome === 'holds') ? 'excused' : outcome
}

/** A gate of the waivers alone excuses nothing. */
function isPassedByBaseline(gate: Report['gate']): boolean {
  return gate?.verdict === 'passed' && gate.baseline !== undefined
}

/** Of what is green only by a waiver or a baseline. */
export const excusedSign = '▲'

export const toneShown: Readonly<Record<Tone, Pick<Shown, 'sign'>>> = {
  ...runOutcomeShown,
  excused: { sign: excusedSign },
  refused: { sign: '✗' },
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

/** The classes that the outcome leaves out, although they concern what was judged: of a client, no clause of deployments does. */
export function unclaimedIn({ qualifiers, target }: Pick<Report, 'qualifiers' | 'target'>): readonly string[] {
  return target.kind === 'client' ? [] : scopeClasses.filter((name) => !qualifiers.scope.includes(name))
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
  const accepted = clauses.filter(({ excluded }) => excluded?.by === 'acceptance')
  const named = accepted.map(({ id, excluded }) => (excluded?.reason === undefined ? id : `${id} (${excluded.reason})`))
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
