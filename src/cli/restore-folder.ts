import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exitCodeOf, type ExitCode, type ExitCondition } from '../contract/index.js'
import { readProfile } from '../profile/index.js'
import { holdFolder } from '../run/folder/folder-hold.js'
import { hasJournal } from '../run/folder/has-journal.js'
import { ReportFolderFault } from '../run/folder/report-folder-fault.js'
import {
  JournalDoesNotFit,
  journalName,
  JournalUnreadable,
  readJournal,
  restoreFromJournal,
  type FoundJournal,
  type RestoreResult,
} from '../sandbox/index.js'
import { surroundingsOf } from './ask-secret.js'
import { bringManifestUpToDate, changedFiles } from './restored-manifest.js'
import type { Terminal } from './terminal.js'
import { UsageFault } from './usage-fault.js'

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
  const code = exitCodeOf([await holding(terminal, folder, () => restore(terminal, folder, given))])
  terminal.print(folder)
  return code
}

/** A run that is still under way puts its record back itself, and would be disturbed, and the record left to neither. */
async function holding(terminal: Terminal, folder: string, work: () => Promise<ExitCondition>): Promise<ExitCondition> {
  if (!hasJournal(folder)) throw nothingIn(folder)
  let letGo: Awaited<ReturnType<typeof holdFolder>>
  try {
    letGo = await holdFolder(folder)
  } catch (fault) {
    if (!(fault instanceof ReportFolderFault)) throw fault
    terminal.say(
      `error: a run, or another \`restore\`, is still at work in ${folder} and puts the record back itself. Run this again once it has ended, where ${journalName} is still there`,
    )
    return 'notRestored'
  }
  return work().finally(letGo)
}

function nothingIn(folder: string): UsageFault {
  return new UsageFault(`nothing to restore: there is no ${journalName} in ${folder}`)
}

async function restore(terminal: Terminal, folder: string, { profile: path }: GivenToRestore): Promise<ExitCondition> {
  try {
    const found = readJournal(folder)
    if (!found) throw nothingIn(folder)
    terminal.reportFolders.add(folder)
    const changed = await changedFiles(folder, journalName)
    const result = await restored(terminal, folder, found, path)
    await bringManifestUpToDate(terminal, folder, changed)
    return told(terminal, result)
  } catch (fault) {
    if (fault instanceof JournalDoesNotFit) throw new UsageFault(fault.message)
    if (!(fault instanceof JournalUnreadable)) throw fault
    terminal.say(`error: ${fault.message}`)
    return 'notRestored'
  }
}

/** The target is that of the run, whether it came from the profile or from the command line. */
async function restored(
  terminal: Terminal,
  folder: string,
  { opened }: FoundJournal,
  path: string | undefined,
): Promise<RestoreResult | undefined> {
  if (path === undefined) {
    throw new UsageFault(
      '`restore` needs --profile FILE, the profile that the run was given: its users and passwords stand in no report. A record of the embedded emulator is gone with the run that started it: its folder can be deleted',
    )
  }
  const overrides = { baseUrl: opened.target.baseUrl, isOfEarlierRun: true }
  const profile = await readProfile(path, overrides, { ...surroundingsOf(terminal), mainAlone: true })
  terminal.say(`putting back ${opened.entity} ${opened.id} at ${opened.target.baseUrl}`)
  return restoreFromJournal(folder, profile, { signal: terminal.signal })
}

function told(terminal: Terminal, result: RestoreResult | undefined): ExitCondition {
  if (!result || result.state === 'untouched') {
    terminal.say('No change had been sent: the record is as it was. The journal was removed.')
    return 'conformant'
  }
  const { restored, fields, note } = result
  if (restored) {
    const changed = fields.length > 0 ? `; changed had been ${fields.join(', ')}` : ''
    terminal.say(`The record is as before${changed}. The journal was removed.`)
  }
  if (note !== undefined) terminal.say(note)
  return restored ? 'conformant' : 'notRestored'
}

async function newestJournalFolder(): Promise<string> {
  const entries = await readdir('reports', { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join('reports', name))
  const times = await Promise.all(folders.map(async (folder) => [folder, await journalTime(folder)] as const))
  const [newest] = times
    .filter(([, time]) => time !== undefined)
    .sort(([, one], [, other]) => (other ?? 0) - (one ?? 0))
  if (!newest) throw new UsageFault(`nothing to restore: no folder below reports/ has a ${journalName}`)
  return newest[0]
}

function journalTime(folder: string): Promise<number | undefined> {
  return stat(join(folder, journalName)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
}
