import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { liesIn, makeReportFolder } from '../../report/index.js'
import { formatFiles } from '../../report/formats.js'
import { overviewFiles } from '../../report/overview-files.js'
import { signatureFiles } from '../../report/integrity/signature-files.js'
import { hasJournal } from './has-journal.js'
import { ReportFolderFault } from './report-folder-fault.js'

export interface ReportPlace {
  readonly out?: string | undefined
  readonly profile: { readonly target: { readonly baseUrl: string }; readonly secretFiles?: readonly string[] }
}

/**
 * The folder that a run writes into: a new one below `reports/`, or the one asked for, made where it is not there. What an
 * earlier run left in it is cleared away, so that no report quotes another run's evidence; nothing else is touched. Throws
 * ReportFolderFault.
 */
export async function reportFolder({ out, profile }: ReportPlace, startedAt: Date): Promise<string> {
  try {
    if (out === undefined) return await makeReportFolder('reports', new URL(profile.target.baseUrl).host, startedAt)
    await makeWithThoseAbove(resolve(out))
    mustHaveNoSecret(out, profile.secretFiles ?? [])
    mustHaveNoJournal(out)
    await clearEarlierRun(out)
    await mustTakeFiles(out)
    return out
  } catch (fault) {
    if (fault instanceof Error && 'syscall' in fault)
      throw new ReportFolderFault(out ?? 'reports', `${reasonOf(fault, out)}. Name another one with --out`)
    throw fault
  }
}

/** A file where a folder is wanted is named; what else there is, the system says. */
function reasonOf(fault: Error, out: string | undefined): string {
  const file = out === undefined ? undefined : nearestThere(resolve(out))
  if (file === undefined || statSync(file).isDirectory()) return fault.message
  return `a report is a folder, and ${file === resolve(out ?? '') ? 'that' : file} is a file`
}

function nearestThere(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThere(dirname(path))
}

/**
 * Node's own `recursive` never comes to an end where a file system, such as /proc, lets nobody make a folder. Runs side by
 * side may make the same ones above.
 */
async function makeWithThoseAbove(path: string, thoseAboveAreMade = false): Promise<void> {
  try {
    await mkdir(path)
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || thoseAboveAreMade) throw fault
    await makeWithThoseAbove(dirname(path))
    await makeWithThoseAbove(path, true)
  }
}

/**
 * Refuses a folder with a password in it: a report is handed on, and the digest that its manifest would have of that file
 * is enough to guess the password by. Throws ReportFolderFault.
 */
function mustHaveNoSecret(folder: string, secretFiles: readonly string[]): void {
  // The profile of the embedded emulator, and the files that it names, are gone as soon as they are read.
  const secret = secretFiles.find((file) => liesIn(folder, file))
  if (secret !== undefined)
    throw new ReportFolderFault(
      folder,
      `${secret}, which the profile names, lies in it, and a report is handed on. Name another one with --out`,
    )
}

/** Finds out before anything is sent, by the first file that a run writes. Throws what the system says. */
async function mustTakeFiles(folder: string): Promise<void> {
  const file = join(folder, 'evidence.ndjson')
  await writeFile(file, '', { mode: 0o600 })
  await rm(file)
}

/** Refuses a folder whose journal is all that is known of a change that is not put back. Throws ReportFolderFault. */
export function mustHaveNoJournal(folder: string): void {
  if (hasJournal(folder))
    throw new ReportFolderFault(
      folder,
      `an interrupted run has left a change there that is not put back. Run \`svc-conformance restore ${folder}\` first`,
    )
}

/** Takes away what a run, or a fleet, has written into a folder; what else lies there stays, and so does a journal. */
export async function clearEarlierRun(folder: string): Promise<void> {
  const written = [
    'evidence.ndjson',
    'manifest.json',
    ...signatureFiles,
    ...Object.values(formatFiles),
    ...overviewFiles,
  ]
  await Promise.all(written.map((file) => rm(join(folder, file), { force: true })))
  const allure = join(folder, 'allure-results')
  if (!existsSync(allure)) return
  const results = (await readdir(allure)).filter((file) => /-(result|attachment|container)\.\w+$/.test(file))
  await Promise.all(results.map((file) => rm(join(allure, file), { force: true })))
}
