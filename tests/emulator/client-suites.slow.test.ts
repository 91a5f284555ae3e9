import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { RunningCommand, temporaryFolder } from '../cli/command.js'

const run = promisify(execFile)
const example = (language: string) => new URL(`../../docs/examples/${language}/`, import.meta.url).pathname

/** The suites of docs/examples: the program that they need, what they print when they ran, and what that must be. */
const suites = {
  Python: {
    needs: 'python3',
    passed: /^Ran 15 tests in [\d.]+s\n\nOK$/m,
    async printed(env: NodeJS.ProcessEnv) {
      const options = { cwd: example('python'), env: { ...env, PYTHONDONTWRITEBYTECODE: '1' } }
      return (await run('python3', ['-m', 'unittest', 'control_test'], options)).stderr
    },
  },
  Java: {
    needs: 'javac',
    passed: /^7 passed, 0 failed$/m,
    async printed(env: NodeJS.ProcessEnv) {
      const classes = temporaryFolder()
      const sources = ['ControlTest.java', 'EmulatorControl.java', 'PlatformClient.java']
      await run('javac', ['-Xlint:all', '-Werror', '-d', classes, ...sources], { cwd: example('java') })
      return (await run('java', ['-cp', classes, 'ControlTest'], { env })).stdout
    },
  },
} as const

describe.each(['Python', 'Java'] as const)('a client in %s', (language) => {
  const { needs, passed, printed } = suites[language]

  it('uses the control API: token, faults, stubs, data, verify and spaces', { timeout: 120_000 }, async ({ skip }) => {
    skip(spawnSync(needs, ['--version']).status !== 0, `${needs} is not installed`)
    const folder = temporaryFolder()
    const [password, token] = [join(folder, 'password'), join(folder, 'token')]
    writeFileSync(password, 'robots-only')
    writeFileSync(token, 'of-the-suite')
    const robot = ['--user', 'Robot', '--password-file', password, '--control-token-file', token]
    const running = new RunningCommand(['emulate', '--rows', '20', '--variant', 'csrf-not-secure', ...robot])
    const baseUrl = await running.firstLine()
    const own = { SVC_BASE_URL: baseUrl, SVC_PASSWORD: 'robots-only', SVC_CONTROL_TOKEN: 'of-the-suite' }
    expect(await printed({ ...process.env, ...own })).toMatch(passed)
    const { stderr } = await running.end('SIGTERM')
    expect(stderr).toContain(`control API: ${baseUrl}/__emulator, with the token in ${token}\n`)
    expect(stderr).not.toContain('hint:')
  })
})
