import type { ClauseId } from '../catalogue/groups.js'

/**
 * The place of one line of the interface document: what clauses it carries, what it is there for, or what it leaves open
 * (with the clauses that record what a target does there). Kept as a number and the first 16 hex digits of the line's
 * SHA-256, never as text; a label is two to five words of ours.
 */
export type MappedLine = { readonly line: number; readonly digest: string } & (
  | { readonly place: 'clause'; readonly clauses: readonly [ClauseId, ...ClauseId[]] }
  | { readonly place: 'context'; readonly label: string }
  | { readonly place: 'silence'; readonly label: string; readonly clauses: readonly ClauseId[] }
)
