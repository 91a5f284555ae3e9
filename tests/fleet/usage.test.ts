import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'
import { CommandsProcess } from '../support/commands-process.js'

const commands = new CommandsProcess()
const folder = temporaryFolder()
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
// No run of these gets as far as to send anything; nobody listens there.
const profile = file(
  'profile.yaml',
  'target: { baseUrl: http://127.0.0.1:1 }\nusers: { main: { name: Supervisor, password: { env: PASSWORD } } }\n',
)
const fleet = file('fleet.yaml', 'targets:\n  - { name: one, profile: profile.yaml }\n')
const without = file('gone.yaml', 'targets:\n  - { name: one, profile: a.yaml }\n  - { name: two, profile: b.yaml }\n')
const empty = join(folder, 'empty')
const ended = join(folder, 'ended')
for (const made of [empty, ended]) mkdirSync(made)
file('ended/fleet.json', '{}')
const env = { PASSWORD: 'hush' }

const wrong: Readonly<Record<string, readonly [args: readonly string[], env: Record<string, string>, says: RegExp]>> = {
  'targets beside a profile': [['run', '--targets', fleet, '--profile', profile], env, /--targets cannot be combined/],
  'a plan of targets': [['run', '--targets', fleet, '--plan'], env, /--plan cannot be combined/],
  'a folder that cannot be made': [
    ['run', '--targets', fleet, '--out', join(fleet, 'x')],
    env,
    /--out: \S+ is not a directory/,
  ],
  'an empty SVC_CONFORMANCE_TARGETS': [['run'], { SVC_CONFORMANCE_TARGETS: '' }, /SVC_CONFORMANCE_TARGETS is empty/],
  'profiles that are not there, each': [['run', '--targets', without], env, /a\.yaml is invalid[^]*b\.yaml is invalid/],
  'a password that is not there': [
    ['run', '--targets', fleet],
    {},
    /`users\.main\.password\.env` names the variable `PASSWORD`/,
  ],
  'a folder without a report to merge': [['merge', empty], env, /report\.json/],
  'a part that is not there': [['merge', ended, join(folder, 'nowhere')], env, /nowhere does not exist/],
  'a part of a fleet that did not come to its end': [
    ['merge', ended, empty],
    env,
    /empty is not the report of a fleet, but other parts are/,
  ],
}

describe('wrong usage of fleets and parts', () => {
  it.concurrent.each(Object.entries(wrong))(
    '%s: says so, prints nothing, ends with 2',
    async (_case, [args, given, says]) => {
      const { code, stdout, stderr } = await commands.command(args, given, folder)
      expect(stderr).toMatch(says)
      expect(stderr).not.toContain('hush')
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    },
  )
})

it('a password reaches the process of its target, also from a variable that begins as those of options do', async () => {
  file(
    'own.yaml',
    'target: { baseUrl: http://127.0.0.1:1 }\nusers: { main: { name: Supervisor, password: { env: SVC_CONFORMANCE_PASS } } }\n',
  )
  const own = file('own-fleet.yaml', 'targets:\n  - { name: one, profile: own.yaml }\n')
  const args = ['run', '--targets', own, '--only', 'LOGIN-1', '--out', join(folder, 'own')]
  const { code, stderr } = await commands.command(args, { SVC_CONFORMANCE_PASS: 'hush' }, folder)
  expect(stderr).not.toContain('unknown environment variable')
  expect(code).toBe(6)
}, 60_000)
