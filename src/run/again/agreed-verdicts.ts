import { hidesValues, type Recording } from '../../replay/index.js'
import type { Report } from '../../schema/generated/report.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'

/** What stands in the place of observations that the recording does not bear out. */
const restsOnMasks = 'other observations depend on values that are masked in the evidence'

type Verdicts = ReadonlyMap<string, ClauseVerdict>

/** What a recording is judged by besides itself. */
export interface Recorded {
  readonly recording: Recording
  /** The report of the recorded run; undefined where none lay beside the evidence. */
  readonly report: Report | undefined
  /** Whether the recorded report was made by this version, with this catalogue. */
  readonly isOfThisVersion: boolean
}

/**
 * What a recording shows, of verdicts that were come to with other values in the place of what is hidden in it: only
 * what is the same in all of them was shown by it. Nothing comes out better than was recorded for want of a hidden value.
 */
export function agreedVerdicts(worlds: readonly Verdicts[], recorded: Recorded): Verdicts {
  const [first, ...others] = worlds
  const agreed = [...(first ?? new Map<string, ClauseVerdict>()).values()].map((verdict) => {
    const alike = others.map((world) => world.get(verdict.id))
    const doubt = doubtIn(verdict, alike, recorded)
    // In which of two scenarios side by side an answer came first is chance.
    const sorted = { ...verdict, evidence: [...verdict.evidence].sort() }
    const { report, isOfThisVersion } = recorded
    const settled = report && isOfThisVersion && isMasked(report) ? asObserved(sorted, report) : sorted
    return [verdict.id, doubt === undefined ? settled : undecided(settled, doubt)] as const
  })
  return new Map(agreed)
}

const hidden = 'needs values that are masked in the evidence'

/** Why a verdict cannot stand; undefined where it can. */
function doubtIn(
  verdict: ClauseVerdict,
  others: readonly (ClauseVerdict | undefined)[],
  { recording, report, isOfThisVersion }: Recorded,
): string | undefined {
  const { id, outcome } = verdict
  if (outcome === 'untested' || outcome === 'inapplicable') return differs(verdict, others)
  const before = report?.clauses.find((clause) => clause.id === id)
  const ids = new Set(recording.records.map((record) => record.id))
  const missing = (before?.evidence ?? []).filter((exchange) => !ids.has(exchange))
  if (missing.length > 0) {
    const some = missing.slice(0, 3).join(', ')
    return `the recording lacks ${some}${missing.length > 3 ? ' and others' : ''}, which the recorded verdict is based on: it may have been truncated or changed`
  }
  if (outcome === 'cantTell') return lostToMasks(verdict, before, report)
  const apart = differs(verdict, others)
  if (apart !== undefined) return apart
  const cited = recording.records.filter((record) => verdict.evidence.includes(record.id))
  if (outcome !== before?.outcome && restsOnTheOrder(recording, cited)) return unordered
  if (outcome === 'failed' && before?.outcome !== 'failed') {
    const isHidden = cited.some((record) => hidesRecordValues(record, report))
    return isHidden ? `${hidden}: the failure may be caused by the placeholder values; ${advice}` : undefined
  }
  const wasWorse = before?.outcome === 'failed' || before?.outcome === 'cantTell'
  if (outcome === 'passed' && wasWorse && (isOfThisVersion || cited.some(hasMasks)))
    return `${hidden}: it was recorded as ${before.outcome}, and nothing unmasked contradicts that; ${advice}`
  return undefined
}

const changing: readonly string[] = ['MERGE', 'PUT']

const unordered =
  'the recording of this older version does not say which clause an exchange belongs to, and the verdict depends on the order of the changes'

/** Which of many reads of one record came between which changes is not to be told where no exchange says what it was for. */
function restsOnTheOrder({ records }: Recording, cited: Recording['records']): boolean {
  return records.every(({ askedBy }) => askedBy === undefined) && cited.some(({ method }) => changing.includes(method))
}

const advice = 'judge the target again, or record with --evidence full'

/**
 * A reason that speaks of the target or the profile would mislead, where it is the masks that nothing can be told for: it
 * would be about values that were filled in.
 */
function lostToMasks(
  { reason = '' }: ClauseVerdict,
  before: Report['clauses'][number] | undefined,
  report: Report | undefined,
): string | undefined {
  if (
    report === undefined ||
    !isMasked(report) ||
    before === undefined ||
    before.outcome === 'cantTell' ||
    reason.includes('recording')
  )
    return undefined
  return `${hidden}; ${advice}`
}

function isMasked({ options }: Report): boolean {
  return options.evidence !== 'full'
}

function differs(verdict: ClauseVerdict, others: readonly (ClauseVerdict | undefined)[]): string | undefined {
  const told = tellingOf(verdict)
  return others.every((other) => other !== undefined && tellingOf(other) === told)
    ? undefined
    : `${hidden}: other values lead to another verdict; ${advice}`
}

/** What a verdict says, masks left out: their digits are those of what is filled in. */
function tellingOf({ outcome, expected, actual, observations }: ClauseVerdict): string {
  const texts = observations.map(({ text }) => text)
  return JSON.stringify([outcome, expected, actual, outcome === 'observed' ? texts : []]).replace(/‹[^›]*›/g, '‹›')
}

/** In an address a name is hidden together with the way in which it is encoded. */
function hidesRecordValues(record: Recording['records'][number], report: Report | undefined): boolean {
  const { responseHeaders = [], responseBody } = record
  const addresses = responseHeaders.filter(([name]) => /location$/i.test(name)).map(([, value]) => value)
  if (addresses.some((address) => /‹(?:text|userName)·/.test(address))) return true
  const text = responseBody?.text
  if (text === undefined) return false
  return report?.options.evidence === 'full' ? hasMasks(record) : hidesValues(text)
}

function hasMasks({ responseBody }: Recording['records'][number]): boolean {
  return responseBody?.text?.includes('‹') ?? false
}

function undecided({ expected: _e, actual: _a, ...verdict }: ClauseVerdict, why: string): ClauseVerdict {
  const reason = why.startsWith('needs') ? `the clause ${why}` : why
  return { ...verdict, outcome: 'cantTell', blame: 'nobody', reason }
}

/**
 * A verdict without what it observed of invented values: where records are masked, a sentence that the recorded run did not
 * say by the same scenarios is one about what was filled in for them, however alike it comes out each time.
 */
function asObserved(verdict: ClauseVerdict, recorded: Report): ClauseVerdict {
  const told = new Set(
    recorded.clauses.flatMap(({ id, observations }) => observations.map(({ text }) => key(id, text))),
  )
  const diagnosed = new Set(recorded.diagnoses.map(({ id, text }) => key(id, text)))
  const { observations: all, run } = verdict
  const observations = all.filter(({ text }) => told.has(key(verdict.id, text)))
  const diagnoses = run.diagnoses.filter(({ id, text }) => diagnosed.has(key(id, text)))
  const kept = { ...verdict, observations, run: { ...run, diagnoses } }
  if (verdict.outcome !== 'observed' || observations.length === all.length) return kept
  return { ...kept, reason: [...observations.map(({ text }) => text), restsOnMasks].join('; ') }
}

/** Masks left out: their digits are those of what is filled in. */
function key(id: string, text: string): string {
  return `${id}\n${text.replace(/‹[^›]*›/g, '‹›')}`
}
