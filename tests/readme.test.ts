import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { clausesOf, exitConditions, levels, outcomes } from '../src/contract/index.js'
import { listDeviations, listVariants } from '../src/emulator/index.js'
import { readProfile } from '../src/profile/index.js'
import { formatFiles } from '../src/report/formats.js'
import { callIn, readHelp, type Help } from './support/help.js'
import { codeIn, readPage, readPages, root } from './support/page.js'

const readme = readPage('README.md')
const commands = readPage('docs/reference/commands.md')
const outcomesPage = readPage('docs/reference/outcomes.md')
const pages = readPages()
const byPath = pages.map((page) => [page.path, page] as const)

const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
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

  test('of the program are all on their page', () => {
    const named = commands.table('command').map(([cell]) => callIn(codeIn(cell)[0] ?? '')?.command)
    const groups = ['', 'session']
    const all = [...help.keys()].filter((command) => !groups.includes(command))
    expect(named).toEqual(expect.arrayContaining(all))
  })

  test('are calls, and not merely words that look like them', () => {
    expect(callIn('npm run -s conformance -- --profile p.yaml')).toEqual({ command: 'run', options: ['--profile'] })
    expect(callIn('svc-conformance session save --out=x')).toEqual({ command: 'session save', options: ['--out'] })
    expect(callIn('svc-conformance client --tls -- node x.js --url y')).toEqual({
      command: 'client',
      options: ['--tls'],
    })
    expect(callIn('svc-conformance run [BASE_URL]')).toEqual({ command: 'run', options: [] })
    expect(callIn('cd svc-conformance-main')).toBeNull()
  })
})

describe('the options', () => {
  test('of run are those of its help, no more and no fewer', () => {
    const named = commands.table('option').flatMap(([cell]) => codeIn(cell).map((code) => code.split(' ')[0]))
    expect([...named].sort()).toEqual((help.get('run') ?? []).filter((option) => option !== '--help').sort())
  })

  test.each(['emulate', 'client', 'record', 'prove'])(
    'of %s are those of its help, no more and no fewer',
    (command) => {
      const named = commands
        .table(`\`${command}\` with`)
        .flatMap(([cell]) => codeIn(cell).map((code) => code.split(' ')[0]))
      expect([...named].sort()).toEqual((help.get(command) ?? []).filter((option) => option !== '--help').sort())
    },
  )

  test('of every command stand on some page', () => {
    const text = pages.map((page) => page.text).join('\n')
    const known = [...help.values()].flat().filter((option) => option !== '--help')
    expect(known.filter((option) => !new RegExp(`${option}(?![\\w-])`).test(text))).toEqual([])
  })

  test('that the README names in passing exist', () => {
    const known = [...help.values()].flat()
    const named = readme.code.flatMap((code) => /^--[a-z-]+/.exec(code)?.[0] ?? [])
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((option) => !known.includes(option))).toEqual([])
  })

  test('take the deviations and variants that pages name', () => {
    const known = [...listDeviations(), ...listVariants()].map(({ id }) => id)
    const text = pages.map((page) => page.text).join('\n')
    const named = [...text.matchAll(/--(?:deviation|variant) ([a-z0-9-]+)/g)].map(([, id = '']) => id)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((id) => !known.includes(id))).toEqual([])
  })
})

test('the README is read in one and a half screens', () => {
  expect(readme.text.split(/\s+/).length).toBeLessThan(900)
})

test('the profile of the README has four lines and is valid', async () => {
  const [{ text = '' } = {}] = readme.blocks.filter(({ language }) => language === 'yaml')
  expect(text.trim().split('\n')).toHaveLength(4)
  const path = join(mkdtempSync(join(tmpdir(), 'readme-')), 'profile.yaml')
  writeFileSync(path, text)
  await expect(readProfile(path, {}, { env: { SVC_PASSWORD: 'a' } })).resolves.toBeDefined()
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
    const rows = readPage('docs/explanation/dependencies.md').table(heading)
    expect(rows.flatMap(([name]) => codeIn(name)).sort()).toEqual(Object.keys(wanted).sort())
    expect(rows.filter(([, reason]) => !/\w{3}/.test(reason ?? ''))).toEqual([])
  })
})

describe('the words', () => {
  test('outcomes of a clause are those of the contract', () => {
    expect(outcomesPage.table('outcome of a clause').flatMap(([cell]) => codeIn(cell))).toEqual([...outcomes])
  })

  test('every level of the contract is named', () => {
    for (const level of levels) expect(outcomesPage.text).toMatch(new RegExp(`_${level}_`, 'i'))
  })

  test.each([readme, outcomesPage].map((page) => [page.path, page] as const))(
    'exit codes of %s are those of the contract',
    (_path, page) => {
      const named = page.table('exit code').flatMap(([cell]) => (cell ?? '').split(', ').map(Number))
      expect(named).toEqual([...new Set(exitConditions.map(({ code }) => code))].sort((one, other) => one - other))
    },
  )

  test('exit codes each have a section of the page about trouble', () => {
    const { text } = readPage('docs/how-to/troubleshooting.md')
    const named = [...text.matchAll(/^### ([\d or]+)/gm)].flatMap(([, title = '']) =>
      (title.match(/\d+/g) ?? []).map(Number),
    )
    const codes = [...new Set(exitConditions.map(({ code }) => code))].sort((one, other) => one - other)
    expect(named).toEqual(codes)
  })

  test('the numbers of clauses are those of the catalogue', () => {
    const text = readme.text.replaceAll('\n', ' ')
    expect(text).toContain(`${String(clausesOf('target').length)} clauses about a deployment`)
    expect(text).toContain(`and ${String(clausesOf('caller').length)} about a client`)
  })

  test('every format is named, by its option and by its file', () => {
    const [, meaning] = commands.table('option').find(([option]) => option?.includes('--format')) ?? []
    expect(codeIn(meaning)).toEqual(expect.arrayContaining(Object.keys(formatFiles)))
    const files = readPage('docs/reference/reports.md')
      .table('format')
      .flatMap(([, file]) => codeIn(file))
    for (const file of Object.values(formatFiles)) expect(files).toContain(file)
  })

  test('the rooms of the architecture are those of src', () => {
    const rooms = readdirSync(new URL('src/', root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && readdirSync(new URL(`src/${entry.name}/`, root)).length > 0)
      .map(({ name }) => `src/${name}`)
    const named = readPage('docs/explanation/architecture.md')
      .table('room')
      .flatMap(([cell]) => codeIn(cell))
    expect([...named].sort()).toEqual(rooms.sort())
  })
})
