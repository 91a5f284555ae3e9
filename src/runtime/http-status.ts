const redirects: readonly number[] = [301, 302, 303, 307, 308]

/** A gateway, a content network or an overloaded server may answer so in place of the service. */
const ofGateways = [408, 429, 502, 503, 504, 520, 521, 522, 523, 524]

/** Whether a status says that what was asked for was done. */
export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status < 300
}

/** Whether a status may refuse access: a redirect, or what is said of a session or of rights. */
export function isAccessStatus(status: number): boolean {
  return isRedirectStatus(status) || status === 401 || status === 403
}

/** Whether a status says nothing about the service behind: a gateway or an overloaded server answers so. */
export function isGatewayStatus(status: number): boolean {
  return ofGateways.includes(status)
}

/** Whether what was asked for may be carried out all the same, now or later: a limit of requests alone turns it away for good. */
export function leavesOpen(status: number): boolean {
  return isGatewayStatus(status) && status !== 429
}

/** Whether a status sends its caller to another address. */
export function isRedirectStatus(status: number): boolean {
  return redirects.includes(status)
}

/** Whether a redirect leads to the address that was asked, in lower case: a rewrite rule that services know nothing of. */
export function leadsToLowerCase(asked: URL, led: URL | undefined): boolean {
  const { pathname } = asked
  return led?.origin === asked.origin && led.pathname === pathname.toLowerCase() && led.pathname !== pathname
}
