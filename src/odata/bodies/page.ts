import type { Row } from '../values/value.js'
import type { ForbiddenCharacter } from '../xml/forbidden-characters.js'

/**
 * The shapes of a collection answer, none of which the document shows (section Endpoints): `d.results`, `d` as an
 * array, `value`, a bare array, an Atom feed.
 */
export type CollectionShape = 'verbose' | 'verboseArray' | 'light' | 'array' | 'atom'

/** One answer to a collection query. */
export interface Page {
  readonly format: 'json' | 'xml'
  readonly shape: CollectionShape
  readonly rows: readonly Row[]
  /** Whether there were more rows than the bound, which were not kept. */
  readonly cut: boolean
  /** The link to the next page as it was sent, relative ones too. */
  readonly next?: string
  /** What the answer itself declares its links relative to (`xml:base`). */
  readonly base?: string
  /** The number of records on all pages, where the answer names it. */
  readonly count?: number
  /** Edm type of a field, where the answer names it: `m:type` in Atom, `<field>@odata.type` in JSON. */
  readonly fieldTypes: ReadonlyMap<string, string>
  /** A character that XML does not allow: the answer is not well-formed, and was read all the same. */
  readonly forbidden?: ForbiddenCharacter
}
