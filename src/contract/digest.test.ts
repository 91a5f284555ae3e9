import { expect, test } from 'vitest'
import { classes, clauseById, clauses } from './catalogue/index.js'
import { departures } from './departures.js'
import { canonicalJson, catalogueSha256, revision, sha256, statementSha256 } from './digest.js'
import { documentSha256 } from './document-lines/index.js'
import { gridCells, gridColumns, gridRows } from './grid.js'

test('equal values have one text, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(canonicalJson({ a: 'x', b: [{ c: null, d: 1 }] })).toBe(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' }))
})

test('the order of a list counts, an absent member does not', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  expect(canonicalJson({ a: 1, b: undefined })).toBe(canonicalJson({ a: 1 }))
})

test('digests are SHA-256 of UTF-8 in hex', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c')
})

test('the catalogue has one digest, the same every time', () => {
  expect(catalogueSha256()).toMatch(/^[0-9a-f]{64}$/)
  expect(catalogueSha256()).toBe(catalogueSha256())
  expect(revision).not.toBe('')
})

test('the digest of the catalogue is that of all that a verdict rests on', () => {
  const all = { revision, classes, clauses, departures, gridRows, gridColumns, gridCells, documentSha256 }
  expect(catalogueSha256()).toBe(sha256(canonicalJson(all)))
})

test('each clause has a digest of its own demand', () => {
  expect(new Set(clauses.map(({ id }) => statementSha256(id))).size).toBe(clauses.length)
  const { id, level, statement } = clauseById('READ-2')
  expect(statementSha256('READ-2')).toBe(sha256(JSON.stringify({ id, level, statement })))
})
