// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * The body that the login service answers. Further members are free.
 */
export interface LoginResponse {
  /**
   * 0 where the login succeeded.
   */
  Code: number
  /**
   * Empty on success.
   */
  Message: string
  /**
   * Null on success.
   */
  Exception: {
    [k: string]: unknown
  } | null
  /**
   * Null where no change of the password is required.
   */
  PasswordChangeUrl: string | null
  /**
   * Null on success.
   */
  RedirectUrl: string | null
  [k: string]: unknown
}
