// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * The error body of the data service in JSON. Further members are free.
 */
export interface ODataError {
  error: {
    /**
     * Seen: "4" for a processing failure.
     */
    code: string
    message: {
      /**
       * The language of the message.
       */
      lang: string
      /**
       * The message.
       */
      value: string
      [k: string]: unknown
    }
    innererror?: InnerError | null
    [k: string]: unknown
  }
  [k: string]: unknown
}
export interface InnerError {
  message: string
  /**
   * The name of the exception's type.
   */
  type: string
  stacktrace: string
  internalexception?: InnerError | null
  [k: string]: unknown
}
