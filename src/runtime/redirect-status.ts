const redirects: readonly number[] = [301, 302, 303, 307, 308]

/** Whether a status sends its caller to another address. */
export function isRedirectStatus(status: number): boolean {
  return redirects.includes(status)
}
