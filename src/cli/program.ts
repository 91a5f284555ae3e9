import { Command } from 'commander'
import type { ExitCode } from '../contract/index.js'
import { toolVersion } from '../runtime/tool-version.js'
import { carryOut } from './carry-out.js'
import { clausesCommand } from './clauses-command.js'
import { clientCommand } from './client-command.js'
import { compareCommand } from './compare-command.js'
import { completionCommand } from './completion-command.js'
import { emulateCommand } from './emulate-command.js'
import { historyCommand } from './history-command.js'
import { initCommand } from './init-command.js'
import { judgeCommand } from './judge-command.js'
import { mergeCommand } from './merge-command.js'
import { proveCommand } from './prove-command.js'
import { recordCommand } from './record-command.js'
import { reportCommand } from './report-command.js'
import { restoreCommand } from './restore-command.js'
import { runCommand } from './run-command.js'
import { sessionCommand } from './session-command.js'
import { processTerminal, type Terminal } from './terminal.js'
import { verifyCommand } from './verify-command.js'

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
