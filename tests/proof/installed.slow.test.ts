import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The package where npm puts it: vitest loads what lies below node_modules otherwise than a repository's own files. */
function installed(): string {
  const folder = join(temporaryFolder(), 'node_modules', 'svc-conformance')
  mkdirSync(folder, { recursive: true })
  for (const part of ['dist', 'package.json']) cpSync(join(repository, part), join(folder, part), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'dist', 'src', 'cli', 'main.js')
}

it('judges target after target from an installed package too', async () => {
  const args = [installed(), 'prove', '--deviation', 'login-greets', '--deviation', 'login-201', '--out', 'proof']
  const ended = await new Promise<{ readonly code: unknown; readonly told: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: temporaryFolder() }, (fault, _stdout, told) =>
      resolve({ code: fault?.code ?? 0, told }),
    )
  })
  expect(ended.told).toContain('2 of 2 deviations failed exactly the expected clauses')
  expect(ended.code).toBe(0)
}, 60_000)
