import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { afterThisTest } from '../support/closing.js'
import { JournalInTheWay, journalName } from '../../src/sandbox/index.js'
import { JournalFile } from '../../src/sandbox/journal/journal-file.js'
import type { JournalOpened } from '../../src/schema/generated/journal.js'

const opened = { kind: 'opened', entity: 'Lead' } as JournalOpened

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-journal-'))
  afterThisTest(() => rmSync(folder, { recursive: true }))
  return folder
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
