import { existsSync, realpathSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { liesIn, makeReportFolder } from '../../report/index.js'
import { claimFolder, hasJournal } from './claim-folder.js'
import { ReportFolderFault } from '../errors.js'

export interface ReportPlace {
  readonly out?: string | undefined
  /** Whether `out` may hold files of others. */
  readonly force?: boolean | undefined
  readonly profile: { readonly target: { readonly baseUrl: string }; readonly secretFiles?: readonly string[] }
  /** How a new folder is named, in place of the host. */
  readonly name?: string
  /** The evidence that is judged: its folder is never written to. */
  readonly recording?: string
}

/**
 * The folder that a run writes into: a new one below `reports/`, or the one asked for, made where it is not there and
 * claimed. Throws ReportFolderFault.
 */
export async function reportFolder(
  { out, force, profile, name, recording }: ReportPlace,
  startedAt: Date,
): Promise<string> {
  try {
    if (out === undefined)
      return await makeReportFolder('reports', name ?? new URL(profile.target.baseUrl).host, startedAt)
    if (recording !== undefined) mustNotHold(out, recording)
    await makeWithThoseAbove(resolve(out))
    mustHaveNoSecret(out, profile.secretFiles ?? [])
    mustHaveNoJournal(out)
    await claimFolder(out, force)
    return out
  } catch (fault) {
    if (fault instanceof Error && 'syscall' in fault)
      throw new ReportFolderFault(out ?? 'reports', `${reasonOf(fault, out)}. Choose another directory with --out`)
    throw fault
  }
}

/** A file where a folder is wanted is named; what else there is, the system says. */
function reasonOf(fault: Error, out: string | undefined): string {
  const file = out === undefined ? undefined : nearestThere(resolve(out))
  if (file === undefined || statSync(file).isDirectory()) return fault.message
  return `${file === resolve(out ?? '') ? 'it' : file} is a file, not a directory`
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

/** Refuses the folder of a recording, wherever a link leads to it. Throws ReportFolderFault. */
function mustNotHold(folder: string, recording: string): void {
  if ([realpathSync(recording), resolve(recording)].some((path) => resolve(folder) === dirname(path)))
    throw new ReportFolderFault(
      folder,
      'it contains the evidence, which must not be overwritten. Choose another directory with --out',
    )
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
      `it contains ${secret}, a secret file of the profile, and reports are shared. Choose another directory with --out`,
    )
}

/** Refuses a folder whose journal is all that is known of a change that is not put back. Throws ReportFolderFault. */
export function mustHaveNoJournal(folder: string): void {
  if (hasJournal(folder))
    throw new ReportFolderFault(
      folder,
      `an interrupted run left a change there that is not restored. Run \`svc-conformance restore ${folder}\` first`,
    )
}
