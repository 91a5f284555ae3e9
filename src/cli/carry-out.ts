import { CommanderError, Help, type Command } from 'commander'
import { exitCodeOf, type ExitCode } from '../contract/exit-code.js'
import { takeFromEnvironment } from './options/environment.js'
import { folderGone, isFolderGone, tellOwnFault } from './errors.js'
import { processTerminal, type Terminal } from './terminal/terminal.js'

/** Carries out the command line of this process with a program, and ends the process. */
export async function runCommandLine(program: (terminal: Terminal) => Command): Promise<never> {
  const terminal = processTerminal()
  // Node's exit code for these is 1, which says here that a target is nonconformant.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (fault: unknown) => {
      if (isFolderGone(fault)) {
        terminal.say(folderGone)
        process.exit(exitCodeOf(['usage']))
      }
      process.exit(tellOwnFault(terminal, fault))
    })
  // Whatever a scenario or a connection still holds must not keep a finished command alive.
  process.exit(await terminal.end(await carryOut(program(terminal), process.argv, terminal)))
}

/** Carries out what a command line asks of a program; gives back the exit code. */
export async function carryOut(program: Command, argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  program.hook('preAction', (_root, command) => {
    takeFromEnvironment(command, terminal.env)
  })
  try {
    await settle(program, terminal).parseAsync([...argv])
    return terminal.exitCode
  } catch (fault) {
    return codeFor(terminal, fault)
  }
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
