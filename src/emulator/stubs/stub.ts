/** A canned answer for a path, known to the document or not. It wins over the emulator's own routes. */
export interface Stub {
  /** Without it every method is answered. */
  readonly method?: string
  /**
   * The path below the base path, such as `/0/rest/fleet/{name}`. `{name}` takes one segment, `*` any characters of one,
   * and `/*` at the end everything below.
   */
  readonly path: string
  /** Default 200; 204 where there is no body. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** The body as text. */
  readonly body?: string
  /** The body as JSON, instead of `body`. */
  readonly json?: unknown
  readonly delayMs?: number
  /** `required`: callers without a live session and its token are refused as at a custom service. Default `none`. */
  readonly session?: 'required' | 'none'
}
