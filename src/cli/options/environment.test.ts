import { Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { takeFromEnvironment, targetFrom, variableOf, withoutOptions } from './environment.js'
import { UsageFault } from '../errors.js'
import { filled, wholeNumber, words } from './values.js'

/** The options that a command ends up with, given on its line and in the environment. */
function optionsOf(line: readonly string[], env: Record<string, string>): Record<string, unknown> {
  const command = new Command('run')
    .option('--profile <FILE>', '', filled)
    .option('--only <CLAUSES>', '', words, [])
    .option('--read-only', '', false)
    .option('--seed <N>', '', wholeNumber(0), 1)
    .option('--no-color', '')
    .addOption(new Option('--evidence <LEVEL>', '').choices(['full', 'masked', 'none']).default('masked'))
    .exitOverride()
    .action(() => undefined)
  command.hook('preAction', (_root, acting) => {
    takeFromEnvironment(acting, env)
  })
  command.parse(line, { from: 'user' })
  return command.opts()
}

const usual = { only: [], readOnly: false, seed: 1, color: true, evidence: 'masked' }

describe('an option from the environment', () => {
  it.each<[Record<string, string>, object]>([
    [{}, {}],
    [{ SVC_CONFORMANCE_PROFILE: './p.yaml' }, { profile: './p.yaml' }],
    [{ SVC_CONFORMANCE_ONLY: 'ACCESS-3,cookie' }, { only: ['ACCESS-3', 'cookie'] }],
    [{ SVC_CONFORMANCE_SEED: '7' }, { seed: 7 }],
    [{ SVC_CONFORMANCE_EVIDENCE: 'none' }, { evidence: 'none' }],
    [{ SVC_CONFORMANCE_READ_ONLY: 'true' }, { readOnly: true }],
    [{ SVC_CONFORMANCE_READ_ONLY: '1' }, { readOnly: true }],
    [{ SVC_CONFORMANCE_READ_ONLY: 'YES' }, { readOnly: true }],
    [{ SVC_CONFORMANCE_READ_ONLY: 'false' }, { readOnly: false }],
    [{ SVC_CONFORMANCE_READ_ONLY: '0' }, { readOnly: false }],
    [{ SVC_CONFORMANCE_NO_COLOR: 'true' }, { color: false }],
    [{ SVC_CONFORMANCE_NO_COLOR: 'false' }, { color: true }],
    [{ SVC_CONFORMANCE_COLOR: 'false' }, {}],
    [{ SEED: '8', SVC_CONFORMANCE: '9' }, {}],
    [{ svc_conformance_seed: '7', SVC_CONFORMANCE_SEED: '7' }, { seed: 7 }],
  ])('%j gives %j', (env, given) => {
    expect(optionsOf([], env)).toEqual({ ...usual, ...given })
  })

  it.each<[readonly string[], Record<string, string>, object]>([
    [['--seed', '3'], { SVC_CONFORMANCE_SEED: '7' }, { seed: 3 }],
    [['--seed', '1'], { SVC_CONFORMANCE_SEED: '7' }, { seed: 1 }],
    [['--only', 'read'], { SVC_CONFORMANCE_ONLY: 'access' }, { only: ['read'] }],
    [['--read-only'], { SVC_CONFORMANCE_READ_ONLY: 'false' }, { readOnly: true }],
    [['--no-color'], { SVC_CONFORMANCE_NO_COLOR: 'false' }, { color: false }],
  ])('yields to the command line: %j with %j', (line, env, given) => {
    expect(optionsOf(line, env)).toEqual({ ...usual, ...given })
  })

  it.each<[string, string]>([
    ['SVC_CONFORMANCE_PROFILE', ''],
    ['SVC_CONFORMANCE_PROFILE', '  '],
    ['SVC_CONFORMANCE_ONLY', ''],
    ['SVC_CONFORMANCE_ONLY', 'a,,b'],
    ['SVC_CONFORMANCE_SEED', ''],
    ['SVC_CONFORMANCE_SEED', 'seven'],
    ['SVC_CONFORMANCE_SEED', '-1'],
    ['SVC_CONFORMANCE_EVIDENCE', 'all'],
    ['SVC_CONFORMANCE_READ_ONLY', ''],
    ['SVC_CONFORMANCE_READ_ONLY', 'maybe'],
    ['SVC_CONFORMANCE_NO_COLOR', ''],
    ['SVC_CONFORMANCE_NO_COLOR', 'red'],
  ])('%s=%j is wrong usage, and the variable is named', (variable, value) => {
    expect(() => optionsOf([], { [variable]: value })).toThrow(UsageFault)
    expect(() => optionsOf([], { [variable]: value })).toThrow(variable)
  })

  it.each(['svc_conformance_profile', 'Svc_Conformance_Base_Url'])('is not taken for unset as %s', (variable) => {
    expect(() => optionsOf([], { [variable]: 'p.yaml' })).toThrow(`Did you mean ${variable.toUpperCase()}?`)
  })

  it('that is empty is wrong usage also where the command line wins', () => {
    expect(() => optionsOf(['--seed', '3'], { SVC_CONFORMANCE_SEED: '' })).toThrow(UsageFault)
  })

  it.each([
    ['--read-only', 'SVC_CONFORMANCE_READ_ONLY'],
    ['--no-color', 'SVC_CONFORMANCE_NO_COLOR'],
    ['-o, --out <DIR>', 'SVC_CONFORMANCE_OUT'],
    ['--latency <MS>', 'SVC_CONFORMANCE_LATENCY'],
  ])('%s goes by %s', (flags, variable) => {
    expect(variableOf(new Option(flags))).toBe(variable)
  })
})

describe('the target from the environment', () => {
  const variable = 'SVC_CONFORMANCE_BASE_URL'

  it.each<[string | undefined, Record<string, string>, string | undefined]>([
    [undefined, {}, undefined],
    ['https://given.example', {}, 'https://given.example'],
    [undefined, { [variable]: 'https://env.example' }, 'https://env.example'],
    ['https://given.example', { [variable]: 'https://env.example' }, 'https://given.example'],
  ])('given %s, with %j, is %s', (given, env, target) => {
    expect(targetFrom(given, env)).toBe(target)
  })

  it.each<[string | undefined, string]>([
    [undefined, ''],
    [undefined, ' '],
    ['https://given.example', ''],
    [undefined, 'crm.example.com'],
    [undefined, 'ftp://crm.example.com'],
  ])('given %s, as %j, is wrong usage: never taken for none', (given, value) => {
    expect(() => targetFrom(given, { [variable]: value })).toThrow(UsageFault)
  })
})

it('what goes on to the process of a target is without the options, and with every password', () => {
  const passwords = { SVC_CONFORMANCE_PASSWORD: 'hush', PASSWORD: 'hush' }
  const options = { SVC_CONFORMANCE_TARGETS: 'fleet.yaml', SVC_CONFORMANCE_BASE_URL: 'https://x.example' }
  const command = new Command('run').option('--targets <FILE>')
  expect(withoutOptions(command, { ...passwords, ...options })).toEqual(passwords)
})
