import { isFormat } from '../report/formats.js'
import { boundsOfLimit } from '../profile/faults/schema-view.js'
import { nearest } from '../profile/faults/suggestion.js'
import { isRecord } from '../runtime/json.js'
import type { EmulatorOptions } from './emulator-options.js'
import type { RunOptions } from './run.js'

/** What an option has to be, and whether a value is that. */
interface Kind {
  readonly wanted: string
  readonly holds: (value: unknown) => boolean
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const texts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const text: Kind = { wanted: 'a non-empty string', holds: isText }
const words: Kind = { wanted: 'an array of clause ids or classes', holds: texts }
const either: Kind = { wanted: 'true or false', holds: (value) => typeof value === 'boolean' }

const aFunction: Kind = { wanted: 'a function', holds: (value) => typeof value === 'function' }
const number: Kind = { wanted: 'a number', holds: (value) => typeof value === 'number' }
const overrides: Kind = { wanted: 'an array of ids from `svc-conformance emulate --list`', holds: texts }

const kinds: Readonly<Record<keyof RunOptions, () => Kind>> = {
  profile: () => ({ wanted: 'a path or an object', holds: (value) => isText(value) || isRecord(value) }),
  baseUrl: () => text,
  emulator: () => ({ wanted: 'true or an object', holds: (value) => value === true || isRecord(value) }),
  out: () => text,
  force: () => either,
  only: () => words,
  skip: () => words,
  readOnly: () => either,
  strict: () => either,
  acceptUntested: () => ({
    wanted: 'true, false, or an array of clause ids or classes',
    holds: (value) => typeof value === 'boolean' || texts(value),
  }),
  evidence: () => ({
    wanted: 'full, masked or none',
    holds: (value) => ['full', 'masked', 'none'].includes(String(value)),
  }),
  formats: () => ({
    wanted: 'an array of format names',
    holds: (value) => texts(value) && (value as readonly string[]).every(isFormat),
  }),
  seed: () => ({ wanted: 'an integer of at least 0', holds: (value) => isWhole(value, 0, Number.MAX_SAFE_INTEGER) }),
  concurrency: () => {
    const { least, most } = boundsOfLimit('concurrency')
    return { wanted: `a whole number from ${least} to ${most}`, holds: (value) => isWhole(value, least, most) }
  },
  timeoutSeconds: () => ({
    wanted: 'a number of seconds above 0',
    holds: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  }),
  waivers: () => text,
  specs: () => text,
  env: () => ({ wanted: 'an object', holds: isRecord }),
  folder: () => text,
  signal: () => ({ wanted: 'an AbortSignal', holds: (value) => value instanceof AbortSignal }),
  onVerdict: () => aFunction,
}

const emulatorKinds: Readonly<Record<keyof EmulatorOptions, () => Kind>> = {
  port: () => number,
  host: () => text,
  basePath: () => ({ wanted: 'a text', holds: (value) => typeof value === 'string' }),
  rows: () => number,
  maxEntityRowCount: () => number,
  deviations: () => overrides,
  variants: () => overrides,
  vary: () => number,
  traits: () => overrides,
  generation: () => text,
  scenario: () => text,
  data: () => ({ wanted: 'a path or an object', holds: (value) => isText(value) || isRecord(value) }),
  keepBuiltIn: () => either,
  stubs: () => ({ wanted: 'a path or an array of stubs', holds: (value) => isText(value) || Array.isArray(value) }),
  users: () => ({ wanted: 'an array of users', holds: Array.isArray }),
  vendorPrefix: () => text,
  cultureHeader: () => text,
  tls: () => ({
    wanted: 'true, false, { names } or { cert, key }',
    holds: (value) =>
      typeof value === 'boolean' ||
      (isRecord(value) && (texts(value['names']) || (isText(value['cert']) && isText(value['key'])))),
  }),
  latencyMs: () => number,
  seed: () => number,
  sessionLifetimeMs: () => number,
  now: () => aFunction,
  publicUrl: () => text,
  control: () => either,
  controlToken: () => text,
  recordRequests: () => either,
  onHint: () => aFunction,
  onExchange: () => aFunction,
}

/**
 * What is wrong with options of a run that no compiler has looked at, each in a sentence. A name that is misspelt must not
 * pass for one that was left out: a run that was to be read-only would change the target.
 */
export function optionFaults(options: object): readonly string[] {
  const { emulator } = options as RunOptions
  return [...faultsOf(options, kinds), ...(isRecord(emulator) ? emulatorOptionFaults(emulator) : [])]
}

/**
 * The same of an emulator: `deviation` in the place of `deviations` would let a client be tested against a server without
 * the fault that the test is about.
 */
export function emulatorOptionFaults(options: object): readonly string[] {
  return faultsOf(options, emulatorKinds, ' of an emulator')
}

function faultsOf(options: object, kindOf: Readonly<Record<string, () => Kind>>, whose = ''): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const kind = Object.hasOwn(kindOf, name) ? kindOf[name]?.() : undefined
    if (!kind) return [`unknown option \`${name}\`${whose}${meant(name, Object.keys(kindOf))}`]
    return value === undefined || kind.holds(value) ? [] : [`\`${name}\`${whose} must be ${kind.wanted}`]
  })
}

function meant(name: string, known: readonly string[]): string {
  const option = nearest(name, known)
  return option === undefined ? '' : `. Did you mean \`${option}\`?`
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}
