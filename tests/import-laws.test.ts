import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { basename, dirname } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { readPage } from './support/page.js'

const law = 'house/import-laws'

// The laws alone: everything that would need the type checker is left to the lint run.
const eslint = new ESLint({
  overrideConfig: { languageOptions: { parserOptions: { projectService: false, program: null } } },
  ruleFilter: ({ ruleId }) => ruleId === law,
})

/** Whether a file of that room may hold this line. */
async function isLawful(filePath: string, line: string): Promise<boolean> {
  const [result] = await eslint.lintText(`${line}\n`, { filePath })
  expect(result?.fatalErrorCount, JSON.stringify(result?.messages)).toBe(0)
  const broken = (result?.messages ?? []).filter(({ ruleId }) => ruleId === law)
  for (const { message } of broken) expect(message).toMatch(/: see the (import laws|floors) in eslint.config.js$/)
  return broken.length === 0
}

const rooms = readdirSync(new URL('../src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const rest = (...left: readonly string[]) => rooms.filter((room) => !left.includes(room))

/** Rooms that a room may look into, by what docs/explanation/architecture.md says; into every other it may not. */
const open: readonly (readonly [room: string, open: readonly string[]])[] = readPage('docs/explanation/architecture.md')
  .table('room')
  .map(([room = '', , open = '']) => [
    room.replaceAll(/`|src\//g, ''),
    open === 'every room' ? rooms : open.split(', '),
  ])

const cases = open.flatMap(([room, some]) =>
  rest(room).map((other) => [room, other, other === 'runtime' || some.includes(other)] as const),
)

describe('the import laws', () => {
  it.each(cases)('let src/%s look into src/%s: %s', async (room, other, lawful) => {
    expect(await isLawful(`src/${room}/some-file.ts`, `export * from '../${other}/index.js'`)).toBe(lawful)
  })

  it.each([
    ['emulator', 'session'],
    ['emulator', 'odata'],
    ['emulator', 'check'],
    ['emulator', 'exchange'],
    ['contract', 'exchange'],
    ['exchange', 'session'],
    ['check', 'report'],
  ])('keep src/%s from src/%s however it is written', async (room, other) => {
    for (const line of [
      `import { something } from '../${other}/index.js'`,
      `import type { Something } from '../${other}/some-file.js'`,
      `import * as all from '../${other}/deep/down/some-file.js'`,
      `import '../${other}/index.js'`,
      `export { something } from '../${other}/index.js'`,
      `const { something } = await import('../${other}/index.js')`,
      `type Something = import('../${other}/some-file.js').Something`,
      `import './../${other}/index.js'`,
      `import '../${room}/../${other}/index.js'`,
    ])
      expect(await isLawful(`src/${room}/some-file.ts`, line), line).toBe(false)
    expect(await isLawful(`src/${room}/deep/some-file.ts`, `import '../../${other}/index.js'`)).toBe(false)
    expect(await isLawful(`src/${room}/some-file.ts`, `import '../../src/${other}/index.js'`)).toBe(false)
    expect(await isLawful(`src/${room}/some-file.tsx`, `import '../${other}/index.js'`)).toBe(false)
  })

  it.each(['session', 'odata', 'check', 'exchange', 'contract', 'profile', 'report', 'run', 'cli'])(
    'keep the emulator from src/%s: one misreading in both would let every check pass',
    async (other) => {
      expect(await isLawful('src/emulator/handlers/some-file.ts', `import '../../${other}/index.js'`)).toBe(false)
    },
  )

  it.each(["'../index.js'", "'svc-conformance'", "'../../specs/read.spec.js'", "'../../tests/independent/visitor.js'"])(
    'keep a room from %s, through which it would see others',
    async (way) => {
      expect(await isLawful('src/emulator/some-file.ts', `import ${way}`)).toBe(false)
    },
  )

  it.each([
    ['check', true],
    ['odata', true],
    ['emulator', false],
    ['run', false],
  ])('let a clause in specs/ look into src/%s: %s', async (other, lawful) => {
    expect(await isLawful('specs/some.spec.ts', `import '../src/${other}/index.js'`)).toBe(lawful)
  })

  it.each([
    ["'../../src/check/index.js'", true],
    ["'../../src/check/reading/index.js'", true],
    ["'../../src/check/outcome/verdict.js'", false],
    ["'../../src/session/vendor-names.js'", false],
    ["'../../src/runtime/json.js'", true],
    ["'./sampled-text.js'", true],
  ])('let a clause in specs/ import from %s: %s', async (from, lawful) => {
    expect(await isLawful('specs/read/READ-1.ts', `import { some } from ${from}`)).toBe(lawful)
  })

  it.each([
    ['check/outcome', 'runner'],
    ['check/writing', 'runner'],
    ['exchange/faults', 'wire'],
    ['odata/values', 'json'],
    ['sandbox/journal', 'changing'],
    ['check/reading/filters', 'options'],
    ['check/writing/fields', 'making'],
  ])('let src/%s take no more than types from the %s above it, and that one all from below', async (floor, above) => {
    const room = dirname(floor)
    const upwards = `'../${above}/some-file.js'`
    expect(await isLawful(`src/${floor}/some-file.ts`, `import { some } from ${upwards}`)).toBe(false)
    expect(await isLawful(`src/${floor}/some-file.ts`, `export { some } from ${upwards}`)).toBe(false)
    expect(await isLawful(`src/${floor}/some-file.ts`, `import type { Some } from ${upwards}`)).toBe(true)
    expect(await isLawful(`src/${room}/${above}/some-file.ts`, `import '../${basename(floor)}/some-file.js'`)).toBe(
      true,
    )
  })

  it('leave a room its own files, the fixtures and the libraries', async () => {
    for (const line of [
      "import './index.js'",
      "import '../emulator.js'",
      "import '../../../fixtures/users.js'",
      "import 'fast-xml-parser'",
    ])
      expect(await isLawful('src/emulator/handlers/some-file.ts', line), line).toBe(true)
  })

  it('leave tests free to look where they need to', async () => {
    expect(await isLawful('src/contract/some-file.test.ts', "import '../exchange/index.js'")).toBe(true)
  })
})

/** The ways by which a file leads back to itself, types aside: each as the files on it. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]): readonly (readonly string[])[] => {
    if (way.includes(file)) return [[...way.slice(way.indexOf(file)), file]]
    if (done.has(file)) return []
    const found = (imports.get(file) ?? []).flatMap((other) => follow(other, [...way, file]))
    done.add(file)
    return found
  }
  return [...imports.keys()].flatMap((file) => follow(file, []))
}

it('a cycle of imports is found, also behind files that are in none', () => {
  const imports = { start: ['a', 'leaf'], a: ['b'], b: ['leaf', 'a'], leaf: [] }
  expect(cyclesOf(new Map(Object.entries(imports)))).toEqual([['a', 'b', 'a']])
})

// Every file can be read without those that use it. A bundler leaves out what imports types only.
it('no file of src imports itself through others, but those that change the sandbox record', async () => {
  const root = new URL('../src/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const { metafile } = await build({
    stdin: { contents: files.map((path) => `import './${path}'`).join('\n'), resolveDir: fileURLToPath(root) },
    absWorkingDir: fileURLToPath(root),
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'error',
  })
  const imports = new Map(
    Object.entries(metafile.inputs).map(([path, input]) => [
      path,
      // What is loaded on first use is loaded after the file.
      input.imports.filter(({ kind }) => kind !== 'dynamic-import').map((imported) => imported.path),
    ]),
  )
  expect([...imports.values()].flat().length).toBeGreaterThan(files.length)
  // The record is opened with the way in which another session is looked at, which changes the record in order.
  const opening = /^check\/writing\//
  expect(cyclesOf(imports).filter((way) => !way.every((path) => opening.test(path)))).toEqual([])
})

it('a module that finds files by its own address is right in its room, and goes up first: the package joins it to others', () => {
  const root = new URL('../src/', import.meta.url)
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const finding = sources.flatMap((path) => {
    const text = readFileSync(new URL(path, root), 'utf8')
    return [...text.matchAll(/new URL\(\s*[`']([^`']+)[`'], import\.meta\.url\)/g)].map(([, to = '']) => ({ path, to }))
  })
  expect(finding.length).toBeGreaterThan(3)
  expect(finding.filter(({ path, to }) => path.split(sep).length !== 2 || !to.startsWith('../'))).toEqual([])
})
