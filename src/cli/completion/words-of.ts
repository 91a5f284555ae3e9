import type { Argument, Command, Option } from 'commander'
import { classes, clausesOf } from '../../contract/index.js'
import { formatNames } from '../../report/formats.js'

/** What may stand after an option, or as an argument: nothing, one of these words, a path, or something that nobody knows. */
export type Takes = 'nothing' | 'path' | 'anything' | readonly string[]

export interface OptionWords {
  /** `--only`, and the short form where there is one. */
  readonly flags: readonly string[]
  readonly summary: string
  readonly takes: Takes
}

/** A command with what may stand in it; `session save` has a path of two words. */
export interface CommandWords {
  readonly path: readonly string[]
  readonly summary: string
  readonly commands: readonly string[]
  readonly options: readonly OptionWords[]
  readonly argument: Takes
}

/** What an option takes that names something by its id, by the command's path and the option: `emulate --deviation`. */
export type Ids = Readonly<Record<string, readonly string[]>>

/** Every command of a program, itself first, as a shell completes it. Made from the program, so that it is never stale. */
export function wordsOf(program: Command, ids: Ids, path: readonly string[] = []): readonly CommandWords[] {
  const shown = program.createHelp().visibleCommands(program)
  return [
    {
      path,
      summary: program.summary() || program.description(),
      commands: shown.map((command) => command.name()),
      options: program
        .createHelp()
        .visibleOptions(program)
        .map((option) => optionWords(option, ids[[...path, option.long].join(' ')])),
      argument: argumentTakes(program.registeredArguments[0]),
    },
    ...shown
      .filter((command) => command.name() !== 'help')
      .flatMap((command) => wordsOf(command, ids, [...path, command.name()])),
  ]
}

function optionWords(option: Option, ids: readonly string[] | undefined): OptionWords {
  const flags = [option.short, option.long].filter((flag) => flag !== undefined)
  const value = ids ?? option.argChoices ?? byPlaceholder(option.flags)
  return { flags, summary: option.description, takes: option.required || option.optional ? value : 'nothing' }
}

function argumentTakes(argument: Argument | undefined): Takes {
  if (argument === undefined) return 'nothing'
  return argument.argChoices ?? byPlaceholder(`<${argument.name()}>`)
}

/** What the help calls a value says what it is. */
function byPlaceholder(flags: string): Takes {
  const [, name = ''] = /[<[]([^>\]]+)[>\]]/.exec(flags) ?? []
  if (/FILE|DIR|KEY|EVIDENCE|JSON|OLD|NEW/i.test(name)) return 'path'
  if (/^(CLAUSES|ID)$/.test(name)) return clauseWords
  return name === 'FORMATS' ? formatNames : 'anything'
}

const clauseWords = [
  ...clausesOf('target').map(({ id }) => id),
  ...classes.filter(({ direction }) => direction === 'target').map(({ id }) => id),
]
