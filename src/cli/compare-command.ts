import { isDeepStrictEqual } from 'node:util'
import { Command } from 'commander'
import type { Terminal } from './terminal.js'
import { filled } from './values.js'

/** `compare OLD NEW`: what changed between two reports. */
export function compareCommand(terminal: Terminal): Command {
  return new Command('compare')
    .summary('say what changed between two reports')
    .description('Says what changed between two reports: newly failed, fixed, verdicts lost, clauses added.')
    .argument('<OLD>', 'a report.json, or the folder that has it', filled)
    .argument('<NEW>', 'a later one', filled)
    .addHelpText('after', examples)
    .action(async (older: string, newer: string) => {
      const { reportAt } = await import('./report-at.js')
      const { compareReports, tableOf } = await import('../gate/index.js')
      const reports = [await reportAt(older), await reportAt(newer)] as const
      const { changes, holds, line, notes } = compareReports(...reports)
      if (isDeepStrictEqual(...reports))
        terminal.say('Both are one and the same report, in which nothing can have changed.')
      for (const note of notes) terminal.say(note)
      terminal.print(line)
      for (const row of tableOf(changes)) terminal.print(row)
      terminal.exitCode = holds ? 0 : 1
    })
}

const examples = `
Example:
  $ svc-conformance compare baseline.json reports/latest

Exit codes: 0 nothing newly failed and no verdict was lost, 1 something did, 2 wrong usage,
4 a fault of the checker.`
