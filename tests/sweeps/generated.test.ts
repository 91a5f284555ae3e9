import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const generator = join(root, 'dist', 'scripts', 'generate.js')
const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-'))
  await mkdir(join(folder, 'schemas'))
  await cp(join(root, 'schemas', 'login-request.schema.json'), join(folder, 'schemas', 'login-request.schema.json'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const check = (cwd: string) => run(process.execPath, [generator, '--check'], { cwd })
const generated = () => join(folder, 'src', 'schema', 'generated')

describe('the generated types', () => {
  it('fit the schemas that ship', async () => {
    await expect(check(root)).resolves.toMatchObject({ stderr: '' })
  })

  it('are refused where one was changed by hand, and taken where it was generated', async () => {
    await run(process.execPath, [generator], { cwd: folder })
    await expect(check(folder)).resolves.toMatchObject({ stderr: '' })

    await writeFile(join(generated(), 'login-request.ts'), 'export type LoginRequest = unknown\n')
    await expect(check(folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('login-request.ts') as unknown,
    })
  })

  it('are refused where the schema is not there any more', async () => {
    await run(process.execPath, [generator], { cwd: folder })
    await writeFile(join(generated(), 'gone.ts'), 'export type Gone = unknown\n')
    await expect(check(folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('gone.ts') as unknown,
    })
    await run(process.execPath, [generator], { cwd: folder })
    await expect(check(folder)).resolves.toMatchObject({ stderr: '' })
  })
})
