import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { usersFor } from '../../fixtures/users.js'
import { command, emulate, RunningCommand, temporaryFolder } from '../cli/command.js'

const password = (profile: string) => readFileSync(join(dirname(profile), 'emulator.main.secret'), 'utf8').trim()
const targetOf = (profile: string) =>
  (parse(readFileSync(profile, 'utf8')) as { target: { baseUrl: string } }).target.baseUrl

/** Logs in, and gives back the cookies that a standard cookie store sends back over http. */
async function logIn(baseUrl: string, UserPassword: string): Promise<string> {
  const login = await fetch(`${baseUrl}/ServiceModel/AuthService.svc/Login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ UserName: 'Supervisor', UserPassword }),
  })
  const kept = login.headers.getSetCookie().filter((line) => !/; secure/i.test(line))
  return kept.map((line) => line.split(';')[0]).join('; ')
}

describe('emulate', () => {
  it('on every address prints a base URL on loopback, and writes it into the profile', async () => {
    const { baseUrl, profile } = await emulate('--host', '0.0.0.0')
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(targetOf(profile)).toBe(baseUrl)
    expect((await fetch(`${baseUrl}/Login/NuiLogin.aspx`)).status).toBe(200)
  })

  it('--control-token-file serves the control API to whoever sends the token', async () => {
    const file = join(temporaryFolder(), 'token')
    writeFileSync(file, 'of-the-suite\n')
    const { baseUrl } = await emulate('--control-token-file', file)
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${baseUrl}/__emulator/requests`, { headers })).status
    expect([await ask({ Authorization: 'Bearer of-the-suite' }), await ask({})]).toEqual([200, 401])
  })

  it('--control-token-file refuses a file without a token', async () => {
    const { code, stderr } = await command(['emulate', '--control-token-file', '/nowhere/token'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('--control-token-file names a file that')])
  })

  it('--vary says which variants it enables', async () => {
    const { running } = await emulate('--vary', '3')
    await running.says(/^variants by --vary 3: (?:[\w-]+, ){5,}[\w-]+$/m)
  })

  it('--public-url prints that, and writes it into the profile with a session of its host', async () => {
    const { baseUrl, profile, running } = await emulate('--public-url', 'https://emulator.example.com')
    expect([baseUrl, targetOf(profile)]).toEqual(['https://emulator.example.com', 'https://emulator.example.com'])
    const session = readFileSync(join(dirname(profile), 'emulator.session.json'), 'utf8')
    expect(session).toContain('"url": "https://emulator.example.com/0/')
    expect(session).not.toContain('127.0.0.1')
    const { stderr } = await running.end('SIGTERM')
    expect(stderr).toMatch(/^listening at http:\/\/127\.0\.0\.1:\d+$/m)
  })

  it('--public-url refuses a path that is not the base path', async () => {
    const { code, stderr } = await command(['emulate', '--public-url', 'https://example.com/other'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('publicUrl must have no path')])
  })

  it('--session-lifetime ends a session so many seconds after its login', async () => {
    const running = new RunningCommand(['emulate', '--rows', '20', '--session-lifetime', '0.5'])
    const baseUrl = await running.firstLine()
    const cookie = await logIn(baseUrl, usersFor(1)[0]?.password ?? '')
    const read = () => fetch(`${baseUrl}/0/odata/Contact?$top=1`, { headers: { cookie }, redirect: 'manual' })
    await expect.poll(async () => (await read()).status).toBe(302)
  })

  it('says once on stderr why a client that keeps the standard gets 403 over http', async () => {
    const { baseUrl, profile, running } = await emulate()
    const cookie = await logIn(baseUrl, password(profile))
    const read = async () => (await fetch(`${baseUrl}/0/odata/Contact?$top=1`, { headers: { cookie } })).status
    expect([await read(), await read()]).toEqual([403, 403])
    const { stderr } = await running.end('SIGTERM')
    expect(stderr.match(/^hint: .*--tls.*--variant csrf-not-secure/gm)).toHaveLength(1)
  })
})
