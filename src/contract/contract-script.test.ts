import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-contract-'))
  await build({
    entryPoints: ['scripts/contract.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'contract.mjs'),
  })
})

afterAll(() => rm(folder, { recursive: true }))

function run(...args: readonly string[]): Promise<{ readonly code: number; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'contract.mjs'), ...args], (error, _stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr })
    })
  })
}

describe('npm run contract', () => {
  test.each<[string, readonly string[]]>([
    ['no path', []],
    ['an empty path, as from an empty variable', ['']],
    ['a path where nothing is', ['no-such-document.txt']],
    ['a folder', ['src']],
    ['two paths', ['README.md', 'package.json']],
    ['an option that there is not', ['--doc']],
  ])('with %s is wrong usage', async (_name, args) => {
    const { code, stderr } = await run(...args)
    expect(code).toBe(2)
    expect(stderr).toContain('usage: npm run contract -- PATH')
  })

  test('with another document fails and names the lines', async () => {
    const path = join(folder, 'other.txt')
    await writeFile(path, 'Doors open at nine.\n')
    const { code, stderr } = await run(path)
    expect(code).toBe(1)
    expect(stderr).toContain('line 1 (title of the document) is not the line that was mapped')
    expect(stderr).toContain('line 206 (versioning of the interface: OBS-6) is gone')
  })

  test('with --check-docs holds as long as the pages are current', async () => {
    expect(await run('--check-docs')).toEqual({ code: 0, stderr: '' })
  })
})
