import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const vitest = join('node_modules', 'vitest', 'vitest.mjs')

it('the example suite passes: a client held against the emulator, in a vitest of its own', async () => {
  // What this vitest says to its own threads is nothing for the other.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|TEST)/.test(name)),
  )
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--root', join('docs', 'examples'), '--reporter', 'json', '--no-cache'],
    { env },
  )
  expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTests: 3 })
})
