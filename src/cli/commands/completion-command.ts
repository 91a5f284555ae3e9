import { Argument, Command } from 'commander'
import { clausesOf } from '../../contract/index.js'
import { wordsOf, type Ids, type CommandWords, type OptionWords, type Takes } from '../completion/words-of.js'
import { bashScript } from '../completion/bash.js'
import type { Terminal } from '../terminal/terminal.js'

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
  const [{ listDeviations, listGenerations, listScenarios, listTraits, listVariants }, { subjects }] =
    await Promise.all([import('../../emulator/index.js'), import('../../proof/index.js')])
  const ids = (listed: readonly { readonly id: string }[]): readonly string[] => listed.map(({ id }) => id)
  const duties = ids(clausesOf('caller'))
  return {
    'client --scenario': ids(listScenarios()),
    'client --generation': ids(listGenerations()),
    'client --only': duties,
    'client --skip': duties,
    'emulate --scenario': ids(listScenarios()),
    'emulate --generation': ids(listGenerations()),
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

/** A script for zsh, which reads the tables for bash by its own emulation of bash's completion. */
function zshScript(commands: readonly CommandWords[]): string {
  return `# svc-conformance for zsh
autoload -U +X bashcompinit && bashcompinit
${bashScript(commands).replace(/^.*\n/, '')}`
}

/** A script for fish, one line an option. */
export function fishScript(commands: readonly CommandWords[]): string {
  return `# svc-conformance for fish
complete -c svc-conformance -f
${commands.flatMap(linesOf).join('\n')}
`
}

function linesOf(command: CommandWords, _index: number, all: readonly CommandWords[]): readonly string[] {
  const { path, commands, options, argument } = command
  const condition = conditionOf(path, commands)
  const inside = commands.map((name) => {
    const summary = all.find((other) => [...path, name].join(' ') === other.path.join(' '))?.summary ?? ''
    return line(condition, `-a ${quoted(name)}`, summary)
  })
  const words = argument === 'nothing' || argument === 'anything' ? [] : [line(condition, offering(argument), '')]
  return [...inside, ...words, ...options.flatMap((option) => optionLine(condition, option))]
}

function conditionOf(path: readonly string[], commands: readonly string[]): string {
  if (path.length === 0) return '__fish_use_subcommand'
  const begun = path.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
  return commands.length === 0 ? begun : `${begun}; and not __fish_seen_subcommand_from ${commands.join(' ')}`
}

function optionLine(condition: string, { flags, summary, takes }: OptionWords): readonly string[] {
  const named = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)).join(' ')
  return [line(condition, `${named} ${taking(takes)}`.trimEnd(), summary)]
}

/** `-r` alone would offer the names of files beside the words. */
function taking(takes: Takes): string {
  if (takes === 'nothing') return ''
  return `${takes === 'path' ? '-r' : '-x'} ${offering(takes)}`
}

function offering(takes: Takes): string {
  if (takes === 'path') return '-F'
  return typeof takes === 'string' ? '' : `-a ${quoted(takes.join(' '))}`
}

function line(condition: string, rest: string, summary: string): string {
  const told = summary === '' ? '' : ` -d ${quoted(summary)}`
  return `complete -c svc-conformance -n ${quoted(condition)} ${rest}${told}`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
