import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readProfile } from '../../src/profile/index.js'
import { temporaryFolder } from '../cli/command.js'
import { command, init } from './meet.js'
import { platform, secrets } from './platform.js'

const folder = temporaryFolder()
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const there = file('there.yaml', 'mine')
const out = join(folder, 'new.yaml')
const env = { SVC_PASSWORD: 'not it' }

describe('wrong usage ends with 2, before anything is sent, and repeats no secret', () => {
  it.each<[string, string, readonly string[], RegExp]>([
    ['a file that is there', '', ['--out', there], /already exists.*--force/],
    ['a folder that is not there', '', ['--out', join(folder, 'no', 'p.yaml')], /does not exist/],
    ['a folder as file', '', ['--out', folder, '--force'], /is not a file/],
    ['a query', '/?a=b', [], /BASE_URL has a query/],
    ['a path of the interface', '/0/odata/Contact', [], /BASE_URL ends in \/0\/odata.*Use http:[/.\d:]+\n/],
    ['credentials in the address', 'CREDENTIALS', [], /BASE_URL contains credentials/],
    ['two places of the password', '', ['--password-env', 'A', '--password-file', there], /not both/],
    ['the password in place of its variable', '', ['--password-env', 's3cret!'], /not the password itself/],
    ['a variable that is not set', '', ['--password-env', 'NOT_SET'], /set the environment variable NOT_SET/],
    ['an empty variable', '', ['--password-env', 'EMPTY'], /EMPTY is empty/],
    ['a password of two lines', '', ['--password-file', file('two', 'a\nb\n')], /more than one line/],
    ['a password file that is not there', '', ['--password-file', join(folder, 'no')], /does not exist/],
    ['no certificate', '', ['--tls-ca', there], /--tls-ca names a file that contains no PEM certificate/],
    ['half a client certificate', '', ['--tls-cert', there], /require each other/],
    ['a proxy with credentials', '', ['--proxy', 'http://u:s3cret!@x'], /--proxy contains credentials/],
    ['a sandbox that is no record', '', ['--sandbox', 'Contact'], /Expected ENTITY\/ID, such as Contact\//],
    [
      'the sandbox of the examples',
      '',
      ['--sandbox', 'Contact/00000000-0000-0000-0000-000000000001'],
      /is a placeholder that identifies no record\. Create a record that nobody uses/,
    ],
    [
      'a sandbox of zeros',
      '',
      ['--sandbox', `Contact/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`],
      /is a placeholder/,
    ],
    ['an empty option', '', ['--tls-ca', ''], /It is empty/],
    ['an unknown option', '', ['--pasword-file', 'x'], /Did you mean --password-file/],
  ])('%s', async (_name, path, args, wanted) => {
    const { origin, received } = await platform()
    const url = path === 'CREDENTIALS' ? origin.replace('//', '//u:s3cret!@') : origin + path
    const met = await init(url, out, args, { env: { SVC_PASSWORD: 'not it', EMPTY: '' } })
    expect(met).toMatchObject({ code: 2, stdout: '' })
    expect(met.stderr).toMatch(wanted)
    expect(met.stderr).not.toContain('s3cret!')
    expect(received).toEqual([])
  })

  it.each([
    [['init'], /missing BASE_URL/],
    [['init', ''], /It is empty/],
    [['init', 'staging.example.com'], /must begin with http/],
    [['init', 'http://127.0.0.1:1', '--out', out], /use --user NAME/],
  ])('%j', async (args, wanted) => {
    const ended = await command(args, { env: { SVC_PASSWORD: 'x' } })
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(wanted)
  })
})

describe('name and password', () => {
  it('are asked for on a terminal, the password unechoed, once the platform is found', async () => {
    const { origin } = await platform()
    const profile = join(temporaryFolder(), 'p.yaml')
    const ended = await command(['init', origin, '--out', profile], { typed: ['Zoe', 'pass word 1'] })
    expect(ended).toMatchObject({ code: 0, stdout: `${profile}\n` })
    expect(ended.stderr).toContain(`User name at ${origin}\n`)
    expect(ended.stderr).toContain(`Password at ${origin}\n`)
    expect(ended.stderr).toContain('set the environment variable SVC_PASSWORD to the password')
    expect(ended.stderr).not.toContain('pass word 1')
    const { users } = await readProfile(profile, {}, { env: { SVC_PASSWORD: 'x' } })
    expect(users.main?.name).toBe('Zoe')
  })

  it('are not asked for where the platform is not there, nor with --yes', async () => {
    const nowhere = await command(['init', 'http://127.0.0.1:1', '--out', out], { typed: [] })
    expect(nowhere.code).toBe(6)
    const silent = await command(['init', 'http://127.0.0.1:1', '--yes', '--out', out], { typed: [] })
    expect(silent.code).toBe(2)
    for (const { stderr } of [nowhere, silent]) expect(stderr).not.toContain('User name at')
  })

  it('come from environment and file without a terminal; files are named relative to the profile', async () => {
    const { origin, received } = await platform()
    const place = temporaryFolder()
    mkdirSync(join(place, 'deep'))
    writeFileSync(join(place, 'main.secret'), 'from a file\n')
    const profile = join(place, 'deep', 'p.yaml')
    const env = {
      SVC_CONFORMANCE_BASE_URL: origin,
      SVC_CONFORMANCE_USER: 'Zoe',
      SVC_CONFORMANCE_PASSWORD_FILE: join(place, 'main.secret'),
      SVC_CONFORMANCE_OUT: profile,
    }
    const ended = await command(['init'], { env })
    expect(ended).toMatchObject({ code: 0, stdout: `${profile}\n` })
    const { users } = await readProfile(profile, {}, { env: {} })
    expect(users.main).toMatchObject({ name: 'Zoe', password: 'from a file' })
    const logins = received.filter(({ method }) => method === 'POST')
    expect(logins.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { UserName: 'Zoe', UserPassword: 'from a file' },
    ])
    for (const text of [ended.stdout, ended.stderr])
      for (const secret of ['from a file', ...Object.values(secrets)]) expect(text).not.toContain(secret)
  })
})

describe('what is sent', () => {
  it('is GET, and one POST to the login service', async () => {
    const { origin, received } = await platform()
    await init(`${origin}/a/b`, join(temporaryFolder(), 'p.yaml'))
    expect(received.length).toBeLessThanOrEqual(60)
    const others = received.filter(({ method }) => method !== 'GET')
    expect(others).toMatchObject([{ method: 'POST', url: '/a/b/ServiceModel/AuthService.svc/Login' }])
  })

  it('ends at once where it is interrupted, and nothing is written', async () => {
    const ending = new AbortController()
    const { origin } = await platform({
      $metadata: () => {
        ending.abort('SIGINT')
        return new Promise(() => undefined)
      },
    })
    const met = await init(origin, join(temporaryFolder(), 'p.yaml'), [], { env, ending })
    expect(met).toMatchObject({ code: 130, stdout: '', profile: undefined })
    expect(met.stderr).toBe('interrupted by SIGINT\n')
  })

  it('writes over a file with --force alone', async () => {
    const { origin } = await platform()
    const met = await init(origin, there, ['--force'])
    expect(met).toMatchObject({ code: 0 })
    expect(met.profile).toMatch(/^# yaml-language-server: \$schema=\S+profile\.schema\.json\n/)
  })
})
