import type { Command, Option } from 'commander'
import { UsageFault } from './usage-fault.js'
import { baseUrl } from './values.js'

const prefix = 'SVC_CONFORMANCE_'

/** The environment variable of an option: `--read-only` is SVC_CONFORMANCE_READ_ONLY, `--no-color` SVC_CONFORMANCE_NO_COLOR. */
export function variableOf(option: Option): string {
  return prefix + (option.long ?? '').replace(/^--/, '').replaceAll('-', '_').toUpperCase()
}

/**
 * Takes the options that the command line left open from the environment, read as they would be there. Throws UsageFault
 * for an empty variable, also where the command line wins, or for one that the option does not take.
 */
export function takeFromEnvironment(command: Command, env: NodeJS.ProcessEnv): void {
  for (const option of command.options) {
    const variable = variableOf(option)
    const value = filledVariable(env, variable)
    const name = option.attributeName()
    if (value === undefined || command.getOptionValueSource(name) === 'cli') continue
    command.setOptionValueWithSource(name, valueOf(option, variable, value), 'env')
  }
}

/** The target of a command that takes BASE_URL: as given, else from SVC_CONFORMANCE_BASE_URL, else undefined. */
export function targetFrom(given: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  const variable = `${prefix}BASE_URL`
  const value = filledVariable(env, variable)
  if (given !== undefined || value === undefined) return given
  return read(variable, () => baseUrl(value))
}

/** An empty variable is a pipeline's mistake, and never taken for one that is not set. */
function filledVariable(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  const value = env[variable]
  if (value?.trim() === '')
    throw new UsageFault(`the environment variable ${variable} is empty: give it a value, or unset it`)
  return value
}

function valueOf(option: Option, variable: string, value: string): unknown {
  if (option.isBoolean() || option.negate) return truth(variable, value) !== option.negate
  return read(variable, () => (option.parseArg ? option.parseArg<unknown>(value, undefined) : value))
}

function read<T>(variable: string, reading: () => T): T {
  try {
    return reading()
  } catch (fault) {
    throw new UsageFault(
      `the environment variable ${variable} does not hold. ${fault instanceof Error ? fault.message : ''}`,
    )
  }
}

function truth(variable: string, value: string): boolean {
  if (/^(1|true|yes|on)$/i.test(value)) return true
  if (/^(0|false|no|off)$/i.test(value)) return false
  throw new UsageFault(`the environment variable ${variable} must be true or false`)
}
