import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readReport, verifyReportFolder } from '../../report/index.js'
import type { Report } from '../../schema/generated/report.js'
import type { Shard } from '../../run/index.js'
import { MergeRefused } from './one-run.js'

/** A report folder that holds one part of a run. */
export interface Part {
  readonly folder: string
  readonly report: Report
  readonly shard: Shard
}

/**
 * Reads the report of a part.
 *
 * @throws ReportUnreadable, ReportDoesNotHold, and MergeRefused where it is no part, or not what was written there
 */
export async function readPart(folder: string): Promise<Part> {
  const report = await readReport(join(folder, 'report.json'))
  const { shard } = report.options
  if (shard === undefined)
    throw new MergeRefused(
      `${folder} is a complete run, not a part of one. Give the report directories of \`run --shard\``,
    )
  await mustBeAsWritten(folder)
  return { folder, report, shard }
}

/**
 * A merged report vouches for its parts, so that a changed one must not go into it.
 *
 * @throws MergeRefused where report, evidence or manifest are not what a run has written there
 */
export async function mustBeAsWritten(folder: string): Promise<void> {
  const { altered, missing, unlisted, unreadable, convertedFrom } = existsSync(join(folder, 'manifest.json'))
    ? await verifyReportFolder(folder)
    : {
        altered: [],
        missing: [],
        unlisted: ['manifest.json, which is missing'],
        unreadable: [],
        convertedFrom: undefined,
      }
  if (convertedFrom !== undefined)
    throw new MergeRefused(`${folder} was written by \`report\`. Give the directory of the run`)
  const sources = /^(report\.json|evidence\.ndjson|manifest\.json.*)$/
  const unread = unreadable.filter((file) => sources.test(file))
  if (unread.length > 0) throw new MergeRefused(`cannot read ${unread.join(' and ')} in ${folder}: permission denied`)
  const changed = [...altered, ...missing, ...unlisted].filter((file) => sources.test(file))
  if (changed.length > 0)
    throw new MergeRefused(`${changed.join(' and ')} in ${folder} was changed after the part wrote it`)
}

/**
 * Refuses to write the whole over one of its parts, by whatever path it is named.
 *
 * @throws MergeRefused
 */
export function mustBeElsewhere(out: string | undefined, folders: readonly string[]): void {
  if (out !== undefined && folders.some((folder) => placeOf(folder) === placeOf(out)))
    throw new MergeRefused(`${out} is the report directory of a part. Choose another directory with --out`)
}

function placeOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : resolve(folder)
}
