import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { command, temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'
import { bytesOfRecord } from './sandbox-record.js'

interface OwnProfile {
  readonly sandbox: { readonly entity: string; readonly id: string }
  readonly users: { readonly main: { readonly name: string; readonly password: { readonly file: string } } }
}

/** An emulator, and the bytes of its sandbox record. */
async function target() {
  const { baseUrl, profile } = await emulatorHere()
  const { sandbox, users } = parse(readFileSync(profile, 'utf8')) as OwnProfile
  const password = readFileSync(join(profile, '..', users.main.password.file), 'utf8').trim()
  return { profile, bytes: () => bytesOfRecord({ ...sandbox, baseUrl, user: users.main.name, password }) }
}

describe.skipIf(process.platform === 'win32')('a run whose disk is full', { timeout: 90_000 }, () => {
  it.concurrent.each([
    ['among its changes', 16],
    ['at its report', 100],
    ['at its page', 200],
  ])('%s ends with what to do, and leaves nothing changed', async (_when, fileLimit) => {
    const { profile, bytes } = await target()
    const before = await bytes()
    const folder = join(temporaryFolder(), 'report')
    const only = 'LOGIN-1,WRITE-1,WRITE-2,WRITE-5,WRITE-6,WRITE-10'
    const { code, stderr } = await command(['run', '--profile', profile, '--out', folder, '--only', only], {
      fileLimit,
    })
    expect(stderr).toMatch(
      /error: no space left on disk for the report in .*\. Free some space and retry\. The target is unchanged\n$/,
    )
    expect(stderr).not.toContain('    at ')
    expect(code).toBe(4)
    expect(existsSync(join(folder, 'journal.ndjson'))).toBe(false)
    // A report.json that stays behind would be read for the report of a run that came to its end.
    expect(existsSync(join(folder, 'report.json'))).toBe(false)
    expect(await bytes()).toBe(before)
    expect((await command(['verify', folder])).code).toBe(1)
  })
  it.concurrent('begins no further clause once its evidence has no room', async () => {
    const { profile } = await target()
    const folder = join(temporaryFolder(), 'report')
    const { code, stderr } = await command(['run', '--profile', profile, '--out', folder], { fileLimit: 40 })
    expect(stderr).toMatch(/^login: .* passed/m)
    expect(stderr).toContain('error: no space left on disk for the report')
    expect(stderr).not.toMatch(/^(write|access|rights|obs): /m)
    expect(code).toBe(4)
  })
})

describe.skipIf(process.platform === 'win32')('what a full disk has no room for', () => {
  const isFull = /error: no space left on disk .*\. Free some space and retry\n$/
  const olderProfile =
    '# A profile of a running emulator, written by `svc-conformance emulate`. The passwords are next to it, readable by their\n# owner only; so does a saved session that has expired.\n'
  const cases = [
    ['init', (at: Place) => asked(at), undefined],
    ['init --force', (at: Place) => [...asked(at), '--force'], 'an older profile'],
    [
      'session save',
      ({ profile, out }: Place) => ['session', 'save', '--profile', profile, '--out', out],
      JSON.stringify({ jar: {}, proof: {} }),
    ],
    ['emulate', ({ out }: Place) => ['emulate', '--rows', '1', '--write-profile', out], olderProfile],
  ] as const
  it.concurrent.each(cases)('is told by %s, and leaves what was there before', async (_command, args, before) => {
    const { baseUrl, profile } = await emulatorHere()
    const folder = temporaryFolder()
    const out = join(folder, 'new.yaml')
    if (before !== undefined) writeFileSync(out, before)
    const { code, stdout, stderr } = await command(args({ baseUrl, profile, out }), { fileLimit: 0 })
    expect(stderr).toMatch(isFull)
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(readdirSync(folder)).toEqual(before === undefined ? [] : ['new.yaml'])
    if (before !== undefined) expect(readFileSync(out, 'utf8')).toBe(before)
  })
})

interface Place {
  readonly baseUrl: string
  readonly profile: string
  readonly out: string
}

function asked({ baseUrl, profile, out }: Place): string[] {
  const { users } = parse(readFileSync(profile, 'utf8')) as OwnProfile
  const password = join(profile, '..', users.main.password.file)
  return ['init', baseUrl, '--user', users.main.name, '--password-file', password, '--yes', '--out', out]
}
