import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ExitCode } from '../../contract/index.js'
import { headlineOf, mergeFleets, mergeParts, MergeRefused } from '../../fleet/index.js'
import { isFleetFolder } from '../../report/folder/overview-files.js'
import {
  formatNames,
  readSigningKey,
  ReportDoesNotHold,
  ReportUnreadable,
  signReportFolder,
} from '../../report/index.js'
import type { Format } from '../../report/formats.js'
import { visibleText } from '../../report/visible-text.js'
import { keepUpHistory } from '../commands/history-command.js'
import { gateOf } from './report-at.js'
import { printSummary } from '../running/tell-end.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'

/** The options of `merge`, as commander gives them. */
export interface GivenToMerge {
  readonly out?: string
  readonly force: boolean
  readonly format?: readonly Format[]
  readonly baseline?: string
  readonly baselineFixed?: 'ok' | 'fail'
  readonly strictWaivers: boolean
  readonly sign?: string
  readonly quiet: boolean
  readonly color: boolean
}

/**
 * Joins the parts of one run, or of one fleet. Tells the outcome on stderr and prints the folder; gives back the exit code
 * of the whole. Throws UsageFault, ReportFolderFault.
 */
export async function mergeFolders(
  terminal: Terminal,
  parts: readonly string[],
  given: GivenToMerge,
): Promise<ExitCode> {
  if (parts.some((part) => part.trim() === '')) throw new UsageFault('a PART is empty')
  const absent = parts.find((part) => !existsSync(part))
  if (absent !== undefined)
    throw new UsageFault(visibleText(`${absent} does not exist. Give the report directory of a part`))
  const fleets = parts.filter(isFleetFolder)
  const other = parts.find((part) => !isFleetFolder(part))
  if (fleets.length > 0 && other !== undefined)
    throw new UsageFault(
      visibleText(
        `${other} is not the report of a fleet, but other parts are. Its run did not complete, or it belongs to another merge`,
      ),
    )
  if (fleets.length > 0 && given.sign !== undefined)
    throw new UsageFault('--sign applies to the report of one target, not to a fleet')
  // Each of its targets stood before the gate of its own run, and its code is in the overview.
  if (fleets.length > 0 && (given.baseline !== undefined || given.strictWaivers))
    throw new UsageFault(
      '--baseline and --strict-waivers apply to the report of one target, not to a fleet. Use them with run',
    )
  try {
    return fleets.length > 0 ? await fleet(terminal, parts, given) : await target(terminal, parts, given)
  } catch (fault) {
    const kinds = [MergeRefused, ReportUnreadable, ReportDoesNotHold]
    const isUsage = fault instanceof Error && kinds.some((kind) => fault instanceof kind)
    throw isUsage ? new UsageFault(visibleText(fault.message)) : fault
  }
}

async function target(terminal: Terminal, parts: readonly string[], given: GivenToMerge): Promise<ExitCode> {
  // A key that is none is said before anything is written, and so is a baseline.
  const key = given.sign === undefined ? undefined : await readSigningKey(given.sign, given.out)
  const heldAgainst = await gateOf(given)
  const merged = await mergeParts(parts, { ...given, heldAgainst }, given.format ?? formatNames)
  const { report, folder } = merged
  const keyid = key && (await signReportFolder(folder, report, key))
  await printSummary(terminal, merged, given)
  if (merged.note !== undefined && !given.quiet) terminal.say(merged.note)
  if (keyid !== undefined && !given.quiet) terminal.say(`signed with key ${keyid}`)
  await keepUpHistory(terminal, folder)
  terminal.print(folder)
  return merged.exitCode
}

async function fleet(terminal: Terminal, parts: readonly string[], given: GivenToMerge): Promise<ExitCode> {
  const { folder, overview, note } = await mergeFleets(parts, given)
  if (note !== undefined && !given.quiet) terminal.say(note)
  if (!given.quiet) terminal.say(`${headlineOf(overview.targets)}: ${join(folder, 'fleet.html')}`)
  terminal.print(folder)
  return overview.exitCode as ExitCode
}
