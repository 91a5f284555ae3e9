import type { Actor } from '../../session/index.js'
import type { Finding } from '../outcome/check.js'
import type { RunContext } from '../run-state/run-context.js'
import { finding, undecided } from '../outcome/finding.js'
import { observe } from '../outcome/record.js'
import { ignoreUndecided } from '../outcome/verdict.js'
import { capOf, largeRead, largeReadAgain, type CapFacts, type LargeQuery, type LargeRead } from './large-read.js'

/** No single answer to the query has more records than the cap. */
export function keepsCap(run: CapFacts, read: LargeRead): Finding {
  const most = biggest(read)
  const wanted = `at most ${inRecords(capOf(run))} in one answer`
  const isOver = most > capOf(run)
  const inOne = isOver && read.rowsPerAnswer.length > 1 ? `, ${String(most)} of them in one` : ''
  return finding(!isOver, wanted, `${inAnswers(read)}${inOne} ${read.how}${ofRows(run)}`)
}

/**
 * The same; and where the entity is known to have more records than the cap and the target offers no more, the cap is reached
 * exactly: fewer mean records that were cut off in silence.
 */
export function reachesCap(run: CapFacts, read: LargeRead): Finding {
  const kept = keepsCap(run, read)
  if (kept.holds !== true || isPaged(run, read) || goesBeyond(run, read)) return kept
  const rows = run.profile.entities.large?.rows
  if (rows !== undefined)
    return finding(
      false,
      `${inRecords(capOf(run))}, since the entity has ${String(rows)} (entities.large.rows)`,
      `${inAnswers(read)} ${read.how}, and no more offered`,
    )
  return undecided(
    `${read.name} ended after ${inRecords(read.total)}, fewer than the cap of ${String(capOf(run))}: either there are no more, or records were cut off silently. Set entities.large.rows, or name a larger entity`,
    'profile',
    'entities.large',
  )
}

/** A query, with the read of the legacy service beside which it is judged. */
export interface BesideLegacy {
  readonly read: LargeRead
  /** Undefined where the query comes in pages that are shorter than the cap, and so is judged by itself. */
  readonly legacy?: LargeRead
  /** The legacy read once more, where the query ends earlier: records may have been deleted meanwhile. */
  readonly again?: LargeRead
}

/** Asks for a query and, where it does not come in pages, for the legacy read without options. */
export async function besideLegacy(run: RunContext, main: Actor, query: LargeQuery): Promise<BesideLegacy> {
  const read = await largeRead(run, main, query)
  if (isPaged(run, read)) return { read }
  const legacy = await largeRead(run, main, 'legacy')
  const isCutAlone = showsCap(run, legacy) && !goesBeyond(run, read)
  if (!isCutAlone || query === 'legacyTop') return { read, legacy }
  return { read, legacy, again: await largeReadAgain(run, main, 'legacy') }
}

/** A `$top` above the cap does not lift it: in each page, or where the cap is seen at work without it. */
export function topKeepsCap(run: CapFacts, { read, legacy }: BesideLegacy): Finding {
  const kept = keepsCap(run, read)
  const atWork = legacy ? capAtWork(run, legacy) : kept
  // A cap that is not there without $top either is LIMIT-1's matter.
  if (atWork.holds !== true) return atWork
  if (kept.holds !== true || isPaged(run, read) || goesBeyond(run, read)) return beside(kept, legacy, ' without $top')
  return undecided(`${read.name} gave ${inRecords(read.total)}, fewer than without $top, so the cap is not the reason`)
}

/**
 * A query has the cap of the legacy read, to the record: one that ends earlier has another. Where one of the two comes in
 * pages shorter than the cap, the query is judged by itself.
 */
export function hasSameCap(run: CapFacts, { read, legacy, again }: BesideLegacy): Finding {
  if (!legacy) return reachesCap(run, read)
  const atWork = capAtWork(run, legacy)
  if (atWork.holds !== true) return atWork
  if (isPaged(run, legacy)) return reachesCap(run, read)
  const kept = keepsCap(run, read)
  if (kept.holds !== true || goesBeyond(run, read)) return beside(kept, legacy)
  if (again && !showsCap(run, again))
    return undecided(`the records changed: ${again.name} no longer reaches the cap. Run again`, 'nobody')
  return finding(false, `${inAnswers(legacy)} ${legacy.how}`, `${inAnswers(read)} ${read.how}, and no more offered`)
}

/** In the legacy read the cap is seen at work, or it comes in pages shorter than the cap; else what builds on it tells nothing. */
export function capAtWork(run: CapFacts, legacy: LargeRead): Finding {
  const seen = inAnswers(legacy)
  if (showsCap(run, legacy) || isPaged(run, legacy)) return finding(true, seen, seen)
  const cap = capOf(run)
  const isKnownLarge = run.profile.entities.large?.rows !== undefined
  return undecided(
    `the cap was not reached (LIMIT-1): ${legacy.name} gave ${seen}, and the cap is ${String(cap)}`,
    biggest(legacy) > cap || isKnownLarge ? 'target' : 'profile',
  )
}

/** A cap up to which a further read is no burden: a large one takes megabytes, and the target's own time. */
export const smallCap = 2000

/**
 * Asks with a `$top` above the cap in XML, where that asks for little. Undefined where the cap does not hold there without it,
 * or nowhere with it, or where one of them cannot be read: other checks say so.
 */
export async function topInXml(run: RunContext, main: Actor): Promise<LargeRead | undefined> {
  if (capOf(run) > smallCap) return undefined
  for (const query of ['legacyTop', 'legacyXml'] as const) {
    const read = await largeRead(run, main, query).catch(ignoreUndecided)
    if (!read || biggest(read) > capOf(run)) return undefined
  }
  return largeRead(run, main, 'legacyXmlTop').catch(ignoreUndecided)
}

/** Where a further large read was asked for, it keeps the cap. */
export function keepsCapIfRead(run: CapFacts, read: LargeRead | undefined): Finding {
  if (read) return keepsCap(run, read)
  const reason = 'tested only if the cap is small and the reads to compare with returned records'
  return { holds: 'undecided', outcome: 'untested', reason, blame: 'nobody' }
}

/** Records what it took to read up to the cap, and whether the answer says that there is more. */
export function observeLargeRead(run: RunContext, read: LargeRead): void {
  const { total, goesOn, bytes, milliseconds, count } = read
  observe(`${read.name}: ${inAnswers(read)}, ${String(bytes)} bytes, ${String(Math.round(milliseconds))} ms`)
  const marks = [
    ...(goesOn || read.rowsPerAnswer.length > 1 ? ['a continuation link'] : []),
    ...(count === undefined ? [] : [`a count of ${String(count)}`]),
  ]
  const rows = run.profile.entities.large?.rows
  const cut = goesOn || (rows !== undefined && total < rows)
  if (cut || marks.length > 0)
    observe(
      marks.length > 0 ? `the cut is marked: ${marks.join(', ')}` : 'the cut is not marked: the answer looks complete',
    )
  observe(goesOn ? 'not all pages were read' : `${String(total)} records over all pages`)
}

/** Whether a query comes in pages that are shorter than the cap, so that no answer ever reaches it. */
function isPaged(run: CapFacts, read: LargeRead): boolean {
  const cap = capOf(run)
  return biggest(read) < cap && (read.goesOn || read.total > cap)
}

/** How many records the entity has, where the profile says so: a cut shows only beside that. */
function ofRows({ profile }: CapFacts): string {
  const rows = profile.entities.large?.rows
  return rows === undefined ? '' : `, of ${inRecords(rows)} (entities.large.rows)`
}

/** The same, with what the legacy read without options gave. */
function beside(found: Finding, legacy: LargeRead | undefined, what = ''): Finding {
  if (!legacy || found.holds === 'undecided') return found
  return { ...found, seen: `${found.seen}; ${inAnswers(legacy)} ${legacy.how}${what}` }
}

function inRecords(count: number): string {
  return count === 1 ? '1 record' : `${String(count)} records`
}

/** Whether as many records as the cap came, or more are offered. */
function goesBeyond(run: CapFacts, { goesOn, total }: LargeRead): boolean {
  return goesOn || total >= capOf(run)
}

function showsCap(run: CapFacts, read: LargeRead): boolean {
  return biggest(read) === capOf(run) || (!read.goesOn && read.total === capOf(run))
}

function biggest({ rowsPerAnswer }: LargeRead): number {
  return Math.max(...rowsPerAnswer)
}

/** "200 records in one answer". */
function inAnswers({ rowsPerAnswer, total }: LargeRead): string {
  const answers = rowsPerAnswer.length
  return `${String(total)} records in ${answers === 1 ? 'one answer' : `${String(answers)} answers`}`
}
