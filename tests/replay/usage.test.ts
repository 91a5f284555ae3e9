import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../src/replay/testing/record-of.js'
import { temporaryFolder } from '../cli/command.js'
import { CommandsProcess } from '../support/commands-process.js'

const commands = new CommandsProcess()

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = join(temporaryFolder(), 'report')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const line = `${JSON.stringify(exchangeOf('x-0001'))}\n`

describe('judge ends with wrong usage', () => {
  it.concurrent.each<[what: string, files: Readonly<Record<string, string>>, says: RegExp]>([
    ['where there is no evidence', {}, /evidence\.ndjson does not exist\. Give the evidence\.ndjson of a run/],
    ['where the evidence is empty', { 'evidence.ndjson': '' }, /is empty: no exchange was recorded/],
    [
      'where no line can be read',
      { 'evidence.ndjson': 'hello\n' },
      /no exchange that this version can read \(1 unreadable lines\)/,
    ],
    ['where nothing tells of the profile', { 'evidence.ndjson': line }, /--profile FILE/],
    ['where the report is none, and says so', { 'evidence.ndjson': line, 'report.json': '{}' }, /ignoring /],
  ])('%s', async (_what, files, says) => {
    const { code, stderr, stdout } = await commands.command(['judge', folderWith(files)])
    expect(stderr).toMatch(says)
    expect([code, stdout]).toEqual([2, ''])
  })

  it.concurrent('where an option is empty', async () => {
    const folder = folderWith({ 'evidence.ndjson': line })
    expect((await commands.command(['judge', folder, '--out', ''])).code).toBe(2)
    expect((await commands.command(['judge', folder], { SVC_CONFORMANCE_PROFILE: '' })).code).toBe(2)
  })

  it.concurrent('where a clause is misspelt, with the likely one', async () => {
    const args = ['judge', folderWith({ 'evidence.ndjson': line }), '--only', 'ACESS-9']
    const { code, stderr } = await commands.command(args)
    expect(code).toBe(2)
    expect(stderr).toContain('Did you mean ACCESS-9')
  })
})
