import { join } from 'node:path'
import { type ExitCode, conditionOfSignal, exitCodeOf, showsLogin, type ExitCondition } from '../../contract/index.js'
import { keepToOwner, readEvidence, writeReportFolder, type Format } from '../../report/index.js'
import type { HeldAgainst } from '../../report/outcome/gate-told.js'
import { reportFolder } from '../../run/folder/report-folder.js'
import type { Report } from '../../schema/generated/report.js'
import { highestCited, shifted } from './exchange-numbers.js'
import { farApart } from './far-apart.js'
import { mergedReport, type NumberedPart } from './merged-report.js'
import { partsOfOneRun, MergeRefused } from './one-run.js'
import { readPart, type Part, mustBeElsewhere } from './part.js'
import { isAllPutBack } from '../../report/findings/causes-told.js'
import { isUnreached } from '../../report/outcome/counts.js'
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { linesOf } from '../../runtime/lines-of.js'
import { exchangeNumber } from '../../schema/exchange-id.js'

const beginning = /^\{"id":"(x-\d{4,})"/

/** Where the whole is written. */
export interface MergePlace {
  /** A new folder below `reports/` where none is given. */
  readonly out?: string | undefined
  /** Whether `out` may hold files of others. */
  readonly force?: boolean | undefined
  /** What the whole run is held against. */
  readonly heldAgainst?: HeldAgainst | undefined
}

interface Merged {
  readonly report: Report
  readonly folder: string
  readonly exitCode: ExitCode
  /** What a reader should know of the parts, and what fails nothing. */
  readonly note?: string | undefined
}

/**
 * Joins the report folders of all parts of one run into one, with all that a run writes but the results for Allure, which
 * takes the folders of several runs as they are.
 *
 * @throws MergeRefused, ReportUnreadable, ReportDoesNotHold, each before anything is written, and ReportFolderFault
 */
export async function mergeParts(
  folders: readonly string[],
  { out, force, heldAgainst }: MergePlace,
  formats: readonly Format[],
): Promise<Merged> {
  mustBeElsewhere(out, folders)
  const parts = partsOfOneRun(await Promise.all(folders.map(readPart)))
  const begun = parts.map((part) => ({ folder: part.folder, startedAt: part.report.startedAt }))
  const numbered = await numberedParts(parts)
  const [first, ...rest] = numbered
  if (!first) throw new MergeRefused('no part was given')
  const whole = mergedReport([first, ...rest])
  const held = heldAgainst?.(whole, exitCodeOfMerged(whole))
  const report = held === undefined ? whole : { ...whole, gate: held.gate }
  const place = { out, force, profile: { target: report.target } }
  const folder = await reportFolder(place, new Date(report.startedAt))
  const evidence = join(folder, 'evidence.ndjson')
  await mergeEvidence(numbered, evidence)
  await writeReportFolder(folder, report, formats, await readEvidence(evidence))
  if (report.options.evidence === 'full') await keepToOwner(folder)
  return { report, folder, exitCode: held?.code ?? exitCodeOfMerged(report), note: farApart(begun) }
}

/** The exchanges of each part follow on those of the parts before it. */
async function numberedParts(parts: readonly Part[]): Promise<readonly (NumberedPart & { readonly path: string })[]> {
  let offset = 0
  const numbered = []
  for (const { folder, report } of parts) {
    const path = join(folder, 'evidence.ndjson')
    numbered.push({ report, path, offset })
    // Exchanges of which no evidence is kept are cited all the same.
    offset += Math.max(await highestIn(path), highestCited(report))
  }
  return numbered
}

/** What the run would have ended with, as far as a report tells: the gravest that holds of it. */
export function exitCodeOfMerged(report: Report): ExitCode {
  const { outcome, interrupted, clauses, checkerFaults } = report
  const conditions: ExitCondition[] = [outcome]
  if (!isAllPutBack(report)) conditions.push('notRestored')
  if (
    checkerFaults !== undefined ||
    clauses.some((clause) => clause.outcome === 'untested' && clause.blame === 'checker')
  )
    conditions.push('checkerFault')
  if (interrupted?.signal) conditions.push(conditionOfSignal(interrupted.signal))
  if (nothingJudged(report)) conditions.push('nothingJudged')
  return exitCodeOf(conditions)
}

/** As of a run: no clause shows that the main user was let in, and the target was not reached or refused the login. */
function nothingJudged(report: Report): boolean {
  const { clauses, preflight = [] } = report
  if (clauses.some(showsLogin)) return false
  if (preflight.some(({ check, holds }) => check === 'login' && !holds)) return true
  const isJudged = clauses.some(({ outcome, mode }) => mode === 'automatic' && /^(passed|failed)$/.test(outcome))
  return !isJudged && isUnreached(report)
}

/** The highest number of an exchange in an evidence.ndjson; 0 where there is none. */
async function highestIn(path: string): Promise<number> {
  let highest = 0
  for await (const line of linesOf(path)) highest = Math.max(highest, exchangeNumber(idOf(line) ?? 'x-0'))
  return highest
}

/**
 * Writes the exchanges of the parts into one file of mode 0600, part after part, with so much added to the number of each.
 * A line that is no exchange, such as a killed process leaves, is kept as it is: nothing of a part goes missing.
 */
async function mergeEvidence(
  parts: readonly { readonly path: string; readonly offset: number }[],
  out: string,
): Promise<void> {
  const present = parts.filter(({ path }) => existsSync(path))
  if (present.length === 0) return
  const file = openSync(out, 'w', 0o600)
  try {
    for (const { path, offset } of present)
      for await (const line of linesOf(path)) writeSync(file, `${withNumber(line, offset)}\n`)
  } finally {
    closeSync(file)
  }
}

function idOf(line: string): string | undefined {
  return beginning.exec(line)?.[1]
}

/** The id stands first in every line, so that the rest of it need not be read, and stays as it is to the byte. */
function withNumber(line: string, offset: number): string {
  const id = idOf(line)
  return id === undefined ? line : line.replace(beginning, `{"id":"${shifted(id, offset)}"`)
}
