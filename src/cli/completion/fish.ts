import type { CommandWords, OptionWords, Takes } from './words-of.js'

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
