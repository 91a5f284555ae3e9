import type { CommandWords, Takes } from './words-of.js'

/** A script for bash 3.2 and newer, which completes by tables of its own and never starts the program. */
export function bashScript(commands: readonly CommandWords[]): string {
  return `# svc-conformance for bash
_svc_conformance() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command='' at
  COMPREPLY=()
  # bash parts --only=READ-1 into three words.
  if [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD-2]}; elif [ "$word" = = ]; then word=''; fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$command \${COMP_WORDS[at]}" in
${commands
  .filter(({ path }) => path.length > 0)
  .map(({ path }) => `      '${keyOf(path)}') command='${keyOf(path)}' ;;`)
  .join('\n')}
    esac
  done
  case "$command/$before" in
${valueCases(commands).join('\n')}
  esac
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
}
_svc_conformance_words() {
  # After a comma the list goes on.
  local head=''
  case "$word" in *,*) head=\${word%,*},; word=\${word##*,} ;; esac
  COMPREPLY=($(compgen -P "$head" -W "$1" -- "$word"))
}
complete -o default -F _svc_conformance svc-conformance
`
}

function keyOf(path: readonly string[]): string {
  return path.length === 0 ? '' : ` ${path.join(' ')}`
}

/** What stands after an option, options that take the same in one case: there are lists of hundreds of words. */
function valueCases(commands: readonly CommandWords[]): readonly string[] {
  const optionsByOffer = new Map<string, string[]>()
  for (const { path, options } of commands) {
    for (const { flags, takes } of options.filter((option) => option.takes !== 'nothing')) {
      const offer = offering(takes)
      const patterns = flags.map((flag) => `'${keyOf(path)}/${flag}'`)
      optionsByOffer.set(offer, [...(optionsByOffer.get(offer) ?? []), ...patterns])
    }
  }
  return [...optionsByOffer].map(([offer, patterns]) => `    ${patterns.join(' | ')}) ${offer}; return ;;`)
}

/** Without words of ours bash completes paths, by \`-o default\`. */
function offering(takes: Takes): string {
  if (typeof takes === 'string') return ':'
  return `_svc_conformance_words '${takes.join(' ')}'`
}

function commandCase({ path, commands, options, argument }: CommandWords): string {
  const flags = options.flatMap((option) => option.flags)
  const own = typeof argument === 'string' ? [] : argument
  const plain = [...commands, ...own]
  return `    '${keyOf(path)}')
      case "$word" in
        -*) COMPREPLY=($(compgen -W '${flags.join(' ')}' -- "$word")) ;;
        *) ${plain.length === 0 ? ':' : `COMPREPLY=($(compgen -W '${plain.join(' ')}' -- "$word"))`} ;;
      esac ;;`
}
