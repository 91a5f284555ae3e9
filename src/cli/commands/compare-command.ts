import { isDeepStrictEqual } from 'node:util'
import { Command } from 'commander'
import type { Terminal } from '../terminal/terminal.js'
import { filled } from '../options/values.js'

/** `compare OLD NEW`: what changed between two reports. */
export function compareCommand(terminal: Terminal): Command {
  return new Command('compare')
    .summary('show what changed between two reports')
    .description('Shows what changed between two reports: newly failed, fixed, verdicts lost, clauses added.')
    .argument('<OLD>', 'a report.json, a report directory or a baseline', filled)
    .argument('<NEW>', 'a later one', filled)
    .option('--write-baseline <FILE>', 'write NEW as a baseline for `run --baseline`', filled)
    .addHelpText('after', examples)
    .action(async (older: string, newer: string, { writeBaseline: file }: { readonly writeBaseline?: string }) => {
      const { earlierReportAt, reportAt } = await import('../report-folders/report-at.js')
      const { checkBaselineFile, writeBaselineFile } = await import('../running/baseline-file.js')
      const { compareReports, tableOf } = await import('../../gate/index.js')
      const reports = [await earlierReportAt(older), await reportAt(newer)] as const
      if (file !== undefined) checkBaselineFile(file)
      const { changes, holds, line, notes } = compareReports(...reports)
      if (isDeepStrictEqual(...reports)) terminal.say('Both paths name the same report, so nothing can have changed.')
      for (const note of notes) terminal.say(note)
      terminal.print(line)
      for (const row of tableOf(changes)) terminal.print(row)
      if (file !== undefined) await writeBaselineFile(file, reports[1])
      // Whoever stores the newer report has accepted what changed.
      terminal.exitCode = holds || file !== undefined ? 0 : 1
    })
}

const examples = `
Examples:
  $ svc-conformance compare baseline.json reports/latest
  $ svc-conformance compare baseline.json reports/latest --write-baseline baseline.json

Exit codes: 0 nothing newly failed and no verdict was lost, or --write-baseline wrote the file, whatever
changed, 1 something newly failed or a verdict was lost, 2 wrong usage, 4 internal error.`
