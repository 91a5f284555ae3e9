import { join } from 'node:path'
import type { ExitCode } from '../../contract/index.js'
import { keepToOwner, readEvidence, writeReportFolder, type Format } from '../../report/index.js'
import { reportFolder } from '../../run/folder/report-folder.js'
import type { Report } from '../../schema/generated/report.js'
import { mustBeElsewhere } from './elsewhere.js'
import { exitCodeOfMerged } from './exit-code-of-merged.js'
import { farApart } from './far-apart.js'
import { MergeRefused } from './merge-refused.js'
import { highestIn, mergeEvidence } from './merged-evidence.js'
import { mergedReport, type NumberedPart } from './merged-report.js'
import { partsOfOneRun } from './one-run.js'
import { readPart, type Part } from './part.js'
import { highestCited } from './renumber.js'

/** Where the whole is written. */
export interface MergePlace {
  /** A new folder below `reports/` where none is given. */
  readonly out?: string | undefined
  /** Whether `out` may hold files of others. */
  readonly force?: boolean | undefined
}

export interface Merged {
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
  { out, force }: MergePlace,
  formats: readonly Format[],
): Promise<Merged> {
  mustBeElsewhere(out, folders)
  const parts = partsOfOneRun(await Promise.all(folders.map(readPart)))
  const begun = parts.map((part) => ({ folder: part.folder, startedAt: part.report.startedAt }))
  const numbered = await numberedParts(parts)
  const [first, ...rest] = numbered
  if (!first) throw new MergeRefused('no part was given')
  const report = mergedReport([first, ...rest])
  const place = { out, force, profile: { target: report.target } }
  const folder = await reportFolder(place, new Date(report.startedAt))
  const evidence = join(folder, 'evidence.ndjson')
  await mergeEvidence(numbered, evidence)
  await writeReportFolder(folder, report, formats, await readEvidence(evidence))
  if (report.options.evidence === 'full') await keepToOwner(folder)
  return { report, folder, exitCode: exitCodeOfMerged(report), note: farApart(begun) }
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
