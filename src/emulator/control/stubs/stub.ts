import type { ComparedRequest, RequestPattern } from '../request-pattern.js'

/** A canned answer. Its strings may hold placeholders. */
export interface StubAnswer {
  /** HTTP status; default 200, or 204 without a body. */
  readonly status?: number
  /** Headers of the answer. An array sends a header several times. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Body as text; any other value is sent as JSON. */
  readonly body?: unknown
  /** Body as JSON, instead of `body`; needed to send a JSON string. */
  readonly json?: unknown
}

/** A request as the function of a stub sees it. */
export interface StubRequest extends ComparedRequest {
  /** The named parts of the path, decoded. */
  readonly parts: Readonly<Record<string, string>>
}

/** Answers a request of a stub, at once. */
export type StubFunction = (request: StubRequest) => StubAnswer

/**
 * A canned answer to matching requests. It wins over the own routes of the emulator. Only `path` is required. All given
 * conditions must match. Strings may have placeholders such as `{{path.name}}`.
 *
 * @category Injected faults and stubs
 */
export interface Stub extends RequestPattern, StubAnswer {
  readonly path: string
  /**
   * An object with `status`, `headers`, `body` and `json`, instead of those of the stub. Or a function that returns such an object;
   * its argument has `method`, `path`, `query`, `headers`, `body`, `user` and `parts`, the named parts of the path.
   */
  readonly answer?: StubAnswer | StubFunction
  /** Delays the answer by this many milliseconds; default 0. */
  readonly delayMs?: number
  /** `required`: callers without a session and its CSRF header are refused as at a custom service. Default `none`. */
  readonly session?: 'required' | 'none'
  /** Answers only while the scenario `name` is in `state`, and then sets it to `next`. Scenarios begin in the state `started`. */
  readonly scenario?: { readonly name: string; readonly state?: string; readonly next?: string }
}

/** A stub that is in force. */
export type AddedStub = Stub & { readonly id: number }
