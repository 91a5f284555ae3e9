import { createHash } from 'node:crypto'
import { classes, clauseById, clauses, type ClauseId } from './catalogue/index.js'
import { departures } from './departures.js'
import { documentSha256 } from './document-lines/index.js'
import { gridCells, gridColumns, gridRows } from './grid.js'

/** Names the edition of the catalogue in reports; raised whenever a clause gains, loses or changes its meaning. */
export const revision = '2'

/** JSON in which equal values are equal texts: the keys of every object sorted, no blanks, absent members left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}

/** SHA-256 of a text in UTF-8, as 64 hex digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Made once: the catalogue does not change while the process lives, and every report asks for it several times. */
let ofCatalogue: string | undefined

/** SHA-256 of the whole catalogue: revision, classes, clauses, departures, grid, and the document that they rest on. */
export function catalogueSha256(): string {
  ofCatalogue ??= sha256(
    canonicalJson({ revision, classes, clauses, departures, gridRows, gridColumns, gridCells, documentSha256 }),
  )
  return ofCatalogue
}

/**
 * SHA-256 of what a clause demands (its id, level and statement), so that a waiver or a baseline can tell that it was
 * given for another wording.
 */
export function statementSha256(id: ClauseId): string {
  const { level, statement } = clauseById(id)
  return sha256(canonicalJson({ id, level, statement }))
}
