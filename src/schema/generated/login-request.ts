// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * The body of POST /ServiceModel/AuthService.svc/Login.
 */
export interface LoginRequest {
  /**
   * The name of the user who logs in.
   */
  UserName: string
  /**
   * That user's password.
   */
  UserPassword: string
}
