import { Argument, Command } from 'commander'
import { wordsOf, type Ids } from './completion/words-of.js'
import { bashScript } from './completion/bash.js'
import { fishScript } from './completion/fish.js'
import { zshScript } from './completion/zsh.js'
import type { Terminal } from './terminal.js'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const
type Shell = keyof typeof scripts

/** `completion bash|zsh|fish`: prints a script that makes the shell complete commands, options and their values. */
export function completionCommand(terminal: Terminal): Command {
  return new Command('completion')
    .summary('print a shell completion script')
    .description('Prints a script that makes the shell complete commands, options and their values.')
    .addArgument(new Argument('<bash|zsh|fish>', 'the shell').choices(Object.keys(scripts)))
    .addHelpText('after', examples)
    .action(async (shell: Shell, _options: unknown, command: Command) => {
      terminal.print(scripts[shell](wordsOf(command.parent ?? command, await idsOfServers())).trimEnd())
    })
}

/** Loaded for this command alone: what the embedded emulator can be, and what the proof judges. */
async function idsOfServers(): Promise<Ids> {
  const [{ listDeviations, listTraits, listVariants }, { subjects }] = await Promise.all([
    import('../emulator/index.js'),
    import('../proof/index.js'),
  ])
  const ids = (listed: readonly { readonly id: string }[]): readonly string[] => listed.map(({ id }) => id)
  return {
    'emulate --deviation': ids(listDeviations()),
    'emulate --variant': ids(listVariants()),
    'emulate --trait': ids(listTraits()),
    'prove --deviation': ids(subjects({ seed: 1 })),
  }
}

const examples = `
In the file that your shell reads at its start:
  bash  source <(svc-conformance completion bash)
  zsh   source <(svc-conformance completion zsh)     after compinit
  fish  svc-conformance completion fish | source`
