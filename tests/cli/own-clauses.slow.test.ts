import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { FleetOverview } from '../../src/schema/generated/fleet-overview.js'
import { command, reportIn, temporaryFolder, writeProfile } from './command.js'
import { emulatorHere } from './emulator-here.js'
import { CommandsProcess } from '../support/commands-process.js'

const long = { timeout: 120_000 }

/** For what a process of its own, as the first test has it, shows no better. */
const commands = new CommandsProcess()

/** A folder with one clause, which does not hold of the emulator. */
function clauseFolder(): string {
  const specs = temporaryFolder()
  const facts = `{ title: 'A teapot', statement: 'It is one.', level: 'required' }`
  const text = `import { clause, expect, legacyRead } from 'svc-conformance'
clause('ACME-1', ${facts}, async ({ run, main }) => {
  expect(await main.send(legacyRead(run))).toHaveStatus(418)
})`
  writeFileSync(join(specs, 'one.clause.js'), text)
  return specs
}

it('are judged of every target of a fleet, and stand in its overview', long, async () => {
  const [one, other] = [await emulatorHere(), await emulatorHere()]
  const targets = join(temporaryFolder(), 'fleet.json')
  const named = [
    { name: 'one', profile: one.profile },
    { name: 'other', profile: other.profile },
  ]
  writeFileSync(targets, JSON.stringify({ targets: named }))
  const out = join(temporaryFolder(), 'fleet')
  const args = ['--specs', clauseFolder(), '--only', 'acme', '--out', out]
  const { code, stderr } = await command(['run', '--targets', targets, ...args])
  expect(code, stderr).toBe(1)
  const overview = JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8')) as FleetOverview
  for (const target of overview.targets) {
    expect(target.failed).toEqual(['ACME-1'])
    expect(target.classes.find((tally) => tally.class === 'acme')?.counts.failed).toBe(1)
    expect(reportIn(join(out, target.folder)).qualifiers.ownClauses?.clauses).toEqual(['ACME-1'])
  }
  expect(readFileSync(join(out, 'fleet.html'), 'utf8')).toMatch(/<th scope="col"[^>]*>acme<\/th>/)
})

it('that are misspelt or missing are refused before any target of a fleet is spoken to', long, async () => {
  const folder = temporaryFolder()
  const targets = join(folder, 'fleet.json')
  writeFileSync(targets, JSON.stringify({ targets: [{ name: 'one', profile: writeProfile('http://127.0.0.1:1') }] }))
  const env = { PASSWORD: 'hush' }
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['--specs', clauseFolder(), '--only', 'ACNE-1'], /Did you mean ACME-1\?/],
    [['--specs', join(folder, 'nowhere')], /the directory does not exist/],
  ]
  for (const [args, says] of wrong) {
    const ended = await commands.command(['run', '--targets', targets, '--out', join(folder, 'out'), ...args], env)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(says)
  }
})

it('are counted by a plan, which does not know what they send', long, async () => {
  const plan = ['run', '--profile', writeProfile('http://127.0.0.1:1'), '--plan', '--specs', clauseFolder()]
  const ended = await commands.command([...plan, '--only', 'acme'])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout.replaceAll(/\s+/g, ' ')).toContain('clauses 0, and 1 custom clause, which may send more requests')
})

it('show no secret in what they throw where nobody catches it', long, async () => {
  const { profile } = await emulatorHere()
  const secretFile = join(dirname(profile), 'emulator.main.secret')
  const specs = temporaryFolder()
  const text = `import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { clause, expect, legacyRead } from 'svc-conformance'
clause('ACME-1', { title: 'A read', statement: 'It is served.', level: 'required' }, async ({ run, main }) => {
  expect(await main.send(legacyRead(run))).toHaveStatus(200)
  void Promise.reject(new Error('not in ' + readFileSync(${JSON.stringify(secretFile)}, 'utf8').trim()))
  await setImmediate()
})`
  writeFileSync(join(specs, 'one.clause.js'), text)
  const out = join(temporaryFolder(), 'report')
  const ended = await commands.command([
    'run',
    '--profile',
    profile,
    '--specs',
    specs,
    '--only',
    'ACME-1',
    '--out',
    out,
  ])
  expect(ended.code).toBe(4)
  expect(ended.stderr).toMatch(/not in ‹password·/)
  expect(ended.stderr).not.toContain(readFileSync(secretFile, 'utf8').trim())
})
