import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { emulate } from '../cli/command.js'

const folder = new URL('../../docs/examples/python/', import.meta.url).pathname
const hasPython = spawnSync('python3', ['--version']).status === 0

it.skipIf(!hasPython)(
  'a client in Python meets sessions, faults, the log, a reset and variants by the control API',
  async () => {
    const { baseUrl, profile, running } = await emulate('--control', '--variant', 'csrf-not-secure')
    const password = readFileSync(join(dirname(profile), 'emulator.main.secret'), 'utf8').trim()
    const env = { ...process.env, SVC_BASE_URL: baseUrl, SVC_PASSWORD: password, PYTHONDONTWRITEBYTECODE: '1' }
    const { stderr } = await promisify(execFile)('python3', ['-m', 'unittest', 'control_test'], { cwd: folder, env })
    expect(stderr).toMatch(/^Ran 9 tests in [\d.]+s\n\nOK$/m)
    const ended = await running.end('SIGTERM')
    expect(ended.stderr).toContain(`control API: ${baseUrl}/__emulator\n`)
    expect(ended.stderr).not.toContain('hint:')
  },
)
