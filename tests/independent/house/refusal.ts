import type { Freedoms } from '../freedoms.js'
import { page, type Answer } from './answer.js'
import { readQuery, type Pair, type Question } from './question.js'

export const loginPagePath = '/Login/NuiLogin.aspx'

/** 302 to the login page, with the address asked for in ReturnUrl (Errors, first row). */
export function redirectToLogin(question: Question, freedoms: Freedoms): Answer {
  return redirectTo(`${loginPagePath}?ReturnUrl=${writeReturnUrl(question.address, freedoms)}`, question, freedoms)
}

/** A redirect to a place below the base path. */
export function redirectTo(place: string, question: Question, freedoms: Freedoms): Answer {
  return { ...page('Object moved', '<P>Go to the login page', 302), location: placeOf(place, question, freedoms) }
}

export const placeOf = (place: string, question: Question, freedoms: Freedoms): string =>
  `${freedoms.locations === 'absolute' ? `http://${question.host}` : ''}${freedoms.basePath}${place}`

/** The address, encoded once. */
export function writeReturnUrl(address: string, freedoms: Freedoms): string {
  if (freedoms.returnUrl === 'again')
    return escapeAll(encodeAgain(address)).replaceAll(/%../g, (escape) => escape.toLowerCase())
  const escaped = escapeAll(address)
  if (freedoms.returnUrl === 'upper') return escaped
  let turn = 0
  return escaped.replaceAll(/%[0-9A-F]{2}/g, (escape) => ((turn += 1) % 2 === 0 ? escape : escape.toLowerCase()))
}

const escapeAll = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The same path and the same pairs, every letter that may be escaped escaped anew. */
function encodeAgain(address: string): string {
  const [path = '', ...query] = address.split('?')
  const pairs: readonly Pair[] = readQuery(query.join('?'))
  const parts = path.split('/').map((part) => encodeURIComponent(decodeOnce(part)))
  if (pairs.length === 0) return parts.join('/')
  const form = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  return `${parts.join('/')}?${pairs.map(([name, value]) => `${form(name)}=${form(value)}`).join('&')}`
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** 401 with the challenges and an HTML body (Errors, second row; also for a user without rights). */
export const unauthorized = (): Answer => ({
  ...page('401 - Unauthorized', '<P>Access is denied', 401),
  challenges: ['Negotiate', 'Basic realm="x", charset="UTF-8"'],
})

/** 403 for a missing or wrong token header (Errors, third row). */
export const forbidden = (): Answer => page('403 - Forbidden', '<P>The request carries no token', 403)
