import { isRedirectStatus } from './redirect-status.js'

/** Whether a status may refuse access: a redirect, or what is said of a session or of rights. */
export function isAccessStatus(status: number): boolean {
  return isRedirectStatus(status) || status === 401 || status === 403
}
