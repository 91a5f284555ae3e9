import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { spellings } from '../hostile/spellings.js'
import { startEmulator } from '../../src/emulator/index.js'
import { afterThisFile } from '../support/closing.js'
import { CommandsProcess } from '../support/commands-process.js'
import { temporaryFolder } from './command.js'

const titles = ['Glazier', 'Cooper & Sons', 'Wheelwright', "Farrier's mate"]
const types = ['06d4ff3c-21c2-44fb-a80f-970ad0a82df8', '55ad4c62-dded-4f8e-a424-c6b46f28cfd0']
const rows = Array.from({ length: 12 }, (_, at) => ({
  Name: `Quince Barleymow ${String(at)}`,
  JobTitle: titles[at % titles.length],
  // Without two values of a lookup, no filter is asked for.
  TypeId: types[at % types.length],
}))
const values = [...titles, ...rows.map(({ Name }) => Name)]
const asWritten = ['raw', 'URL-encoded', 'HTML-escaped by name', 'JSON-escaped'].map((name) => spellings[name]!)

/** Every file of a report, by its path. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]))
}

it('no file of a report shows what records hold, nor what was asked for by it', async () => {
  const emulator = await startEmulator({ rows: 20 })
  afterThisFile(() => emulator.close())
  emulator.setData('Contact', rows)
  const given = temporaryFolder()
  const [profile, folder] = [join(given, 'profile.json'), join(given, 'report')]
  writeFileSync(profile, JSON.stringify(emulator.profile))
  const only = ['--only', 'read,access']
  const args = ['run', '--profile', profile, ...only, '--out', folder]
  const ended = await new CommandsProcess().command(args, emulator.environment)
  expect(ended.stdout).toBe(`${folder}\n`)
  const files = filesIn(folder)
  expect([...files.keys()]).toEqual(expect.arrayContaining(['report.html', 'report.json', 'journal.ndjson']))
  // The records were asked for by what they hold.
  const evidence = files.get('evidence.ndjson') ?? ''
  expect(evidence.match(/"askedBy":"json [^"]*\$filter=(?:Name|JobTitle)[^"]*‹text·/)).not.toBeNull()
  const shown = [...files, ['stderr', ended.stderr] as const].flatMap(([name, text]) =>
    values
      .filter((value) => asWritten.some((write) => text.includes(write(value))))
      .map((value) => `${value}: ${name}`),
  )
  expect(shown).toEqual([])
})
