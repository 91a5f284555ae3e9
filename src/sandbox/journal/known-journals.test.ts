import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { foldersOfJournals, forgetJournal, noteJournal, type RecordOf, journalName } from './known-journals.js'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  vi.stubEnv('XDG_STATE_HOME', join(parent, 'state'))
  vi.stubEnv('LOCALAPPDATA', join(parent, 'state'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(parent, { recursive: true, force: true })
})

const record: RecordOf = { baseUrl: 'https://crm.example.com', entity: 'Lead', id: 'ab12' }
const elsewhere = () => join(parent, 'of a later run', 'report')

function folderWithJournal(...path: readonly string[]): string {
  const folder = join(parent, ...path)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, journalName), '{}\n')
  return folder
}

describe('the journals of a record that are known on this machine', () => {
  it('are found wherever their report folder is, and for that record alone', () => {
    const folder = folderWithJournal('far', 'away')
    noteJournal(record, folder)
    expect(foldersOfJournals({ ...record, id: 'AB12' }, elsewhere())).toEqual([folder])
    expect(foldersOfJournals({ ...record, id: 'cd34' }, elsewhere())).toEqual([])
    expect(foldersOfJournals({ ...record, baseUrl: 'https://staging.example.com' }, elsewhere())).toEqual([])
  })

  it('are found in a report folder beside, without a note', () => {
    const folder = folderWithJournal('reports', 'of yesterday')
    expect(foldersOfJournals(record, join(parent, 'reports', 'of today'))).toEqual([folder])
  })

  it('are forgotten once they are gone, and nothing is left of the note', () => {
    const [one, other] = [folderWithJournal('one'), folderWithJournal('other')]
    noteJournal(record, one)
    noteJournal(record, other)
    rmSync(join(one, journalName))
    forgetJournal(record, other)
    expect(foldersOfJournals(record, elsewhere())).toEqual([])
    expect(readdirSync(join(parent, 'state', 'svc-conformance', 'journals'))).toEqual([])
  })

  it('are as many as there are folders beside, where no note can be kept', () => {
    writeFileSync(join(parent, 'state'), 'a file in the place of the directory')
    noteJournal(record, folderWithJournal('far', 'away'))
    expect(foldersOfJournals(record, elsewhere())).toEqual([])
  })
})
