import type { Exchange } from '../exchange/index.js'
import { issuedCookies, readLoginAnswer, userNameCookie, type VendorNames } from '../session/index.js'

/**
 * The departures that the answer to a login shows: what it lacks of the table of cookies and headers, and a RedirectUrl
 * (sections "Login response" and "Cookies and headers set by login").
 */
export function loginDepartures(login: Exchange, { loader, csrf, cultureHeader }: VendorNames): readonly string[] {
  const issued = issuedCookies(login)
  const isIssued = (name: string) => issued.some((cookie) => cookie.name === name)
  const { body } = readLoginAnswer(login)
  const redirectUrl = typeof body === 'object' && body !== null && 'RedirectUrl' in body ? body.RedirectUrl : undefined
  const shown: readonly (readonly [id: string, isMet: boolean])[] = [
    ['redirect-url-set', typeof redirectUrl === 'string' && redirectUrl.startsWith('/')],
    ['no-login-location', login.header('location') === undefined],
    ['no-culture-header', login.header(cultureHeader) === undefined],
    ['no-loader-cookie', !isIssued(loader)],
    ['no-username-cookie', !isIssued(userNameCookie)],
    ['csrf-not-secure', issued.some(({ name, secure }) => name === csrf && !secure)],
  ]
  return shown.flatMap(([id, isMet]) => (isMet ? [id] : []))
}
