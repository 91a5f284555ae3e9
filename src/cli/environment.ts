import type { Command, Option } from 'commander'
import { UsageFault } from './usage-fault.js'

const prefix = 'SVC_CONFORMANCE_'

/** The environment variable of an option: `--read-only` is SVC_CONFORMANCE_READ_ONLY. */
export function variableOf(option: Option): string {
  return (
    prefix +
    (option.long ?? '')
      .replace(/^--(no-)?/, '')
      .replaceAll('-', '_')
      .toUpperCase()
  )
}

/**
 * Takes the options that the command line left open from the environment, read as they would be there. Throws UsageFault
 * for an empty variable, or one that the option does not take.
 */
export function takeFromEnvironment(command: Command, env: NodeJS.ProcessEnv): void {
  for (const option of command.options) {
    const variable = variableOf(option)
    const value = env[variable]
    const name = option.attributeName()
    if (value === undefined || command.getOptionValueSource(name) === 'cli') continue
    if (value.trim() === '')
      throw new UsageFault(`the environment variable ${variable} is empty: give it a value, or unset it`)
    command.setOptionValueWithSource(name, valueOf(option, variable, value), 'env')
  }
}

function valueOf(option: Option, variable: string, value: string): unknown {
  if (option.isBoolean()) return truth(variable, value) !== option.negate
  try {
    return option.parseArg ? option.parseArg(value, undefined) : value
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
