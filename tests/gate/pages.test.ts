import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { changeTable } from '../../src/gate/index.js'
import { standings } from '../../src/gate/standing.js'
import { envelopeFile, publicKeyFile } from '../../src/report/folder/overview-files.js'
import { loadSchema } from '../../src/schema/load.js'
import { callIn, readHelp, type Help } from '../support/help.js'
import { codeIn, readPage } from '../support/page.js'

const pages = [
  'docs/how-to/waivers-and-baselines.md',
  'docs/how-to/verify-a-report.md',
  'docs/how-to/pipelines.md',
].map((path) => [path, readPage(path)] as const)
const gate = readPage('docs/how-to/waivers-and-baselines.md')

let help: Help
beforeAll(async () => {
  help = await readHelp()
})

describe.each(pages)('%s', (_path, page) => {
  it('names commands and options that exist', () => {
    const lines = [...page.blocks.flatMap(({ text }) => text.split('\n')), ...page.code]
    const calls = lines.flatMap((line) => callIn(line.replace(/checker\/dist/, 'dist').replace(/^ *- /, '')) ?? [])
    expect(calls.length).toBeGreaterThan(0)
    for (const { command, options } of calls) {
      expect([...help.keys()]).toContain(command)
      for (const option of options) expect(help.get(command), command).toContain(option)
    }
    const known = [...help.values()].flat()
    const named = page.code.flatMap((code) => /^--[a-z-]+/.exec(code)?.[0] ?? [])
    expect(named.filter((option) => !known.includes(option))).toEqual([])
  })
})

it('the pages show YAML that can be read', () => {
  const shown = pages.flatMap(([, { blocks }]) => blocks.filter(({ language }) => language === 'yaml'))
  expect(shown.length).toBeGreaterThan(2)
  for (const { text } of shown) expect(parse(text)).toBeTypeOf('object')
})

describe('the page about the gate', () => {
  it('has the states of a waiver that a report has', () => {
    const { $defs } = loadSchema('report') as {
      $defs: { DeclaredWaiver: { properties: { state: { enum: string[] } } } }
    }
    const named = gate.table('state').flatMap(([cell]) => codeIn(cell))
    expect(named.sort()).toEqual([...$defs.DeclaredWaiver.properties.state.enum].sort())
  })

  it('has every cell as the program has it', () => {
    const rows = gate.table('before \\ now')
    expect(rows.map(([before, ...now]) => [codeIn(before)[0], ...now])).toEqual(
      standings.map((before) => [before, ...standings.map((now) => changeTable[before][now])]),
    )
  })
})

it('the page for auditors names the files of a signature', () => {
  const named = readPage('docs/how-to/verify-a-report.md')
    .table('file')
    .flatMap(([cell]) => codeIn(cell))
  expect(named).toEqual([envelopeFile, publicKeyFile])
})
