import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterThisTest } from '../support/closing.js'
import { JournalInTheWay, journalName } from '../../src/sandbox/index.js'
import { JournalFile } from '../../src/sandbox/journal/journal-file.js'
import type { JournalLine, JournalOpened } from '../../src/schema/generated/journal.js'

const opened = { kind: 'opened', entity: 'Lead' } as JournalOpened

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-journal-'))
  afterThisTest(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function reopened(folder: string): JournalFile {
  JournalFile.begin(folder, opened).close()
  return JournalFile.reopen(folder, statSync(join(folder, journalName)).size)
}

function replace(folder: string): void {
  renameSync(join(folder, journalName), join(folder, 'elsewhere'))
  writeFileSync(join(folder, journalName), 'another')
}

it('a journal that is begun has its first line, is its owner’s alone, and lies by itself', () => {
  const folder = newFolder()
  JournalFile.begin(folder, opened).close()
  expect(readdirSync(folder)).toEqual([journalName])
  expect(readFileSync(join(folder, journalName), 'utf8')).toBe('{"kind":"opened","entity":"Lead"}\n')
  expect(statSync(join(folder, journalName)).mode & 0o777).toBe(0o600)
})

it.each(['', '{"kind":"opened"}\n'])('a journal that lies there already is left as it is: %j', (bytes) => {
  const folder = newFolder()
  writeFileSync(join(folder, journalName), bytes)
  expect(() => JournalFile.begin(folder, opened)).toThrow(JournalInTheWay)
  expect(readdirSync(folder)).toEqual([journalName])
  expect(readFileSync(join(folder, journalName), 'utf8')).toBe(bytes)
})

it.each<[string, (folder: string) => void]>([
  ['is deleted', (folder) => rmSync(join(folder, journalName))],
  ['is deleted with its folder', (folder) => rmSync(folder, { recursive: true })],
  ['is emptied', (folder) => writeFileSync(join(folder, journalName), '')],
])('a journal that %s meanwhile is written anew with the next line', (_what, lose) => {
  const folder = newFolder()
  const file = JournalFile.begin(folder, opened)
  file.append({ kind: 'answer', number: 1, status: 204 } as JournalLine, true)
  lose(folder)
  file.append({ kind: 'answer', number: 2, status: 204 } as JournalLine, true)
  file.close()
  expect(readFileSync(join(folder, journalName), 'utf8').split('\n')).toEqual([
    '{"kind":"opened","entity":"Lead"}',
    '{"kind":"answer","number":1,"status":204}',
    '{"kind":"answer","number":2,"status":204}',
    '',
  ])
})

it.each<[string, (folder: string) => JournalFile]>([
  ['that was begun', (folder) => JournalFile.begin(folder, opened)],
  ['that is gone on with', reopened],
])('a journal %s is there once more when somebody needs it', (_what, from) => {
  const folder = newFolder()
  const file = from(folder)
  rmSync(folder, { recursive: true })
  file.keep()
  file.close()
  expect(readFileSync(join(folder, journalName), 'utf8')).toBe('{"kind":"opened","entity":"Lead"}\n')
})

it.each<[string, (folder: string) => void, readonly string[]]>([
  ['deleted', (folder) => rmSync(join(folder, journalName)), []],
  ['deleted with its folder', (folder) => rmSync(folder, { recursive: true }), []],
  ['replaced by another', replace, [journalName, 'elsewhere']],
])('a journal that was %s is taken away without a word, and no other with it', (_what, lose, left) => {
  const folder = newFolder()
  const file = reopened(folder)
  lose(folder)
  file.remove()
  expect(existsSync(folder) ? readdirSync(folder).sort() : []).toEqual([...left].sort())
})

it('a journal whose place another took is not mixed with it', () => {
  const folder = newFolder()
  const file = JournalFile.begin(folder, opened)
  replace(folder)
  expect(() => file.append({ kind: 'answer', number: 1, status: 204 } as JournalLine, true)).toThrow(JournalInTheWay)
  expect(readFileSync(join(folder, journalName), 'utf8')).toBe('another')
})
