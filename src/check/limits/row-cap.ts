import type { Actor } from '../../session/index.js'
import { expect } from '../core/expect.js'
import { capOf, largeRead, largeReadAgain, type LargeQuery, type LargeRead } from './large-read.js'
import { observe } from '../outcome/record.js'
import type { RunContext } from '../context/run-context.js'
import { cantTell, profileError, ignoreUndecided } from '../outcome/verdict.js'

/**
 * Judges a query by the cap where nothing else has shown the cap at work: no answer has more, and where the entity is
 * known to have more rows than the cap and the target offers no continuation, the cap is reached exactly.
 */
export function expectCap(run: RunContext, read: LargeRead): void {
  expectNoMore(run, read)
  if (isPaged(run, read)) return observeNotReached(run, read)
  const cap = capOf(run)
  if (read.goesOn || read.total >= cap) return
  const rows = run.profile.entities.large?.rows
  if (rows === undefined) {
    profileError(
      `${read.name} ended after ${String(read.total)} records, fewer than the cap of ${String(cap)}: either there are no more, or some were cut off in silence. Give entities.large.rows, or name a larger entity`,
      'entities.large',
    )
  }
  expect(
    read.total,
    `records of ${read.name}, which offers no more: the profile says that there are ${String(rows)} (entities.large.rows), so fewer than the cap means rows cut off in silence`,
  ).toBe(cap)
}

/** Judges that a `$top` above the cap does not lift it: in each page, or where the cap is seen at work without it. */
export async function expectTopNotLifting(run: RunContext, main: Actor): Promise<void> {
  const read = await largeRead(run, main, 'legacyTop')
  if (!isPaged(run, read)) await capAtWork(run, main)
  expectNoMore(run, read)
  if (isPaged(run, read)) return observeNotReached(run, read)
  if (read.goesOn || read.total >= capOf(run)) return
  cantTell(
    `${read.name} gave ${String(read.total)} records, fewer than without $top: that no more came is not the doing of the cap`,
  )
}

/**
 * The legacy read of the large entity, in which the cap is seen at work, or which comes in pages shorter than the cap; else
 * what builds on it tells nothing.
 */
export async function capAtWork(run: RunContext, main: Actor): Promise<LargeRead> {
  const read = await largeRead(run, main, 'legacy')
  if (showsCap(run, read) || isPaged(run, read)) return read
  const cap = capOf(run)
  const isKnownLarge = run.profile.entities.large?.rows !== undefined
  return cantTell(
    `the cap was not seen at work (LIMIT-1): ${read.name} came to ${inAnswers(read)}, where the cap is ${String(cap)}`,
    biggest(read) > cap || isKnownLarge ? 'target' : 'profile',
  )
}

/** Judges that no single answer to a query has more records than the cap. */
export function expectNoMore(run: RunContext, read: LargeRead): void {
  const cap = capOf(run)
  expect(
    Math.max(...read.rowsPerAnswer),
    `records in one answer of ${read.name}, of which the cap allows ${String(cap)}`,
  ).toBeLessThanOrEqual(cap)
}

/**
 * Judges that a query has the same cap as the legacy one, to the record: one that ends earlier has another. Records may
 * have been deleted meanwhile, so the legacy query is asked again before that is held against the target. Where one of the
 * two comes in pages shorter than the cap, the query is judged by itself.
 */
export async function expectSameCap(run: RunContext, main: Actor, query: LargeQuery): Promise<void> {
  const read = await largeRead(run, main, query)
  if (isPaged(run, read)) return expectCap(run, read)
  const atWork = await capAtWork(run, main)
  if (isPaged(run, atWork)) return expectCap(run, read)
  expectNoMore(run, read)
  const cap = capOf(run)
  if (read.goesOn || read.total >= cap) return
  const again = await largeReadAgain(run, main, 'legacy')
  if (!showsCap(run, again))
    cantTell(`the records changed meanwhile: ${again.name} no longer reaches the cap; run again`, 'nobody')
  expect(read.total, `records of ${read.name}, which offers no more, where the legacy service gives the cap`).toBe(cap)
}

/** A cap up to which a further read is no burden: a large one takes megabytes, and the target's own time. */
export const smallCap = 2000

/**
 * Judges that a `$top` above the cap does not lift it in XML either, where that asks for little. That the cap
 * does not hold there without it, or nowhere with it, others tell; so do they of what cannot be read.
 */
export async function expectNotLiftedInXml(run: RunContext, main: Actor): Promise<void> {
  if (capOf(run) > smallCap) return
  for (const query of ['legacyTop', 'legacyXml', 'legacyXmlTop'] as const) {
    const read = await largeRead(run, main, query).catch(ignoreUndecided)
    if (!read) return
    if (query === 'legacyXmlTop') expectNoMore(run, read)
    else if (biggest(read) > capOf(run)) return
  }
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
      marks.length > 0
        ? `the cut is marked: ${marks.join(', ')}`
        : 'the cut is not marked: the answer looks like a whole one',
    )
  observe(goesOn ? 'the pages were not read to their end' : `${String(total)} records over all pages`)
}

/** Whether a query comes in pages that are shorter than the cap, so that no answer ever reaches it. */
function isPaged(run: RunContext, read: LargeRead): boolean {
  const cap = capOf(run)
  return biggest(read) < cap && (read.goesOn || read.total > cap)
}

function observeNotReached(run: RunContext, read: LargeRead): void {
  observe(
    `the cap of ${String(capOf(run))} was not reached: ${read.name} comes in pages of ${inRecords(biggest(read))}`,
  )
}

function inRecords(count: number): string {
  return count === 1 ? '1 record' : `${String(count)} records`
}

function showsCap(run: RunContext, read: LargeRead): boolean {
  return biggest(read) === capOf(run) || (!read.goesOn && read.total === capOf(run))
}

function biggest({ rowsPerAnswer }: LargeRead): number {
  return Math.max(...rowsPerAnswer)
}

/** "200 records in one answer". */
export function inAnswers({ rowsPerAnswer, total }: LargeRead): string {
  const answers = rowsPerAnswer.length
  return `${String(total)} records in ${answers === 1 ? 'one answer' : `${String(answers)} answers`}`
}
