import { Command, CommanderError } from 'commander'
import { exitCodeOf } from '../contract/index.js'
import { UnknownOverrideError } from '../emulator/index.js'
import { ExchangeFault } from '../exchange/index.js'
import { ProfileFault } from '../profile/index.js'
import { SessionNotProven, toolVersion, UnknownClause } from '../run/index.js'
import { LoginRefused } from '../session/index.js'
import { clausesCommand } from './clauses-command.js'
import { emulateCommand } from './emulate-command.js'
import { takeFromEnvironment } from './environment.js'
import { runCommand } from './run-command.js'
import { sessionCommand } from './session-command.js'
import { processTerminal, type Terminal } from './terminal.js'
import { UsageFault } from './usage-fault.js'

/** Runs the command line; gives back the exit code. */
export async function main(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  try {
    await program(terminal).parseAsync([...argv])
    return terminal.exitCode
  } catch (fault) {
    return codeFor(terminal, fault)
  }
}

function program(terminal: Terminal): Command {
  const root = new Command('svc-conformance')
    .description('Judges a deployment of the platform by the contract of its HTTP interface, clause by clause.')
    .version(toolVersion())
    .addHelpText(
      'after',
      '\nExamples:\n  $ svc-conformance run\n  $ svc-conformance run https://staging.example.com --profile p.yaml\n  $ svc-conformance clauses ACCESS-3',
    )
  for (const command of [runCommand, emulateCommand, clausesCommand, sessionCommand]) root.addCommand(command(terminal))
  root.hook('preAction', (_root, command) => {
    takeFromEnvironment(command, terminal.env)
  })
  return settle(root, terminal)
}

/** Errors are thrown, not exits taken; what commander says of wrong usage goes to stderr with a hint where to look. */
function settle(command: Command, terminal: Terminal): Command {
  command
    .exitOverride()
    .configureOutput({ writeErr: (text) => terminal.stderr.write(text) })
    .showHelpAfterError('(add --help to see what there is)')
  for (const child of command.commands) settle(child, terminal)
  return command
}

function codeFor(terminal: Terminal, fault: unknown): number {
  if (fault instanceof CommanderError) return fault.exitCode === 0 ? 0 : exitCodeOf(['usage'])
  if (isUsage(fault)) {
    terminal.say(`error: ${fault.message}`)
    return exitCodeOf(['usage'])
  }
  if (fault instanceof LoginRefused || fault instanceof ExchangeFault || fault instanceof SessionNotProven) {
    terminal.say(`error: ${fault.message}`)
    return exitCodeOf(['nothingJudged'])
  }
  terminal.say(`a fault of the checker: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
  return exitCodeOf(['checkerFault'])
}

function isUsage(fault: unknown): fault is Error {
  return (
    fault instanceof UsageFault ||
    fault instanceof ProfileFault ||
    fault instanceof UnknownClause ||
    fault instanceof UnknownOverrideError ||
    fault instanceof RangeError
  )
}
