import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

let folder: string
const at = (...path: string[]) => join(folder, ...path)
const build = () => run(process.execPath, [at('scripts', 'transpile.js')], { cwd: folder })
/** What the built room says. */
const said = async () => (await run(process.execPath, [at('dist', 'src', 'room', 'index.js')])).stdout.trim()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transpile-'))
  // Two schemas show what all of them would: to compile those takes longer than all the rest.
  const schemas = ['record', 'odata-error'].map((name) => join('schemas', `${name}.schema.json`))
  for (const part of ['scripts', 'package.json', join('src', 'schema'), ...schemas])
    await cp(join(root, part), at(part), { recursive: true })
  // Those look into rooms that are not here.
  for (const script of ['generate.ts', 'contract.ts', 'touched-clauses.ts', 'fault-tables.ts'])
    await rm(at('scripts', script))
  await symlink(join(root, 'node_modules'), at('node_modules'))
  await mkdir(at('src', 'room'))
  await writeFile(at('src', 'room', 'word.ts'), "export const word: string = 'one'\n")
  await writeFile(at('src', 'room', 'index.ts'), "import { word } from './word.js'\nconsole.log(word)\n")
  await build()
}, 30_000)
afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('a build', () => {
  it('of a change judges by it, also where neither size nor modification time tells', async () => {
    expect(await said()).toBe('one')
    const { atime, mtime } = await stat(at('src', 'room', 'word.ts'))
    await build()
    await writeFile(at('src', 'room', 'word.ts'), "export const word: string = 'two'\n")
    await utimes(at('src', 'room', 'word.ts'), atime, mtime)
    await build()
    expect(await said()).toBe('two')
  })

  it('of a changed schema makes its validator anew', async () => {
    const validator = at('dist', 'src', 'schema', 'validators', 'record.cjs')
    const schema = JSON.parse(await readFile(at('schemas', 'record.schema.json'), 'utf8')) as object
    await writeFile(at('schemas', 'record.schema.json'), JSON.stringify({ ...schema, required: ['NewlyWanted'] }))
    await expect(build()).rejects.toThrow(/strict mode/)
    await writeFile(at('schemas', 'record.schema.json'), JSON.stringify({ ...schema, minProperties: 77 }))
    await build()
    expect(await readFile(validator, 'utf8')).toContain('77')
  })

  it('makes good what was changed or lost in dist, and removes what has no source any more', async () => {
    await writeFile(at('dist', 'src', 'room', 'index.js'), "console.log('tampered')\n")
    await build()
    expect(await said()).toBe('one')
    await rm(at('dist', 'src', 'schema', 'validators', 'record.cjs'))
    await build()
    expect(existsSync(at('dist', 'src', 'schema', 'validators', 'record.cjs'))).toBe(true)
    await rm(at('src', 'room', 'index.ts'))
    await build()
    expect(existsSync(at('dist', 'src', 'room', 'index.js'))).toBe(false)
  })

  it('that failed is not taken for done', async () => {
    await writeFile(at('src', 'room', 'word.ts'), 'export const word: string = \n')
    await expect(build()).rejects.toThrow()
    await expect(build()).rejects.toThrow()
  })

  it('writes nothing where nothing has changed', async () => {
    const record = at('dist', 'build.json')
    // However soon after the files were written the build came: after an install that is at once.
    await writeFile(at('src', 'room', 'word.ts'), "export const word: string = 'two'\n")
    await build()
    const before = await stat(record)
    await build()
    expect((await stat(record)).ctimeMs).toBe(before.ctimeMs)
  })

  it('brings what a proof has recorded along as it stands, and takes it away with its source', async () => {
    await mkdir(at('fixtures'))
    await writeFile(at('fixtures', 'detection.json'), '{ "as": "it stands" }')
    await build()
    expect(await readFile(at('dist', 'fixtures', 'detection.json'), 'utf8')).toBe('{ "as": "it stands" }')
    await rm(at('fixtures', 'detection.json'))
    await build()
    expect(existsSync(at('dist', 'fixtures', 'detection.json'))).toBe(false)
  })
})
