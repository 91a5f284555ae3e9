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
