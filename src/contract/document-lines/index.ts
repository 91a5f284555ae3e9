import { endpoints } from './endpoints.js'
import { resources } from './resources.js'
import { rules } from './rules.js'
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

export { facts as documentFacts } from './facts.js'
/** SHA-256 of the interface document as a whole. */
export const documentSha256 = 'e63594edd5adab5c43003cd9a34997446f4ef885bceb61dd043b60c8b44ab501'

/** Every line of the interface document that is not blank, in order. */
export const documentLines: readonly MappedLine[] = [...resources, ...endpoints, ...rules]
