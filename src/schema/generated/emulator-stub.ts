// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

export type HeaderValue = HeaderText | HeaderText[]
export type HeaderText = string

/**
 * Canned answers of `emulate --stub` for paths that the interface document does not name, or that replace its own.
 */
export interface EmulatorStubFile {
  /**
   * The path or address of this schema, for editors.
   */
  $schema?: string
  /**
   * A list of stubs. Of several that fit a request, the first one answers.
   */
  stubs: EmulatorStub[]
}
export interface EmulatorStub {
  /**
   * The HTTP method. By default every method.
   */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'MERGE' | 'DELETE' | 'HEAD' | 'OPTIONS'
  /**
   * The path below the base URL. `{name}` takes one segment, `*` any characters of one, `/*` at the end everything below.
   */
  path: string
  /**
   * The HTTP status. Default: 200, or 204 without a body.
   */
  status?: number
  headers?: Headers
  /**
   * The body as text. It may hold placeholders.
   */
  body?: string
  /**
   * The body as JSON, instead of `body`. Its strings may hold placeholders.
   */
  json?: {
    [k: string]: unknown
  }
  /**
   * The number of milliseconds by which the answer is delayed.
   */
  delayMs?: number
  /**
   * `required`: callers without a live session and its CSRF header are refused as at a custom service. Default: none.
   */
  session?: 'required' | 'none'
}
/**
 * The headers of the answer: text, or a list of texts for a header that repeats.
 */
export interface Headers {
  [k: string]: HeaderValue
}
