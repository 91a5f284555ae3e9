import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { allureFolder, unfinishedFile } from '../report/folder/folder-contents.js'
import { formatFiles } from '../report/formats.js'
import { fleetFile, pageOf } from '../report/folder/overview-files.js'
import { ReportDoesNotHold, ReportUnreadable } from '../report/errors.js'
import { readReport } from '../report/folder/read-report.js'
import type { History } from '../schema/generated/history.js'
import { runOf, type RunOfReport } from './run-of-report.js'

/** As deep as a directory for each environment and the directory of a fleet lead. */
const deepest = 4

/** What a run leaves that has no report: it was killed, or is still active. */
const traces = [unfinishedFile, 'evidence.ndjson', 'journal.ndjson']

export interface Found {
  readonly runs: readonly RunOfReport[]
  readonly unreadable: History['unreadable']
}

/**
 * Reads every report below a directory. Links are not followed: `latest` leads to a report that is there anyway. A report that
 * cannot be read is named with the reason.
 */
export async function findReports(dir: string): Promise<Found> {
  const runs: RunOfReport[] = []
  const unreadable: Found['unreadable'] = []
  const closed = (path: string, reason: string) => void unreadable.push({ path, reason })
  for await (const path of reportFolders(dir, [], closed)) {
    const folder = join(dir, ...path)
    try {
      const report = await readReport(join(folder, formatFiles.json))
      runs.push(runOf(report, path.join('/'), pageOf(folder)))
    } catch (fault) {
      unreadable.push({ path: path.join('/'), reason: reasonOf(fault) })
    }
  }
  return { runs, unreadable }
}

/**
 * Which reports lie below a directory, and which file each of them is, without a look into them: two equal texts tell that
 * no report came, went or was written anew in between.
 */
export async function reportsAsTheyLie(dir: string): Promise<string> {
  const lying: unknown[] = []
  const closed = (path: string) => void lying.push([path])
  for await (const path of reportFolders(dir, [], closed)) {
    const file = await stat(join(dir, ...path, formatFiles.json)).catch(() => undefined)
    lying.push([...path, file?.ino, file?.size, file?.mtimeMs])
  }
  return JSON.stringify(lying)
}

/** Of each report directory the names that lead there, in the order of the names. `closed` is called for one that cannot be listed. */
async function* reportFolders(
  dir: string,
  path: readonly string[],
  closed: (path: string, reason: string) => void,
): AsyncGenerator<readonly string[]> {
  const entries = await readdir(join(dir, ...path), { withFileTypes: true }).catch((fault: unknown) => {
    if (path.length === 0 || !(fault instanceof Error)) throw fault
    closed(path.join('/'), `The directory cannot be read: ${fault.message}.`)
    return []
  })
  const names = new Set(entries.map(({ name }) => name))
  const isReport = names.has(formatFiles.json) || traces.some((name) => names.has(name))
  if (path.length > 0 && isReport && !names.has(fleetFile)) {
    yield path
    return
  }
  if (path.length === deepest) return
  const below = entries.filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
  for (const { name } of below.sort((one, other) => (one.name < other.name ? -1 : 1)))
    if (name !== allureFolder) yield* reportFolders(dir, [...path, name], closed)
}

function reasonOf(fault: unknown): string {
  if (fault instanceof ReportUnreadable) {
    const isMissing = fault.cause instanceof Error && 'code' in fault.cause && fault.cause.code === 'ENOENT'
    return isMissing ? 'No report.json: the run is still active, or it was stopped.' : `report.json: ${fault.reason}.`
  }
  if (!(fault instanceof ReportDoesNotHold)) throw fault
  const [first] = fault.faults
  const more = fault.faults.length - 1
  const place = first === undefined || first.path === '' ? 'it' : first.path
  return `report.json is invalid: ${place} ${first?.message ?? ''}${more > 0 ? `, and ${String(more)} more errors` : ''}.`
}
