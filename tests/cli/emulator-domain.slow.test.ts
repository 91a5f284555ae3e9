import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { command, RunningCommand, temporaryFolder } from './command.js'

const example = (file: string) => fileURLToPath(new URL(`../../docs/examples/emulator/${file}`, import.meta.url))

/** Logs in by plain fetch; gives back the headers of later requests. */
async function logIn(baseUrl: string, name: string, password: string): Promise<Record<string, string>> {
  const answer = await fetch(`${baseUrl}/ServiceModel/AuthService.svc/Login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ UserName: name, UserPassword: password }),
  })
  expect(await answer.json()).toMatchObject({ Code: 0 })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('SVCCSRF='))?.slice('SVCCSRF='.length) ?? ''
  return { Cookie: cookies.join('; '), SVCCSRF: token }
}

it.concurrent('emulate serves data, stubs and users of the caller, and says where the passwords are', async () => {
  const secret = join(temporaryFolder(), 'clerk.secret')
  writeFileSync(secret, 'clerks only\n')
  const running = new RunningCommand([
    ...['emulate', '--rows', '5', '--data', example('fleet.yaml'), '--stub', example('partner.yaml')],
    ...['--user', 'Clerk', '--password-file', secret],
  ])
  const baseUrl = await running.firstLine()
  await running.says(/press Ctrl-C/)

  const clerk = await logIn(baseUrl, 'Clerk', 'clerks only')
  const ships = await fetch(`${baseUrl}/0/odata/Ship?$filter=Tonnage%20eq%2010&$select=Name`, { headers: clerk })
  expect(await ships.json()).toMatchObject({ value: [{ Name: 'Ship 1' }] })
  const counted = await fetch(`${baseUrl}/0/rest/Fleet/Count`, { method: 'POST', headers: clerk })
  expect(await counted.json()).toEqual({ count: 3 })
  expect(await (await fetch(`${baseUrl}/partner/rates/EUR?date=today`)).json()).toMatchObject({ currency: 'EUR' })

  const robot = await logIn(baseUrl, 'Robot', 'robots-only')
  expect((await fetch(`${baseUrl}/0/odata/Harbour`, { headers: robot })).status).toBe(401)

  const { code, stderr } = await running.end('SIGTERM')
  expect(code).toBe(0)
  expect(stderr).toContain(`Log in as Clerk; its password is in ${secret}\n`)
  const [, generated = ''] = /^Log in as Supervisor; its password is in (\S+)$/m.exec(stderr) ?? []
  expect(existsSync(dirname(generated))).toBe(false)
  expect(stderr).not.toMatch(/clerks only|robots-only|Pw[A-Za-z0-9]{20}/)
})

it.concurrent('emulate keeps the generated passwords for their owner alone while it serves', async () => {
  const folder = temporaryFolder()
  const running = new RunningCommand(['emulate', '--rows', '5'], { env: { TMPDIR: folder } })
  const baseUrl = await running.firstLine()
  await running.says(/press Ctrl-C/)
  const [written = ''] = readdirSync(folder).filter((name) => name.startsWith('svc-emulator-'))
  const secret = join(folder, written, 'main.secret')
  if (process.platform !== 'win32') expect(statSync(secret).mode & 0o777).toBe(0o600)
  await logIn(baseUrl, 'Supervisor', readFileSync(secret, 'utf8').trimEnd())
  await running.end('SIGTERM')
  expect(readdirSync(folder).filter((name) => name.startsWith('svc-emulator-'))).toEqual([])
})

it.concurrent('emulate starts in each generation, with a profile that says where the passwords are', async () => {
  const profile = join(temporaryFolder(), 'net.yaml')
  const running = new RunningCommand(['emulate', '--rows', '5', '--generation', 'net', '--write-profile', profile])
  const baseUrl = await running.firstLine()
  expect((await fetch(`${baseUrl}/Login/Login.html`)).status).toBe(200)
  const { stderr } = await running.end('SIGTERM')
  expect(stderr).toContain(`passwords: next to the profile, for example ${profile.replace('.yaml', '')}.main.secret\n`)
  expect(readFileSync(profile, 'utf8')).toContain('no-legacy-service')
})

it.concurrent.each([
  [['--data', 'none.yaml'], /^error: data file none\.yaml is invalid: 1 error\n {2}the file does not exist/],
  [['--stub', 'none.yaml'], /^error: stub file none\.yaml is invalid: 1 error\n/],
  [['--user', 'A'], /each --user needs one --password-file/],
  [['--user', 'A', '--password-file', 'none'], /--password-file 1 names a file that does not exist/],
  [['--generation', 'nett'], /there is no generation 'nett'; did you mean 'net'\?/],
  [['--generation', ''], /--generation[^]*empty/],
])('emulate %j ends with exit code 2', async (args, words) => {
  const { code, stderr, stdout } = await command(['emulate', ...args])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(words)
})

it.concurrent('emulate --list names the generations', async () => {
  const { stdout } = await command(['emulate', '--list'])
  expect(stdout).toMatch(/^generation framework {2}\S/m)
  expect(stdout).toMatch(/^generation net {2}\S/m)
  expect(stdout).toMatch(/^fact {7}net {2}The login page is \/Login\/Login\.html\. \(captures\)$/m)
})
