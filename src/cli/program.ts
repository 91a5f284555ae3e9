import { Command, CommanderError, Help } from 'commander'
import { exitCodeOf, type ExitCode } from '../contract/index.js'
import { toolVersion } from '../runtime/tool-version.js'
import { clausesCommand } from './clauses-command.js'
import { compareCommand } from './compare-command.js'
import { completionCommand } from './completion-command.js'
import { emulateCommand } from './emulate-command.js'
import { takeFromEnvironment } from './environment.js'
import { initCommand } from './init-command.js'
import { judgeCommand } from './judge-command.js'
import { mergeCommand } from './merge-command.js'
import { proveCommand } from './prove-command.js'
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
export async function main(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<ExitCode> {
  try {
    await program(terminal).parseAsync([...argv])
    return terminal.exitCode
  } catch (fault) {
    return codeFor(terminal, fault)
  }
}

function program(terminal: Terminal): Command {
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
    judgeCommand,
    reportCommand,
    verifyCommand,
    compareCommand,
    mergeCommand,
    completionCommand,
  ])
    root.addCommand(command(terminal))
  root.hook('preAction', (_root, command) => {
    takeFromEnvironment(command, terminal.env)
  })
  return settle(root, terminal)
}

/** Errors are thrown, not exits taken; what commander says of wrong usage goes to stderr with a hint where to look. */
function settle(command: Command, terminal: Terminal): Command {
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        terminal.print(text.replace(/\n$/, ''))
      },
      // commander repeats what was given; what stands before an @, or was given to an option that is none, may be a password.
      writeErr: (text) => {
        const told = text
          .replace(/\n$/, '')
          .replace(/'(\w+:\/\/)?.*@/g, "'$1…@")
          .replace(/command-argument value ('[^]*') is invalid for argument '([^']*)'/, '$1 is invalid for $2')
        const [, switched] = /unknown option '([^'=]*)=/.exec(told) ?? []
        const takesNone = command.options.some((option) => option.long === switched)
        terminal.say(
          takesNone
            ? `error: option '${switched ?? ''}' takes no value`
            : told.replace(/(unknown option '[^'=]*=)[^]*'/, "$1…'"),
        )
      },
      getOutHelpWidth: () => terminal.width,
      getErrHelpWidth: () => terminal.width,
    })
    .configureHelp({
      // That a switch is off and a list empty, unless they are given, says nothing.
      optionDescription: (option) => new Help().optionDescription(option).replace(/ \(default: (?:false|\[\])\)$/, ''),
    })
    .showHelpAfterError('(add --help for usage)')
  for (const child of command.commands) settle(child, terminal)
  return command
}

async function codeFor(terminal: Terminal, fault: unknown): Promise<ExitCode> {
  if (fault instanceof CommanderError) return fault.exitCode === 0 ? 0 : exitCodeOf(['usage'])
  const { codeOfFault } = await import('./code-of-fault.js')
  return codeOfFault(terminal, fault)
}
