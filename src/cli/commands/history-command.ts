import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { isFolder } from '../report-folders/out-path.js'
import { visibleText } from '../../report/visible-text.js'
import { counted } from '../../report/wording.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import { filled } from '../options/values.js'

/** `history [DIR]`: the reports below a directory over time. */
export function historyCommand(terminal: Terminal): Command {
  return new Command('history')
    .summary('show the reports below a directory over time')
    .description(
      'Writes index.html, history.json and badge.svg over all reports below a directory: runs by target and depth, what newly failed and was fixed, and latency by endpoint. `run` updates them from then on.',
    )
    .argument('[DIR]', 'the directory that contains the report directories', filled, 'reports')
    .addHelpText('after', examples)
    .action(async (dir: string) => {
      if (!isFolder(dir)) throw new UsageFault(`${dir} does not exist or is not a directory`)
      const { HistoryRefused, writeHistory } = await import('../../history/index.js')
      const { series, unreadable } = await writeHistory(dir).catch((fault: unknown) => {
        throw fault instanceof HistoryRefused ? new UsageFault(fault.message) : fault
      })
      const runs = series.reduce((all, each) => all + each.runs.length, 0)
      terminal.say(counted(runs, 'report'))
      for (const { path, reason } of unreadable) terminal.say(visibleText(`${path}: ${reason}`))
      terminal.print(join(dir, 'index.html'))
    })
}

/** Brings the history up to date that lies beside a new report. A failure is said, and is no failure of the run. */
export async function keepUpHistory(terminal: Terminal, reportFolder: string): Promise<void> {
  const dir = dirname(resolve(reportFolder))
  try {
    const { keepsHistory, writeHistory } = await import('../../history/index.js')
    if (keepsHistory(dir)) await writeHistory(dir)
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault)
    terminal.say(visibleText(`The history in ${dir} was not updated: ${why}`))
  }
}

const examples = `
Examples:
  $ svc-conformance history
  $ svc-conformance history artifacts/conformance

Exit codes: 0 written, 2 wrong usage, or a file of that name was not written by svc-conformance, 4 internal error.`
