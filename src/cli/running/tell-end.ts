import { join } from 'node:path'
import { readEvidence, renderSummary } from '../../report/index.js'
import { gateTold } from '../../report/outcome/gate-told.js'
import { recordsLeftTold } from '../../report/outcome/records-left.js'
import { pageOf } from '../../report/folder/overview-files.js'
import type { RunResult } from '../../run/run-result.js'
import type { Report } from '../../schema/generated/report.js'
import type { Terminal } from '../terminal/terminal.js'

/** What a report folder came from: a run, a recording, or the parts of a run. */
type Ended = Pick<RunResult, 'report' | 'folder'> & Partial<RunResult>

/**
 * Tells on stderr how it ended. Where nothing could be judged, its cause is said once, in the place of a summary that would
 * repeat it for every clause. A record that was not put back is told at any rate.
 */
export async function printSummary(
  terminal: Terminal,
  { report, folder, stop, faults = [] }: Ended,
  { quiet, color, grid = false }: { readonly quiet: boolean; readonly color: boolean; readonly grid?: boolean },
): Promise<void> {
  if (stop !== undefined || quiet) tellFailedGate(terminal, report)
  for (const fault of faults) terminal.say(`Internal error of the checker: ${fault}`)
  if (stop !== undefined) terminal.say(`Nothing could be judged: ${stop}`)
  if (stop !== undefined || quiet) {
    // Somebody has to act on it, however little is to be said; of recorded evidence, somebody has been told.
    if (report.source !== 'evidence') for (const record of recordsLeftTold(report)) terminal.say(record)
    return
  }
  const shown = { color: color && terminal.hasColor, width: terminal.width, path: join(folder, pageOf(folder)), grid }
  const evidence = await readEvidence(join(folder, 'evidence.ndjson'))
  terminal.say(`\n${renderSummary(report, shown, evidence)}`)
}

/** What keeps the run from being green is said to whoever wants quiet, too. */
function tellFailedGate(terminal: Terminal, report: Report): void {
  const told = gateTold(report)
  if (told === undefined || report.gate?.verdict === 'passed') return
  terminal.say(`${told.word}:`)
  for (const { term, text } of told.lines.filter(({ fails }) => fails)) terminal.say(`  ${term}: ${text}`)
}
