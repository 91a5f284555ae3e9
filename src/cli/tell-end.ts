import { join } from 'node:path'
import { noEvidence, readEvidence, renderSummary } from '../report/index.js'
import { recordsLeftTold } from '../report/records-left.js'
import { pageOf } from '../report/page-of.js'
import type { RunResult } from '../run/run-result.js'
import type { Terminal } from './terminal.js'

/** What a report folder came from: a run, a recording, or the parts of a run. */
type Ended = Pick<RunResult, 'report' | 'folder'> & Partial<RunResult>

/**
 * Tells on stderr how it ended. Where nothing could be judged, its cause is said once, in the place of a summary that would
 * repeat it for every clause. A record that was not put back is told at any rate.
 */
export async function printSummary(
  terminal: Terminal,
  { report, folder, stop, faults = [] }: Ended,
  { quiet, color }: { readonly quiet: boolean; readonly color: boolean },
): Promise<void> {
  for (const fault of faults) terminal.say(`Internal error of the checker: ${fault}`)
  if (stop !== undefined) terminal.say(`Nothing could be judged: ${stop}`)
  if (stop !== undefined || quiet) {
    // Somebody has to act on it, however little is to be said; of recorded evidence, somebody has been told.
    if (report.source !== 'evidence') for (const record of recordsLeftTold(report)) terminal.say(record)
    return
  }
  const shown = { color: color && terminal.hasColor, width: terminal.width, path: join(folder, pageOf(folder)) }
  // Only a breach is shown with its exchange.
  const evidence = report.counts.failed > 0 ? await readEvidence(join(folder, 'evidence.ndjson')) : noEvidence
  terminal.say(`\n${renderSummary(report, shown, evidence)}`)
}
