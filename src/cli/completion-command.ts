import { Argument, Command } from 'commander'
import { wordsOf } from './completion/words-of.js'
import { bashScript } from './completion/bash.js'
import { fishScript } from './completion/fish.js'
import { zshScript } from './completion/zsh.js'
import type { Terminal } from './terminal.js'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const
type Shell = keyof typeof scripts

/** `completion bash|zsh|fish`: prints a script that makes the shell complete commands, options and their values. */
export function completionCommand(terminal: Terminal): Command {
  return new Command('completion')
    .summary('print a script that makes your shell complete commands and options')
    .description('Prints a script that makes the shell complete commands, options and what they take.')
    .addArgument(new Argument('<bash|zsh|fish>', 'the shell that is to complete').choices(Object.keys(scripts)))
    .addHelpText('after', examples)
    .action((shell: Shell, _options: unknown, command: Command) => {
      terminal.print(scripts[shell](wordsOf(command.parent ?? command)).trimEnd())
    })
}

const examples = `
In the file that your shell reads at its start:
  bash  source <(svc-conformance completion bash)
  zsh   source <(svc-conformance completion zsh)     after compinit
  fish  svc-conformance completion fish | source`
