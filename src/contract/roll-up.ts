import { clausesOf, type ClauseId } from './catalogue/index.js'
import { excludedBy, type ExcludedBy, type Level, type Mode, type Outcome, type RunOutcome } from './types.js'

/** What the run outcome takes from the result of one clause. */
export interface ClauseResult {
  readonly id: ClauseId
  readonly level: Level
  readonly outcome: Outcome
  readonly mode: Mode
  /** Whether a waiver that is in force covers the clause. It has an effect on a failure only. */
  readonly waived: boolean
  readonly inScope: boolean
  /** Whether the clause is a user's own: its breach and its gap count, and its holding never makes a run conformant. */
  readonly own?: boolean
  /** Why it may be untested. It has an effect on an untested clause only. */
  readonly excluded?: ExcludedBy | undefined
}

export interface RollUpOptions {
  /** Whether a failed reported clause counts. */
  readonly strict?: boolean
  /** Internal errors of the checker. With one, the run is incomplete whatever the clauses say. */
  readonly checkerFaults?: number
  /** The clauses that must have a result: those of a run against a target where nothing is given. */
  readonly expected?: readonly ClauseId[]
}

/** A clause that counts and has no verdict, with the reason. */
interface Gap {
  readonly id: ClauseId
  readonly kind: Outcome | 'attested' | 'absent'
}

/** Why a clause has no verdict, as a verb for one clause and for several. */
const fates: Readonly<Partial<Record<Gap['kind'], readonly [one: string, several: string]>>> = {
  cantTell: ['could not be decided', 'could not be decided'],
  untested: ['was not tested', 'were not tested'],
  observed: ['was only observed', 'were only observed'],
  attested: ['was only attested', 'were only attested'],
  absent: ['has no result', 'have no result'],
}

/** The run outcome, and one sentence that says why. */
export interface RunVerdict {
  readonly outcome: RunOutcome
  readonly reason: string
}

/** What one result means for the run: it fails it, leaves it open or supports it. */
type Bearing = 'breach' | 'gap' | 'judged'

const decisive: Readonly<Partial<Record<Outcome, Bearing>>> = {
  passed: 'judged',
  failed: 'breach',
  cantTell: 'gap',
  untested: 'gap',
  observed: 'gap',
}

const bearings: Readonly<Record<Level, Readonly<Partial<Record<Outcome, Bearing>>>>> = {
  required: decisive,
  conditional: decisive,
  reported: {},
  manual: { failed: 'breach' },
  observe: {},
}

/**
 * The outcome of a run from the results of its clauses. An expected clause without a result makes the run incomplete
 * whatever the options, and so does a run in which no required or conditional clause was judged. An attestation decides
 * manual clauses only: a required clause that was merely attested counts as not judged. If a clause that would count was
 * left out on purpose, the outcome is `holds` at best, never `conformant`.
 */
export function rollUp(results: readonly ClauseResult[], options: RollUpOptions = {}): RunVerdict {
  const bearing = (wanted: Bearing) => results.filter((result) => bearingOf(result, options) === wanted)
  const breaches = bearing('breach').map(namedBreach)
  if (breaches.length > 0) {
    return { outcome: 'nonconformant', reason: `${count(breaches)} failed: ${list(breaches)}.` }
  }
  const present = new Set(results.map(({ id }) => id))
  const expected = options.expected ?? clausesOf('target').map(({ id }) => id)
  const gaps: readonly Gap[] = [
    ...bearing('gap').map(({ id, outcome, mode }) => ({ id, kind: mode === 'attested' ? mode : outcome })),
    ...expected.filter((id) => !present.has(id)).map((id) => ({ id, kind: 'absent' as const })),
  ]
  const judged = bearing('judged').filter(({ own }) => own !== true)
  if (judged.length === 0) {
    const open = gaps.length === 0 ? '' : `: ${told(gaps)}`
    return { outcome: 'incomplete', reason: `No required or conditional clause passed${open}.` }
  }
  if (gaps.length > 0) {
    const verb = gaps.length === 1 ? 'counts was' : 'count were'
    return { outcome: 'incomplete', reason: `${count(gaps)} that ${verb} not judged: ${told(gaps)}.` }
  }
  const { checkerFaults = 0 } = options
  if (checkerFaults > 0) {
    const errors = checkerFaults === 1 ? 'an internal error' : `${String(checkerFaults)} internal errors`
    return { outcome: 'incomplete', reason: `No clause failed, but the checker had ${errors}.` }
  }
  const passed = `${String(judged.length)} of ${String(applicable(results))} required and conditional clauses passed`
  const reason = `${passed}${withOwn(bearing('judged'))}${exclusions(results)}.`
  return { outcome: results.some(isExcluded) ? 'holds' : 'conformant', reason }
}

function bearingOf(result: ClauseResult, options: RollUpOptions): Bearing | undefined {
  const { level, outcome } = result
  if (!result.inScope) return undefined
  if (outcome === 'failed') {
    if (result.waived) return undefined
    return level === 'reported' && options.strict === true ? 'breach' : bearings[level][outcome]
  }
  if (isExcluded(result)) return undefined
  const vouchedFor = result.mode === 'attested' && bearings[level] === decisive
  return vouchedFor ? 'gap' : bearings[level][outcome]
}

/** Whether a clause that would leave a gap was left out on purpose. */
function isExcluded({ level, outcome, inScope, excluded }: ClauseResult): boolean {
  return inScope && outcome === 'untested' && excluded !== undefined && bearings[level] === decisive
}

function namedBreach({ id, level, mode }: ClauseResult): string {
  if (level === 'reported') return `${id} (counted by --strict)`
  return mode === 'attested' ? `${id} (attested as not met)` : id
}

function withOwn(judged: readonly ClauseResult[]): string {
  const own = judged.filter((result) => result.own === true).length
  return own === 0 ? '' : `, and ${own === 1 ? '1 own clause' : `${String(own)} own clauses`}`
}

/** How many required and conditional clauses of the contract apply to the target, including those left out on purpose. */
function applicable(results: readonly ClauseResult[]): number {
  return results.filter(
    ({ inScope, level, outcome, own }) =>
      inScope && own !== true && bearings[level] === decisive && outcome !== 'inapplicable',
  ).length
}

const exclusionWords: Readonly<Record<ExcludedBy, string>> = {
  selection: 'not selected',
  'read-only': 'skipped by --read-only',
  acceptance: 'accepted as untested',
}

function exclusions(results: readonly ClauseResult[]): string {
  const inScope = results.filter((result) => result.inScope)
  const needed = inScope.filter(({ level }) => bearings[level] === decisive)
  const kinds: readonly (readonly [string, readonly ClauseResult[]])[] = [
    ['failed but waived', inScope.filter(({ waived, outcome }) => waived && outcome === 'failed')],
    ['not applicable', needed.filter(({ outcome }) => outcome === 'inapplicable')],
    ...excludedBy.map(
      (by) => [exclusionWords[by], needed.filter((one) => isExcluded(one) && one.excluded === by)] as const,
    ),
  ]
  const named = kinds.filter(([, some]) => some.length > 0).map(([kind, some]) => `${String(some.length)} ${kind}`)
  return named.length === 0 ? '' : `; ${named.join(', ')}`
}

/** The ids of the gaps, grouped by kind in order of first appearance. */
function told(gaps: readonly Gap[]): string {
  const kinds = [...new Set(gaps.map(({ kind }) => kind))]
  return kinds
    .map((kind) => {
      const ids = gaps.filter((gap) => gap.kind === kind).map(({ id }) => id)
      return `${list(ids)} ${fates[kind]?.[ids.length === 1 ? 0 : 1] ?? kind}`
    })
    .join('; ')
}

function count(names: readonly unknown[]): string {
  return names.length === 1 ? '1 clause' : `${String(names.length)} clauses`
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${String(names.length - 5)} more` : shown
}
