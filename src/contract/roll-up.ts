import { clausesOf, type ClauseId } from './catalogue/index.js'
import { leftOutBy, type LeftOutBy, type Level, type Mode, type Outcome, type RunOutcome } from './types.js'

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
  readonly leftOut?: LeftOutBy | undefined
}

export interface RollUpOptions {
  /** Whether a failed reported clause counts. */
  readonly strict?: boolean
  /** Faults of the checker itself beside the clauses: with one, what they came to carries no run. */
  readonly checkerFaults?: number
  /** The clauses that must have a result: those of a run against a target where nothing is given. */
  readonly expected?: readonly ClauseId[]
}

/** A clause that has a say and no verdict, by what became of it. */
interface Gap {
  readonly id: ClauseId
  readonly kind: Outcome | 'attested' | 'absent'
}

/** What became of a clause without a verdict, said of one and of several. */
const fates: Readonly<Partial<Record<Gap['kind'], readonly [one: string, several: string]>>> = {
  cantTell: ['could not be told', 'could not be told'],
  untested: ['was not tried', 'were not tried'],
  observed: ['was only observed', 'were only observed'],
  attested: ['was only attested', 'were only attested'],
  absent: ['has no result', 'have no result'],
}

/** The run outcome, and one sentence that says why. */
export interface RunVerdict {
  readonly outcome: RunOutcome
  readonly reason: string
}

/** What one result does to the run: it breaks it, leaves it open or carries it. One that has no say does nothing. */
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
 * The outcome of a run from the results of its clauses. What never ran is never green: an expected clause without a result
 * leaves the run incomplete whatever the options, and so does a run in which no required or conditional clause was
 * judged. A person's word carries manual clauses only: a required clause that was merely attested counts as not judged.
 * Where a clause that would count was left out on purpose, what was judged holds, and the word conformant is not given.
 */
export function rollUp(results: readonly ClauseResult[], options: RollUpOptions = {}): RunVerdict {
  const bearing = (wanted: Bearing) => results.filter((result) => bearingOf(result, options) === wanted)
  const breaches = bearing('breach').map(namedBreach)
  if (breaches.length > 0) {
    const verb = breaches.length === 1 ? 'does' : 'do'
    return { outcome: 'nonconformant', reason: `${count(breaches)} in scope ${verb} not hold: ${list(breaches)}.` }
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
    return { outcome: 'incomplete', reason: `No required or conditional clause in scope was judged to hold${open}.` }
  }
  if (gaps.length > 0) {
    const verb = gaps.length === 1 ? 'counts was' : 'count were'
    return { outcome: 'incomplete', reason: `${count(gaps)} in scope that ${verb} not judged: ${told(gaps)}.` }
  }
  const { checkerFaults = 0 } = options
  if (checkerFaults > 0) {
    const faults = checkerFaults === 1 ? 'a fault' : `${String(checkerFaults)} faults`
    return { outcome: 'incomplete', reason: `No clause in scope failed, but the checker met ${faults} of its own.` }
  }
  const reason = `All required and conditional clauses in scope that count hold: ${String(judged.length)}${withOwn(bearing('judged'))}${leftOut(results)}.`
  return { outcome: results.some(isLeftOut) ? 'holds' : 'conformant', reason }
}

function bearingOf(result: ClauseResult, options: RollUpOptions): Bearing | undefined {
  const { level, outcome } = result
  if (!result.inScope) return undefined
  if (outcome === 'failed') {
    if (result.waived) return undefined
    return level === 'reported' && options.strict === true ? 'breach' : bearings[level][outcome]
  }
  if (isLeftOut(result)) return undefined
  const vouchedFor = result.mode === 'attested' && bearings[level] === decisive
  return vouchedFor ? 'gap' : bearings[level][outcome]
}

/** Whether a clause that would leave a gap was left out on purpose. */
function isLeftOut({ level, outcome, inScope, leftOut }: ClauseResult): boolean {
  return inScope && outcome === 'untested' && leftOut !== undefined && bearings[level] === decisive
}

function namedBreach({ id, level, mode }: ClauseResult): string {
  if (level === 'reported') return `${id} (counted by --strict)`
  return mode === 'attested' ? `${id} (attested as not met)` : id
}

function withOwn(judged: readonly ClauseResult[]): string {
  const own = judged.filter((result) => result.own === true).length
  return own === 0 ? '' : `, and ${String(own)} own`
}

const leftOutWords: Readonly<Record<LeftOutBy, string>> = {
  selection: 'not selected',
  'read-only': 'not tried under --read-only',
  acceptance: 'accepted as untested',
}

function leftOut(results: readonly ClauseResult[]): string {
  const inScope = results.filter((result) => result.inScope)
  const needed = inScope.filter(({ level }) => bearings[level] === decisive)
  const kinds: readonly (readonly [string, readonly ClauseResult[]])[] = [
    ['waived', inScope.filter(({ waived, outcome }) => waived && outcome === 'failed')],
    ['inapplicable', needed.filter(({ outcome }) => outcome === 'inapplicable')],
    ...leftOutBy.map((by) => [leftOutWords[by], needed.filter((one) => isLeftOut(one) && one.leftOut === by)] as const),
  ]
  const named = kinds.filter(([, some]) => some.length > 0).map(([kind, some]) => `${String(some.length)} ${kind}`)
  return named.length === 0 ? '' : `; left out: ${named.join(', ')}`
}

/** By what became of them, in the order in which that is met first. */
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
