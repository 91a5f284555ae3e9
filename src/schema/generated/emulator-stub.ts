// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * The HTTP status. Default: 200, or 204 without a body.
 */
export type Status = number
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
   * The path below the base URL. `{name}` takes one segment or a part of one, `*` any characters, slashes too.
   */
  path: string
  query?: Texts
  requestHeaders?: Texts1
  /**
   * A text that the body of the request contains.
   */
  contains?: string
  /**
   * The user who sends the request, by its session or login.
   */
  user?: string
  /**
   * Answers only in one state of a scenario, and moves it on. A scenario begins in the state `started`.
   */
  scenario?: {
    /**
     * The scenario.
     */
    name: string
    /**
     * The state in which it answers. Default: every one.
     */
    state?: string
    /**
     * The state afterwards. Default: the same.
     */
    next?: string
  }
  /**
   * The answer, instead of `status`, `headers`, `body` and `json` of the stub.
   */
  answer?: {
    status?: Status
    headers?: Headers
    body?: Body
    json?: Json
  }
  status?: Status
  headers?: Headers
  body?: Body
  json?: Json
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
 * Values of query parameters. `*` takes any characters.
 */
export interface Texts {
  [k: string]: string
}
/**
 * Values of request headers. `*` takes any characters.
 */
export interface Texts1 {
  [k: string]: string
}
/**
 * The headers of the answer: text, or a list of texts for a header that repeats.
 */
export interface Headers {
  [k: string]: HeaderValue
}
/**
 * The body as text, which may hold placeholders. Any other value is sent as JSON.
 */
export interface Body {
  [k: string]: unknown
}
/**
 * The body as JSON, instead of `body`. Its strings may hold placeholders.
 */
export interface Json {
  [k: string]: unknown
}
