import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { clausesOf, exitConditions, levels, outcomes } from '../src/contract/index.js'
import { listDeviations, listVariants } from '../src/emulator/index.js'
import { formatFiles } from '../src/report/formats.js'
import { callIn, readHelp, type Help } from './support/help.js'
import { codeIn, readPage, root } from './support/page.js'

const readme = readPage('README.md')
const commands = readPage('docs/commands.md')
const pages = [
  readme,
  ...['CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'reports/README.md'].map(readPage),
  ...readdirSync(new URL('docs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readPage(`docs/${name}`)),
]
const byPath = pages.map((page) => [page.path, page] as const)

const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly files: readonly string[]
}

let help: Help
beforeAll(async () => {
  help = await readHelp()
})

/** Every line of code of a page: its blocks of commands, and what stands in backticks. */
function linesOf({ blocks, code }: (typeof pages)[number]): readonly string[] {
  return [...blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.split('\n')), ...code]
}

describe('the commands', () => {
  test.each(byPath)('of %s exist, with their options', (_path, page) => {
    for (const line of linesOf(page)) {
      const call = callIn(line)
      if (call === null) continue
      expect([...help.keys()], line).toContain(call.command)
      for (const option of call.options) expect([...(help.get(call.command) ?? []), '--help'], line).toContain(option)
    }
  })

  test('of the program all stand on their page, and in short in the README', () => {
    const named = commands.table('command').map(([cell]) => callIn(codeIn(cell)[0] ?? '')?.command)
    const groups = ['', 'session']
    const all = [...help.keys()].filter((command) => !groups.includes(command))
    expect(named).toEqual(expect.arrayContaining(all))
    expect(readme.code).toEqual(expect.arrayContaining(all))
  })

  test('are calls, and not merely words that look like them', () => {
    expect(callIn('npm run -s conformance -- --profile p.yaml')).toEqual({ command: 'run', options: ['--profile'] })
    expect(callIn('svc-conformance session save --out=x')).toEqual({ command: 'session save', options: ['--out'] })
    expect(callIn('svc-conformance run [BASE_URL]')).toEqual({ command: 'run', options: [] })
    expect(callIn('cd svc-conformance-main')).toBeNull()
  })
})

describe('the options', () => {
  test('of run are those of its help, no more and no fewer', () => {
    const named = commands.table('option').flatMap(([cell]) => codeIn(cell).map((code) => code.split(' ')[0]))
    expect([...named].sort()).toEqual((help.get('run') ?? []).filter((option) => option !== '--help').sort())
  })

  test.each(['emulate', 'prove'])('of %s are those of its help, no more and no fewer', (command) => {
    const named = commands
      .table(`\`${command}\` with`)
      .flatMap(([cell]) => codeIn(cell).map((code) => code.split(' ')[0]))
    expect([...named].sort()).toEqual((help.get(command) ?? []).filter((option) => option !== '--help').sort())
  })

  test('of every command stand on some page', () => {
    const text = pages.map((page) => page.text).join('\n')
    const known = [...help.values()].flat().filter((option) => option !== '--help')
    expect(known.filter((option) => !new RegExp(`${option}(?![\\w-])`).test(text))).toEqual([])
  })

  test('that the README names in passing exist', () => {
    const known = [...help.values()].flat()
    const named = readme.code.flatMap((code) => /^--[a-z-]+/.exec(code)?.[0] ?? [])
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((option) => !known.includes(option))).toEqual([])
  })

  test('take the deviations and variants that the README names', () => {
    const known = [...listDeviations(), ...listVariants()].map(({ id }) => id)
    const named = [...readme.text.matchAll(/--(?:deviation|variant) ([a-z0-9-]+)/g)].map(([, id = '']) => id)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((id) => !known.includes(id))).toEqual([])
  })
})

describe('a fresh machine', () => {
  test('needs two commands, and nothing else is installed or set up', () => {
    const commands = readme.blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.trim().split('\n'))
    const setUp = commands
      .map((line) => line.replace(/#.*/, '').trim())
      .filter((line) => /\bnpm (ci|i|install|test)\b/.test(line))
    expect(setUp).toEqual(['npm ci && npm run conformance', 'npm ci && npm test'])
    expect(readme.text.match(/\bnpm ci\b/g)).toHaveLength(2)
    expect(readme.text).not.toMatch(/\b(npm (i|install|link|exec)|npx|yarn|pnpm|docker|apt|brew|chmod|export) /)
  })

  test.each(byPath)('has every npm script that %s names', (_path, { text }) => {
    const named = [...text.matchAll(/\bnpm run (?:-s )?([a-z:]+)/g)].map(([, script = '']) => script)
    expect(named.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([])
  })
})

describe('the dependencies', () => {
  test.each([
    ['at run time', manifest.dependencies],
    ['for development', manifest.devDependencies],
  ])('%s stand in their table with a reason, and no others do', (heading, wanted) => {
    const rows = readme.table(heading)
    expect(rows.flatMap(([name]) => codeIn(name)).sort()).toEqual(Object.keys(wanted).sort())
    expect(rows.filter(([, reason]) => !/\w{3}/.test(reason ?? ''))).toEqual([])
  })
})

describe('the words', () => {
  test('outcomes of a clause are those of the contract', () => {
    expect(readme.table('outcome of a clause').flatMap(([cell]) => codeIn(cell))).toEqual([...outcomes])
  })

  test('every level of the contract is named', () => {
    for (const level of levels) expect(readme.text).toMatch(new RegExp(`_${level}_`, 'i'))
  })

  test('exit codes are those of the contract', () => {
    const named = readme.table('exit code').flatMap(([cell]) => (cell ?? '').split(', ').map(Number))
    expect(named).toEqual([...new Set(exitConditions.map(({ code }) => code))].sort((one, other) => one - other))
  })

  test('the number of clauses is that of the catalogue', () => {
    expect(/(\d+) clauses about a deployment/.exec(readme.text.replaceAll('\n', ' '))?.[1]).toBe(
      String(clausesOf('target').length),
    )
  })

  test('every format is named, by its option and by its file', () => {
    const [, meaning] = commands.table('option').find(([option]) => option?.includes('--format')) ?? []
    expect(codeIn(meaning)).toEqual(expect.arrayContaining(Object.keys(formatFiles)))
    const files = readPage('docs/reports.md')
      .table('format')
      .flatMap(([, file]) => codeIn(file))
    for (const file of Object.values(formatFiles)) expect(files).toContain(file)
  })

  test('the rooms of the architecture are those of src', () => {
    const rooms = readdirSync(new URL('src/', root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && readdirSync(new URL(`src/${entry.name}/`, root)).length > 0)
      .map(({ name }) => `src/${name}`)
    const named = readPage('docs/architecture.md')
      .table('room')
      .flatMap(([cell]) => codeIn(cell))
    expect([...named].sort()).toEqual(rooms.sort())
  })
})

describe('the links', () => {
  test.each(byPath)('of %s lead to files', (path, { files }) => {
    const here = new URL(path, root)
    expect(files.filter((file) => !existsSync(new URL(file, here)))).toEqual([])
  })

  // npm packs these whatever the manifest says.
  const packed = ['README.md', 'LICENSE', 'package.json', ...manifest.files]
  const isPacked = (path: string) => packed.some((entry) => path === entry || path.startsWith(`${entry}/`))

  test.each(byPath)('of %s lead to files in the installed package too', (path, { files }) => {
    expect(isPacked(path)).toBe(true)
    const here = new URL(path, root)
    expect(files.filter((file) => !isPacked(new URL(file, here).href.slice(root.href.length)))).toEqual([])
  })
})
