import { describe, expect, test } from 'vitest'
import { clauses } from './catalogue/index.js'
import { sha256 } from './digest.js'
import { documentFacts } from './document-lines/index.js'
import {
  checkClauseLines,
  checkDocument,
  clausesAt,
  documentMap,
  lineDigest,
  type DocumentMap,
} from './document-map.js'

const lines = ['# Title', '', 'Doors open at nine.', 'Windows stay shut.', '', 'Keys: not shown.', '---', '---']
const text = `${lines.join('\n')}\n`
const digestAt = (line: number) => lineDigest(lines[line - 1]!)

const map: DocumentMap = {
  sha256: sha256(text),
  lines: [
    { line: 1, digest: digestAt(1), place: 'context', label: 'the title' },
    { line: 3, digest: digestAt(3), place: 'clause', clauses: ['READ-1', 'READ-2'] },
    { line: 4, digest: digestAt(4), place: 'clause', clauses: ['READ-1'] },
    { line: 6, digest: digestAt(6), place: 'silence', label: 'the keys', clauses: ['OBS-1'] },
    { line: 7, digest: digestAt(7), place: 'context', label: 'a ruler' },
    { line: 8, digest: digestAt(8), place: 'context', label: 'a ruler' },
  ],
}
const catalogue = [
  { id: 'READ-1', lines: [3, 4] },
  { id: 'READ-2', lines: [3] },
  { id: 'OBS-1', lines: [6] },
  { id: 'OBS-11', lines: [] },
] as const

const faultsOf = (altered: readonly string[]) => checkDocument(`${altered.join('\n')}\n`, map)

describe('a document held against its map', () => {
  test('fits as it is', () => {
    expect(checkDocument(text, map)).toEqual([])
  })

  test('a line that is not mapped is named, and what it pushed down is named once', () => {
    expect(faultsOf(lines.toSpliced(3, 0, 'Stairs creak.'))).toEqual([
      { kind: 'added', line: 4, message: 'line 4 has no place in the map' },
      { kind: 'moved', line: 5, message: 'line 4 of the map, and what follows, is now at line 5' },
    ])
  })

  test('a line at the very end is named', () => {
    expect(faultsOf([...lines, 'Stairs creak.'])).toEqual([
      { kind: 'added', line: 9, message: 'line 9 has no place in the map' },
    ])
  })

  test('a changed line is named with the clauses that rest on it', () => {
    expect(faultsOf(lines.with(2, 'Doors open at ten.'))).toEqual([
      { kind: 'changed', line: 3, message: 'line 3 (READ-1, READ-2) is not the line that was mapped' },
    ])
  })

  test('a blank at the end of a line is a change', () => {
    expect(faultsOf(lines.with(5, `${lines[5]!} `))).toEqual([
      { kind: 'changed', line: 6, message: 'line 6 (the keys: OBS-1) is not the line that was mapped' },
    ])
  })

  test('a line that is gone is named by its number in the map', () => {
    expect(faultsOf(lines.toSpliced(3, 1))).toEqual([
      { kind: 'gone', line: 4, message: 'line 4 (READ-1) is gone' },
      { kind: 'moved', line: 5, message: 'line 6 of the map, and what follows, is now at line 5' },
    ])
  })

  test('one line gone and one added elsewhere are both named, and what stands between as moved', () => {
    const altered = [...lines.toSpliced(0, 1), 'Stairs creak.']
    expect(faultsOf(altered).map(({ kind, line }) => [kind, line])).toEqual([
      ['gone', 1],
      ['moved', 2],
      ['added', 8],
    ])
  })

  test('a line that stands at its own number again is no fault', () => {
    const altered = lines.toSpliced(0, 1).toSpliced(4, 0, 'Stairs creak.')
    expect(faultsOf(altered).map(({ kind, line }) => [kind, line])).toEqual([
      ['gone', 1],
      ['moved', 2],
      ['added', 5],
    ])
  })

  test('a line of context is named by its label', () => {
    expect(faultsOf(lines.with(0, '# Another'))).toEqual([
      { kind: 'changed', line: 1, message: 'line 1 (the title) is not the line that was mapped' },
    ])
  })

  test('the digest of a line is the first 16 digits of its SHA-256', () => {
    expect(lineDigest('')).toBe('e3b0c44298fc1c14')
  })

  test('a blank line more moves what follows, since clauses name lines by number', () => {
    expect(faultsOf(lines.toSpliced(1, 0, '')).map(({ kind, line }) => [kind, line])).toEqual([['moved', 4]])
  })

  test('bytes outside of every line are noticed by the digest of the whole', () => {
    expect(checkDocument(`${text}\n`, map).map(({ kind, line }) => [kind, line])).toEqual([['document', null]])
  })

  test('other line ends change every line', () => {
    expect(checkDocument(text.replaceAll('\n', '\r\n'), map).map(({ kind }) => kind)).toEqual(Array(6).fill('changed'))
  })

  test('an empty document has lost everything', () => {
    expect(checkDocument('', map).map(({ kind, line }) => [kind, line])).toEqual(
      [1, 3, 4, 6, 7, 8].map((line) => ['gone', line]),
    )
  })
})

describe('a map held against the clauses', () => {
  test('fits where both name each other', () => {
    expect(checkClauseLines(map, catalogue)).toEqual([])
  })

  test('a clause with a line that the map does not give back is named', () => {
    const more = catalogue.with(1, { id: 'READ-2', lines: [3, 4] } as never)
    expect(checkClauseLines(map, more)).toEqual([
      { kind: 'unbacked', line: 4, message: 'line 4: READ-2 rests on the line, but the map does not name it there' },
    ])
  })

  test('a line that names a clause which does not rest on it is named', () => {
    const fewer = catalogue.with(0, { id: 'READ-1', lines: [4] } as never)
    expect(checkClauseLines(map, fewer)).toEqual([
      { kind: 'unbacked', line: 3, message: 'line 3: READ-1 is at the line in the map, but does not rest on it' },
    ])
  })

  test('a silence counts as a line of the clause that records it', () => {
    const deaf = catalogue.with(2, { id: 'OBS-1', lines: [] } as never)
    expect(checkClauseLines(map, deaf).map(({ line }) => line)).toEqual([6])
  })
})

describe('the map of the interface document', () => {
  test('names the lines of every clause, and each clause it names rests on the line', () => {
    expect(checkClauseLines()).toEqual([])
    for (const { id, lines: own } of clauses) {
      expect(documentMap.lines.filter((mapped) => clausesAt(mapped).includes(id)).map(({ line }) => line)).toEqual(own)
    }
  })

  test('goes through the document once, from the top, with a digest of every line', () => {
    const numbers = documentMap.lines.map(({ line }) => line)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(documentMap.lines.filter(({ digest }) => !/^[0-9a-f]{16}$/.test(digest))).toEqual([])
    expect(documentMap.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  test('labels context and silences in two to five words', () => {
    const labels = documentMap.lines.flatMap((mapped) => (mapped.place === 'clause' ? [] : [mapped.label]))
    expect(labels.filter((label) => !/^\S+( \S+){1,4}$/.test(label))).toEqual([])
  })

  test('gives no line without a clause the name of one, and judges no silence', () => {
    for (const mapped of documentMap.lines) {
      if (mapped.place === 'clause') expect(mapped.clauses.length).toBeGreaterThan(0)
      if (mapped.place !== 'silence') continue
      for (const id of mapped.clauses) expect(clauses.find((clause) => clause.id === id)!.level).toBe('observe')
    }
  })
})

describe('what a line states', () => {
  test('is told of every line that carries a clause, and of no other', () => {
    const carrying = documentMap.lines.filter(({ place }) => place === 'clause').map(({ line }) => line)
    expect(Object.keys(documentFacts).map(Number)).toEqual(carrying)
  })

  test('is one short sentence, told once', () => {
    const told = Object.values(documentFacts)
    expect(told.filter((fact) => !/^[`\p{Lu}].{10,115}[.]$/u.test(fact))).toEqual([])
    expect(new Set(told).size).toBe(told.length)
  })
})
