// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * One entry of a HAR 1.2 file, as far as it is read. Tools write more members, and leave out others that HAR 1.2 requires.
 */
export interface HarEntry {
  startedDateTime?: string
  /**
   * In milliseconds, in all.
   */
  time?: number | null
  /**
   * By Chrome and Edge: the cache that the answer came from, such as disk or memory. Nothing was sent then.
   */
  _fromCache?: {
    [k: string]: unknown
  }
  /**
   * In milliseconds. -1 if a phase does not apply.
   */
  timings?: {
    blocked?: number | null
    dns?: number | null
    connect?: number | null
  }
  request: {
    method: string
    url: string
    headers: NamedValue[]
    cookies?: NamedValue[]
    bodySize?: number | null
    postData?: {
      mimeType?: string | null
      text?: string | null
      encoding?: string | null
      params?: NamedValue[] | null
    } | null
  }
  response: {
    /**
     * 0 or -1 if no answer came.
     */
    status: number
    headers: NamedValue[]
    cookies?: HarCookie[]
    redirectURL?: string | null
    content?: {
      size?: number | null
      mimeType?: string | null
      text?: string | null
      encoding?: string | null
    }
  }
}
export interface NamedValue {
  name: string
  value?: string | null
}
export interface HarCookie {
  name: string
  value?: string | null
  path?: string | null
  domain?: string | null
  expires?: string | null
  httpOnly?: boolean | null
  secure?: boolean | null
}
