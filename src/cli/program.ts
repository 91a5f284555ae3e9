import { Command } from 'commander'
import type { ExitCode } from '../contract/index.js'
import { toolVersion } from '../runtime/tool-version.js'
import { carryOut } from './carry-out.js'
import { clausesCommand } from './commands/clauses-command.js'
import { clientCommand } from './commands/client-command.js'
import { compareCommand } from './commands/compare-command.js'
import { completionCommand } from './commands/completion-command.js'
import { emulateCommand } from './commands/emulate-command.js'
import { historyCommand } from './commands/history-command.js'
import { initCommand } from './commands/init-command.js'
import { judgeCommand } from './commands/judge-command.js'
import { mergeCommand } from './commands/merge-command.js'
import { proveCommand } from './commands/prove-command.js'
import { recordCommand } from './commands/record-command.js'
import { reportCommand } from './commands/report-command.js'
import { restoreCommand } from './commands/restore-command.js'
import { runCommand } from './commands/run-command.js'
import { sessionCommand } from './commands/session-command.js'
import { processTerminal, type Terminal } from './terminal/terminal.js'
import { verifyCommand } from './commands/verify-command.js'

/**
 * Runs the command line; gives back the exit code. What only one command needs, as vitest and the emulator, is loaded by
 * that command: a mistyped option is not to wait for it.
 */
export function main(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<ExitCode> {
  return carryOut(program(terminal), argv, terminal)
}

export function program(terminal: Terminal): Command {
  const root = new Command('svc-conformance')
    .description('Judges a deployment of the platform against the contract of its HTTP interface, clause by clause.')
    .version(toolVersion())
    .addHelpText(
      'after',
      '\nExamples:\n  $ svc-conformance run\n  $ svc-conformance run https://staging.example.com --profile p.yaml\n  $ svc-conformance clauses ACCESS-3',
    )
  for (const command of [
    runCommand,
    initCommand,
    emulateCommand,
    clausesCommand,
    sessionCommand,
    restoreCommand,
    proveCommand,
    clientCommand,
    recordCommand,
    judgeCommand,
    reportCommand,
    verifyCommand,
    compareCommand,
    historyCommand,
    mergeCommand,
    completionCommand,
  ])
    root.addCommand(command(terminal))
  return root
}
