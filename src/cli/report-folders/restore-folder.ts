import { existsSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exitCodeOf, type ExitCode, type ExitCondition } from '../../contract/index.js'
import { ProfileFault, readProfile } from '../../profile/index.js'
import { holdRecord, RecordHeld, holdFolder } from '../../run/folder/record-hold.js'
import { hasJournal } from '../../run/folder/claim-folder.js'
import { ReportFolderFault } from '../../run/errors.js'
import {
  JournalDoesNotFit,
  journalName,
  JournalUnreadable,
  readJournal,
  restoreFromJournal,
  type FoundJournal,
  type RestoreResult,
} from '../../sandbox/index.js'
import { surroundingsOf } from '../terminal/ask-secret.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import { ReportUnreadable, updateManifest, verifyReportFolder } from '../../report/index.js'
import { visibleLine } from '../../report/visible-text.js'

/** The options of `restore`, as commander gives them. */
export interface GivenToRestore {
  readonly profile?: string
}

/**
 * Puts back what the journal of a report folder says was changed, the newest below `reports/` where none is named. Tells
 * what came of it on stderr and prints the folder; gives back the exit code.
 */
export async function restoreFolder(
  terminal: Terminal,
  dir: string | undefined,
  given: GivenToRestore,
): Promise<ExitCode> {
  const folder = dir ?? (await newestJournalFolder())
  if (folder === undefined || !hasJournal(folder)) return nothingIn(terminal, folder)
  const code = exitCodeOf([await holding(terminal, folder, () => restore(terminal, folder, given))])
  terminal.print(folder)
  return code
}

/** A run that is still under way puts its record back itself, and would be disturbed, and the record left to neither. */
async function holding(terminal: Terminal, folder: string, work: () => Promise<ExitCondition>): Promise<ExitCondition> {
  let letGo: Awaited<ReturnType<typeof holdFolder>>
  try {
    letGo = await holdFolder(folder)
  } catch (fault) {
    if (!(fault instanceof ReportFolderFault)) throw fault
    terminal.say(
      `error: a run or another \`restore\` is active in ${folder} and will restore the record. Retry after it has ended if ${journalName} still exists`,
    )
    return 'notRestored'
  }
  return work().finally(letGo)
}

/** Says that there is nothing to restore; throws UsageFault for a folder that is none, whose name may be mistyped. */
function nothingIn(terminal: Terminal, folder: string | undefined): ExitCode {
  if (folder === undefined) terminal.say(`Nothing to restore: no directory below reports/ has a ${journalName}.`)
  else if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true)
    terminal.say(`Nothing to restore: ${folder} has no ${journalName}.`)
  else throw new UsageFault(`${folder} does not exist, or is not a directory`)
  return exitCodeOf(['conformant'])
}

async function restore(terminal: Terminal, folder: string, { profile: path }: GivenToRestore): Promise<ExitCondition> {
  try {
    const found = readJournal(folder)
    // Taken away since it was looked for: by a run that has put the record back.
    if (!found) return told(terminal, undefined)
    terminal.reportFolders.add(folder)
    const { target, entity, id } = found.opened
    const letGo = await holdRecord({ baseUrl: target.baseUrl, entity, id }, () => folder)
    const changed = await changedFiles(folder, journalName)
    const result = await restored(terminal, folder, found, path).finally(letGo)
    await bringManifestUpToDate(terminal, folder, changed)
    return told(terminal, result)
  } catch (fault) {
    if (fault instanceof JournalDoesNotFit) throw new UsageFault(fault.message)
    if (!(fault instanceof JournalUnreadable || fault instanceof RecordHeld)) throw fault
    terminal.say(`error: ${fault.message}`)
    return 'notRestored'
  }
}

/**
 * The target is that of the run, whether it came from the profile or from the command line. To a target that the profile
 * does not name its password is sent only where somebody gives the profile: a journal may come from anybody.
 */
async function restored(
  terminal: Terminal,
  folder: string,
  { opened }: FoundJournal,
  given: string | undefined,
): Promise<RestoreResult | undefined> {
  const path = given ?? pathOf(opened)
  const { baseUrl } = opened.target
  const overrides = { ...(given === undefined ? {} : { baseUrl }), isOfEarlierRun: true }
  const surroundings = { ...surroundingsOf(terminal), mainAlone: true }
  const profile = await readProfile(path, overrides, surroundings).catch((fault: unknown) => {
    throw fault instanceof ProfileFault && fault.faults.some(isOfBaseUrl) ? ofAnotherTarget(path, baseUrl) : fault
  })
  if (profile.target.baseUrl !== baseUrl) throw ofAnotherTarget(path, baseUrl)
  if (opened.profile && profile.digest !== opened.profile.digest)
    terminal.say(`note: the profile ${path} has changed since the run that changed the record`)
  terminal.say(`putting back ${opened.entity} ${opened.id} at ${opened.target.baseUrl}`)
  return restoreFromJournal(folder, profile, { signal: terminal.signal })
}

function isOfBaseUrl({ path }: ProfileFault['faults'][number]): boolean {
  return path === 'target.baseUrl'
}

function ofAnotherTarget(path: string, baseUrl: string): UsageFault {
  return new UsageFault(
    `the run was for ${baseUrl}, which differs from its profile. Use --profile ${path} to log in there with its users`,
  )
}

/** The profile of the run that left the journal. Throws UsageFault where it came from no file, or that is not there. */
function pathOf({ profile }: FoundJournal['opened']): string {
  const path = profile?.path
  if (path !== undefined && existsSync(path)) return path
  const why = path === undefined ? 'the run had no profile file' : `the profile of the run, ${path}, no longer exists`
  throw new UsageFault(
    `${why}. Use --profile FILE for users and passwords, which reports do not contain. If the run judged the embedded emulator, delete the directory: the record no longer exists`,
  )
}

function told(terminal: Terminal, result: RestoreResult | undefined): ExitCondition {
  if (!result || result.state === 'untouched') {
    terminal.say('No change had been sent. The journal was removed.')
    return 'conformant'
  }
  const { restored, fields, note } = result
  if (restored) {
    const changed = fields.length > 0 ? ` (${fields.join(', ')})` : ''
    terminal.say(`The record was restored${changed}. The journal was removed.`)
  }
  if (note !== undefined) terminal.say(note)
  return restored ? 'conformant' : 'notRestored'
}

async function newestJournalFolder(): Promise<string | undefined> {
  const entries = await readdir('reports', { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join('reports', name))
  const times = await Promise.all(folders.map(async (folder) => [folder, await journalTime(folder)] as const))
  const [newest] = times
    .filter(([, time]) => time !== undefined)
    .sort(([, one], [, other]) => (other ?? 0) - (one ?? 0))
  return newest?.[0]
}

function journalTime(folder: string): Promise<number | undefined> {
  return stat(join(folder, journalName)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
}

/** What of a folder is not seen to be as its manifest says, but for the file that is to go; none where it has no manifest. */
export async function changedFiles(folder: string, besides: string): Promise<readonly string[]> {
  if (!existsSync(join(folder, 'manifest.json'))) return []
  try {
    const { altered, missing, unlisted, unreadable } = await verifyReportFolder(folder)
    return [...altered, ...missing, ...unlisted, ...unreadable].filter((file) => file !== besides)
  } catch (fault) {
    if (fault instanceof ReportUnreadable) return ['manifest.json']
    throw fault
  }
}

/**
 * Lists what is there once a journal is gone. A run that was killed has no manifest, and gets none: its folder is not
 * complete. Where something else had changed before, a new manifest would vouch for that too.
 */
export async function bringManifestUpToDate(
  terminal: Terminal,
  folder: string,
  changed: readonly string[],
): Promise<void> {
  if (!existsSync(join(folder, 'manifest.json'))) return
  if (changed.length === 0) return void (await updateManifest(folder))
  const names = changed.slice(0, 5).map((file) => visibleLine(file, 80))
  terminal.say(
    `manifest.json was not updated: ${names.join(', ')}${changed.length > 5 ? ' and more' : ''} had already been changed, added or removed, or cannot be read.`,
  )
}
