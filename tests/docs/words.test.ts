import { flesch } from 'flesch'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'
import { clauses, departures } from '../../src/contract/index.js'
import { CommandsProcess } from '../support/commands-process.js'
import { readHelp } from '../support/help.js'
import { readPages } from '../support/page.js'
import { bannedIn, proseOf, sentencesOf, wordsOf } from './plain-words.js'

const pages = readPages()
/** What keeps its history. */
const notHeld = ['CHANGELOG.md']
const isGuide = ({ path }: { readonly path: string }) => /^README|^docs\/(tutorial|how-to)\//.test(path)

/** The reading ease by Flesch: 100 is easy, 0 is hard. */
function readingEase(markdown: string): number {
  const sentences = sentencesOf(proseOf(markdown))
  const words = sentences.flatMap(wordsOf)
  return flesch({ sentence: sentences.length, word: words.length, syllable: syllable(words.join(' ')) })
}

describe('the pages', () => {
  test.each(pages.filter(({ path }) => !notHeld.includes(path)).map(({ path, text }) => [path, text] as const))(
    '%s is written in plain words',
    (_path, text) => {
      expect(bannedIn(proseOf(text))).toEqual([])
    },
  )

  test.each(pages.filter(isGuide).map(({ path, text }) => [path, text] as const))('%s reads easily', (_path, text) => {
    expect(readingEase(text)).toBeGreaterThan(50)
  })

  const short = pages.filter(({ path }) => !/^(CHANGELOG|docs\/reference\/)/.test(path))
  test.each(short.map(({ path, text }) => [path, text] as const))('%s has at most 1500 words', (_path, text) => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(1500)
  })
})

test('the help of every command is written in plain words', async () => {
  const program = new CommandsProcess()
  const commands = [...(await readHelp()).keys()].map((command) => command.split(' ').filter((word) => word !== ''))
  const texts = await Promise.all(commands.map((command) => program.command([...command, '--help'])))
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.flatMap(({ stdout }) => bannedIn(stdout))).toEqual([])
})

test('titles and statements of the contract are written in plain words', () => {
  const texts = [
    ...clauses.flatMap(({ id, title, statement }) => [title, statement].map((text) => ({ id, text }))),
    ...departures.map(({ id, alternative }) => ({ id, text: alternative })),
  ]
  expect(texts.flatMap(({ id, text }) => bannedIn(text).map((found) => `${id}: ${found}`))).toEqual([])
})

test('each check is one sentence of at most 26 words', async () => {
  const { stdout } = await new CommandsProcess().command(['clauses', '--json'])
  const listed = (JSON.parse(stdout) as { clauses: { id: string; checks: { id: string; says: string }[] }[] }).clauses
  const checks = listed.flatMap(({ id, checks: of }) =>
    of.map((check) => ({ name: `${id}/${check.id}`, says: check.says })),
  )
  expect(checks.length).toBeGreaterThan(200)
  expect(checks.filter(({ says }) => says.split(/\s+/).length > 26)).toEqual([])
  expect(checks.flatMap(({ name, says }) => bannedIn(says).map((found) => `${name}: ${found}`))).toEqual([])
})

test.each([
  ['The record is put back.', ['"put back" (write: restore)']],
  ['Here is what your deployment has not.', ['"what your deployment has not" (write: if … lacks)']],
  ['The checker restores the record.', []],
])('the words of %j', (text, found) => {
  expect(bannedIn(text)).toEqual(found)
})

test('short sentences of short words read more easily than long ones', () => {
  expect(readingEase('The cat sat. The dog ran.')).toBeGreaterThan(100)
  expect(
    readingEase('Conformance verification necessitates comprehensive documentation of exceptional circumstances.'),
  ).toBeLessThan(0)
})
