import type { Command, Option } from 'commander'
import { distance } from 'fastest-levenshtein'
import { nearest } from '../../profile/faults/suggestion.js'
import { UsageFault } from '../errors.js'
import { baseUrl } from './values.js'

const prefix = 'SVC_CONFORMANCE_'
const targetVariable = `${prefix}BASE_URL`

/** The environment variable of an option: `--read-only` is SVC_CONFORMANCE_READ_ONLY, `--no-color` SVC_CONFORMANCE_NO_COLOR. */
export function variableOf(option: Option): string {
  return prefix + (option.long ?? '').replace(/^--/, '').replaceAll('-', '_').toUpperCase()
}

/**
 * Takes the options that the command line left open from the environment, read as they would be there. Throws UsageFault
 * for an empty variable, also where the command line wins, for one that the option does not take, and for one whose name
 * is an option's misspelt.
 */
export function takeFromEnvironment(command: Command, env: NodeJS.ProcessEnv): void {
  refuseMisspelt(command, env)
  for (const option of command.options) {
    const variable = variableOf(option)
    const value = filledVariable(env, variable)
    const name = option.attributeName()
    if (value === undefined || command.getOptionValueSource(name) === 'cli') continue
    command.setOptionValueWithSource(name, valueOf(option, variable, value), 'env')
  }
}

/**
 * The environment without what `takeFromEnvironment` takes from it for the command. A password that a profile looks for
 * there stays, whatever it is called.
 */
export function withoutOptions({ options }: Command, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const taken = [...options.map(variableOf), targetVariable]
  return Object.fromEntries(Object.entries(env).filter(([name]) => !taken.includes(name)))
}

/**
 * SVC_CONFORMANCE_READONLY must not be passed over in silence: what it was to prevent would be sent. Nor must
 * SVC_CONFORMANC_PROFILE: the embedded emulator would be judged in place of the target. Variables that are unlike every
 * option of the command are the user's own, for a password for example, or another command's.
 */
function refuseMisspelt(command: Command, env: NodeJS.ProcessEnv): void {
  const known = [...commandsBeside(command).flatMap(({ options }) => options.map(variableOf)), targetVariable]
  const names = [...command.options.map(variableOf), targetVariable].map((name) => name.slice(prefix.length))
  for (const variable of Object.keys(env)) {
    if (known.includes(variable)) continue
    const likely =
      inOtherCase(variable, names, env) ??
      (variable.startsWith(prefix) ? ofName(variable, names) : ofPrefix(variable, names))
    if (likely === undefined) continue
    throw new UsageFault(
      `unknown environment variable ${variable}. Did you mean ${prefix}${likely}? Rename or unset it`,
    )
  }
}

/** The option that is named in other than capitals, where that is not the variable itself, as it is on Windows. */
function inOtherCase(variable: string, names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const capitals = variable.toUpperCase()
  return env[capitals] === undefined ? names.find((name) => capitals === prefix + name) : undefined
}

/** The option that was likely meant where the prefix is right. */
function ofName(variable: string, names: readonly string[]): string | undefined {
  const name = variable.slice(prefix.length)
  if (/^(TARGET_)?URL$/.test(name)) return names.find((each) => each === 'BASE_URL')
  const likely = nearest(name, names)
  return likely !== undefined && Math.abs(likely.length - name.length) <= 2 ? likely : undefined
}

/** The option that is named in full behind a prefix with a slip or two: SVC_CONFORMANC_PROFILE. */
function ofPrefix(variable: string, names: readonly string[]): string | undefined {
  return names.find((name) => {
    if (!variable.endsWith(`_${name}`)) return false
    const slips = distance(variable.slice(0, -name.length), prefix)
    return slips > 0 && slips <= 2
  })
}

/** Every command of the program that this one belongs to. */
function commandsBeside(command: Command): readonly Command[] {
  let root = command
  while (root.parent) root = root.parent
  const below = ({ commands }: Command): Command[] => commands.flatMap((each) => [each, ...below(each)])
  return [root, command, ...below(root)]
}

/** The target of a command that takes BASE_URL: as given, else from SVC_CONFORMANCE_BASE_URL, else undefined. */
export function targetFrom(given: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const value = filledVariable(env, targetVariable)
  if (given !== undefined || value === undefined) return given
  return read(targetVariable, () => baseUrl(value))
}

/** An empty variable is a pipeline's mistake, and never taken for one that is not set. */
function filledVariable(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  const value = env[variable]
  if (value?.trim() === '') throw new UsageFault(`the environment variable ${variable} is empty. Set or unset it`)
  return value
}

function valueOf(option: Option, variable: string, value: string): unknown {
  if (option.isBoolean() || option.negate) return truth(variable, value) !== option.negate
  if (option.optional && /^(1|true|yes|on|0|false|no|off)$/i.test(value)) return truth(variable, value)
  return read(variable, () => (option.parseArg ? option.parseArg<unknown>(value, undefined) : value))
}

function read<T>(variable: string, reading: () => T): T {
  try {
    return reading()
  } catch (fault) {
    throw new UsageFault(
      `the environment variable ${variable} is invalid. ${fault instanceof Error ? fault.message : ''}`,
    )
  }
}

function truth(variable: string, value: string): boolean {
  if (/^(1|true|yes|on)$/i.test(value)) return true
  if (/^(0|false|no|off)$/i.test(value)) return false
  throw new UsageFault(`the environment variable ${variable} must be true or false`)
}
