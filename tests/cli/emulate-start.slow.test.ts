import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '../../src/emulator/http/certificate.js'
import { command, RunningCommand, temporaryFolder } from './command.js'

/** The status of the login page, asked for under a host name that only the certificate has to know. */
function pageOf(baseUrl: string, ca: string, servername: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${baseUrl}/Login/NuiLogin.aspx`, { ca, servername }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })
}

/** The directories of emulators in a temporary directory. */
const secretsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('svc-emulator-'))

describe('emulate over https', () => {
  it.concurrent('says where the certificate is, which has the further names', async () => {
    const running = new RunningCommand(['emulate', '--rows', '5', '--tls-name', 'emulator.test'])
    const baseUrl = await running.firstLine()
    const [, file = ''] = await running.says(/^clients must trust the certificate in (\S+)/m)
    const ca = readFileSync(file, 'utf8')
    expect(await pageOf(baseUrl, ca, 'emulator.test')).toBe(200)
    await expect(pageOf(baseUrl, ca, 'other.test')).rejects.toThrow(/altnames/)
    await running.end('SIGTERM')
    expect(existsSync(file)).toBe(false)
  })

  it.concurrent('serves the given certificate', async () => {
    const folder = temporaryFolder()
    const { cert, key } = await makeCertificate(['own.test'])
    writeFileSync(join(folder, 'own.pem'), cert)
    writeFileSync(join(folder, 'own.key'), key)
    const files = ['--tls-cert', join(folder, 'own.pem'), '--tls-key', join(folder, 'own.key')]
    const running = new RunningCommand(['emulate', '--rows', '5', ...files])
    expect(await pageOf(await running.firstLine(), cert, 'own.test')).toBe(200)
    expect((await running.end('SIGTERM')).code).toBe(0)
    writeFileSync(join(folder, 'own.key'), (await makeCertificate(['own.test'])).key)
    const { code, stderr } = await command(['emulate', ...files])
    expect([code, stderr]).toEqual([2, expect.stringMatching(/the certificate and the key cannot be used/)])
  })

  it.concurrent.each([
    [['--tls-cert', 'a.pem'], /--tls-cert and --tls-key need each other/],
    [['--tls-cert', 'none.pem', '--tls-key', 'none.key'], /--tls-cert: cannot read none\.pem \(ENOENT\)/],
    [['--tls-cert', 'a', '--tls-key', 'b', '--tls-name', 'c'], /--tls-name adds to the certificate created at start/],
  ])('refuses %j', async (args, words) => {
    const { code, stderr } = await command(['emulate', ...args])
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)])
  })
})

it('emulate removes the secrets of a killed process, and leaves those of others', async () => {
  const folder = temporaryFolder()
  const started = async () => {
    const running = new RunningCommand(['emulate', '--rows', '5'], { env: { TMPDIR: folder } })
    await running.firstLine()
    await running.says(/press Ctrl-C/)
    return running
  }
  const killed = await started()
  const [left = ''] = secretsIn(folder)
  expect(readFileSync(join(folder, left, 'main.secret'), 'utf8')).toMatch(/^[A-Za-z0-9]{22}\n$/)
  killed.child.kill('SIGKILL')
  await killed.ended
  const elsewhere = 'svc-emulator-00000000-1-abcdef'
  mkdirSync(join(folder, elsewhere))
  const [one, other] = [await started(), await started()]
  expect(existsSync(join(folder, left))).toBe(false)
  expect(secretsIn(folder)).toHaveLength(3)
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')])
  expect(secretsIn(folder)).toEqual([elsewhere])
})

describe('emulate --list', () => {
  it.concurrent('groups deviations by class and variants by what they touch', async () => {
    const { stdout } = await command(['emulate', '--list'])
    expect(stdout).toMatch(/^Deviations that break the class login:\ndeviation {2}\S+ {2}/m)
    expect(stdout).toMatch(/^Variants of cookies:\nvariant {4}\S+ {2}/m)
  })

  it.concurrent('with a word keeps the lines that have it', async () => {
    const { code, stdout } = await command(['emulate', '--list', 'Rotat'])
    const lines = stdout.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(stdout).toContain('variant    rotating-cookies')
    for (const line of lines.filter((each) => !each.endsWith(':'))) expect(line).toMatch(/rotat/i)
  })

  it.concurrent('with a word that nothing has ends with exit code 2', async () => {
    const { code, stdout, stderr } = await command(['emulate', '--list', 'xyzzy'])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('contains "xyzzy"')])
  })
})
