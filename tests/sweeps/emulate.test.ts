import { readdirSync, readFileSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { command, emulate, reportIn, RunningCommand, temporaryFolder } from '../cli/command.js'

/** Makes requests over connections that are kept open, and leaves them open. */
async function holdConnections(baseUrl: string): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(`${baseUrl}/Login/NuiLogin.aspx`, { agent }, (answer) => answer.resume().on('end', resolve)).on(
        'error',
        reject,
      )
    })
  await Promise.all([ask(), ask(), ask()])
}

describe('emulate', () => {
  it.concurrent.each(['SIGTERM', 'SIGINT'] as const)(
    'serves until %s, its regular end, and then ends at once, connections or not',
    async (signal) => {
      const running = new RunningCommand(['emulate', '--rows', '5', '--latency', '30'])
      const baseUrl = await running.firstLine()
      await holdConnections(baseUrl)
      const ended = await running.end(signal)
      expect(ended).toMatchObject({ code: 0, stdout: `${baseUrl}\n` })
      expect(ended.stderr).toMatch(
        /^Log in as Supervisor; its password is in \S+main\.secret\nfurther users: .*\npress Ctrl-C to stop\n$/,
      )
    },
  )

  it.concurrent('ends at once while an answer is still held back', async () => {
    const running = new RunningCommand(['emulate', '--rows', '5', '--latency', '600000'])
    const baseUrl = await running.firstLine()
    const asking = holdConnections(baseUrl).catch((fault: unknown) => fault)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const ended = await running.end('SIGTERM')
    expect(ended.code).toBe(0)
    await asking
  })

  it.concurrent('lists its deviations, variants and traits', async () => {
    const { code, stdout, stderr } = await command(['emulate', '--list'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^deviation {2}\S+ {2}\S/m)
    expect(stdout).toMatch(/^variant {4}\S+ {2}\S/m)
    expect(stdout).toMatch(/^Traits of real deployments that the document does not allow:\ntrait {6}\S+ {2}\S/m)
  })
})

describe('emulate --write-profile', () => {
  let written: Awaited<ReturnType<typeof emulate>>
  beforeAll(async () => {
    written = await emulate('--rows', '20500')
  })

  it('keeps the secrets in files for the owner alone, and none in the profile', () => {
    const folder = dirname(written.profile)
    const secrets = readdirSync(folder).filter((name) => name !== 'emulator.yaml')
    expect(secrets.filter((name) => name.endsWith('.secret')).length).toBeGreaterThan(1)
    expect(secrets).toContain('emulator.session.json')
    for (const name of secrets) expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
    const profile = readFileSync(written.profile, 'utf8')
    for (const name of secrets.filter((each) => each.endsWith('.secret')))
      expect(profile).not.toContain(readFileSync(join(folder, name), 'utf8').trim())
  })

  it('is judged as the embedded one is', { timeout: 120_000 }, async () => {
    const [one, other] = [join(temporaryFolder(), 'embedded'), join(temporaryFolder(), 'served')]
    // The caps take twenty thousand rows in every shape, and show nothing that the others do not.
    const options = ['--quiet', '--format', 'json', '--skip', 'limit']
    const runs = await Promise.all([
      command(['run', '--out', one, ...options]),
      command(['run', '--profile', written.profile, '--out', other, ...options]),
    ])
    expect(runs.map(({ stderr }) => stderr)).toEqual(['', ''])
    expect(runs[0].code).toBe(runs[1].code)
    expect(runs[0].code).toSatisfy((code) => code === 0 || code === 3)
    const outcomes = (folder: string) => reportIn(folder).clauses.map(({ id, outcome }) => `${id} ${outcome}`)
    expect(outcomes(other)).toEqual(outcomes(one))
    expect(reportIn(one).target.kind).toBe('emulator')
  })
})
