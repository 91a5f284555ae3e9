import type { Row } from '../values/value.js'
import type { ForbiddenCharacter } from '../xml/forbidden-characters.js'

/**
 * How much of an answer is read before it is refused as hostile. A deployment's own answers stay far below: a page at
 * the document's cap (section Limits) is about 17 MB of Atom, nested five elements deep.
 */
export interface Bounds {
  /** Bytes of one body. */
  readonly maxBytes: number
  /** Objects, arrays or elements within each other. */
  readonly maxDepth: number
  /** Bytes of one start tag with all its attributes, or of one text in XML, to within two slices (128 KiB). */
  readonly maxToken: number
  /** Characters of all property values of one page together. */
  readonly maxText: number
  /** Rows of one page; those beyond are not kept, and the page says that it was cut. */
  readonly maxRows: number
}

export const defaultBounds: Bounds = {
  maxBytes: 256 * 1024 * 1024,
  maxDepth: 100,
  maxToken: 16 * 1024 * 1024,
  maxText: 256 * 1024 * 1024,
  maxRows: 250_000,
}

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
