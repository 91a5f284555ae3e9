import { rereadAsUtf8, type Exchange } from '../../exchange/index.js'
import { parsedUrl } from '../../runtime/urls.js'
import { loginPages, type RefusalFacts } from '../answers/access-refusal.js'
import { isRedirect, leadsToLogin, staysAtOrigin } from '../answers/answers.js'
import { plainRead } from '../sessions/requests.js'
import { isNotWhereDocumented } from '../login/login-page.js'
import type { Actor } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'
import type { ObservationRecord } from '../outcome/record.js'
import type { Finding } from '../outcome/check.js'
import { orDeparture, byDeparture, finding, observing } from '../outcome/finding.js'
import { shortened } from '../../runtime/phrases.js'

/** An observation of the signs that ReturnUrl leaves unencoded and that neither end nor split its value. */
function bareSigns(refused: Exchange): readonly ObservationRecord[] {
  const value = valueIn(refused.header('location') ?? '') ?? ''
  const bare = ['/', '?', '=', '$'].filter((sign) => value.includes(sign))
  const text = `ReturnUrl leaves ${bare.join(' ')} unencoded, but decodes to the requested path and query`
  return bare.length > 0 ? [{ text, evidence: [refused.id] }] : []
}

/**
 * What is wrong with where a refusal's Location leads (error table, first line): empty where it is the login page at the
 * target's own origin, relative or absolute.
 */
export function loginLocationFaults(run: RefusalFacts, refused: Exchange): readonly string[] {
  const location = refused.header('location')
  if (location === undefined) return ['no Location']
  const { url } = refused.request
  const led = parsedUrl(location, url)
  if (led === undefined) return ['Location is not a valid URL']
  const asked = new URL(url)
  if (led.origin !== asked.origin) {
    const sameHost = led.hostname === asked.hostname && led.protocol !== asked.protocol
    return [sameHost ? 'Location has another scheme' : `Location leads to another origin, ${led.origin}`]
  }
  return leadsToLogin(refused, loginPages(run))
    ? []
    : [`Location is not the login page ${new URL(run.addresses.loginPage).pathname}`]
}

/** What was found of a redirect to the login page: the declared one, or one that the departure of another path describes. */
export function byLoginPage(run: RefusalFacts, refused: Exchange, found: Finding): Finding {
  const isDocumented = leadsToLogin(refused, [run.addresses.loginPage])
  if (found.holds === true) return isDocumented ? found : byDeparture('login-page', found)
  return orDeparture('login-page', isOtherLoginPage(run, refused), found)
}

/** Notes that departure where the login page is not at the documented path, and callers are led to another one. */
export async function noteMissingLoginPage(run: RunContext, visitor: Actor, page: Exchange): Promise<void> {
  if (!isNotWhereDocumented(page) || !run.profile.entities.probe) return
  const led = await run.shared('where visitors are led', () => visitor.send(plainRead(run)))
  if (isOtherLoginPage(run, led)) run.departures.fits('login-page')
}

/** Whether a redirect leads to a login page at another path, by what it hands over. */
function isOtherLoginPage(run: RefusalFacts, refused: Exchange): boolean {
  const elsewhere = isRedirect(refused) && !leadsToLogin(refused, loginPages(run))
  return elsewhere && staysAtOrigin(refused) && returnUrlIn(refused.header('location') ?? '') !== undefined
}

/**
 * What ReturnUrl does not give back of the path and query that were asked for: empty where all is there. It is decoded
 * once; what comes out is compared as a URL is read: decoded path, and decoded names and values in their order. What
 * stands behind a bare `#` is a fragment, which never comes back to the server.
 */
export function returnUrlFaults(refused: Exchange): readonly string[] {
  const location = refused.header('location')
  if (location === undefined) return ['no Location, so no ReturnUrl']
  const value = returnUrlIn(rereadAsUtf8(location) ?? location)
  if (value === undefined) return [/[?&]returnurl=/i.test(location) ? misspelt : 'no ReturnUrl']
  const { url } = refused.request
  const given = splitUrl(value, url)
  if (!given) return [whatElse(value)]
  const asked = splitUrl(url, url)
  if (!asked) return []
  const faults = [
    ...(given.path === asked.path ? [] : ['ReturnUrl has another path']),
    ...pairFaults(given.pairs, asked.pairs),
  ]
  return faults.length > 0 && isUnencoded(location, new URL(url)) ? ['ReturnUrl is not URL-encoded'] : faults
}

const misspelt = 'the parameter name ReturnUrl is in another case'

/** Whether ReturnUrl shows the query that was asked for as it was sent. */
function isUnencoded(location: string, { search }: URL): boolean {
  const [, query] = /(\?[^&#]*=.*)/.exec(valueIn(location) ?? '') ?? []
  return query !== undefined && query === search.split('&', 1)[0]
}

/** What a ReturnUrl is that does not lead to a path of the target's own origin, by its value decoded once. */
function whatElse(value: string): string {
  if (value === '') return 'ReturnUrl is empty'
  if (/^(%25)*(%2f|https?%3a)/i.test(value)) return 'ReturnUrl is encoded more than once'
  return parsedUrl(value, 'http://here.invalid')?.hostname === 'here.invalid'
    ? 'ReturnUrl does not begin with the path'
    : 'ReturnUrl leads to another origin or is not a valid URL'
}

interface SplitUrl {
  readonly path: string
  readonly pairs: readonly (readonly [name: string, value: string])[]
}

/** ReturnUrl's value, decoded once as a form value is: a plus is a blank there. */
function returnUrlIn(location: string): string | undefined {
  const value = valueIn(location)
  return value === undefined ? undefined : decoded(value)
}

/** ReturnUrl's value as it was sent; what follows a bare `&` or `#` is not part of it. */
function valueIn(location: string): string | undefined {
  const query = location.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''
  const pair = query.split('&').find((part) => part.startsWith('ReturnUrl='))
  return pair?.slice('ReturnUrl='.length)
}

function splitUrl(text: string, base: string): SplitUrl | undefined {
  const { origin } = new URL(base)
  const local = text.toLowerCase().startsWith(`${origin.toLowerCase()}/`) ? text.slice(origin.length) : text
  if (!local.startsWith('/') || local.startsWith('//')) return undefined
  const [address = ''] = local.split('#', 1)
  const [path = '', ...rest] = address.split('?')
  const query = rest.join('?')
  return {
    path: decoded(path.replaceAll('+', '%2B')),
    pairs: query === '' ? [] : query.split('&').map(pairOf),
  }
}

function pairOf(part: string): readonly [string, string] {
  const [name = '', ...rest] = part.split('=')
  return [decoded(name), decoded(rest.join('='))]
}

function pairFaults(given: SplitUrl['pairs'], asked: SplitUrl['pairs']): readonly string[] {
  if (given.length === 0 && asked.length > 0) return ['ReturnUrl has no query']
  if (given.length !== asked.length)
    return [
      `the query in ReturnUrl has ${given.length === 1 ? '1 part' : `${String(given.length)} parts`} instead of ${String(asked.length)}`,
    ]
  return asked.flatMap(([name, value], index) => {
    const [otherName, otherValue] = given[index] ?? ['', '']
    if (otherName !== name) return [`query option ${name} is missing or out of order`]
    return otherValue === value ? [] : [`query option ${name} ${differenceOf(otherValue, value)}`]
  })
}

/** What became of a value on its way, where it is known by its looks. */
function differenceOf(given: string, asked: string): string {
  if (given === asked.replaceAll('+', ' ')) return 'has a blank instead of a plus sign'
  return decoded(given) === asked ? 'is encoded twice' : 'has another value'
}

/** Percent-decoded with a plus as a blank; text that is no valid encoding stands for itself, and so differs. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** A redirect leads to the login page of the target's own origin. */
export function leadsToLoginPage(run: RefusalFacts, redirect: Exchange): Finding {
  const page = new URL(run.addresses.loginPage).pathname
  const faults = loginLocationFaults(run, redirect)
  const found = located(redirect, faults, `a Location of the login page ${page}`, ([path]) => `Location: ${path}`)
  return byLoginPage(run, redirect, found)
}

/** ReturnUrl gives back the path and query that were asked for; the signs that it leaves unencoded are observed. */
export function givesBackAddress(redirect: Exchange): Finding {
  const expected = 'ReturnUrl with the requested path and query, URL-encoded'
  const found = located(redirect, returnUrlFaults(redirect), expected, ([, query]) => shortened(query, 60))
  return found.holds === true ? observing(bareSigns(redirect), found) : found
}

/** `told`: what of the path and the query of the Location a pass says; a failure says all of it. */
function located(
  redirect: Exchange,
  faults: readonly string[],
  expected: string,
  told: (parts: readonly [path: string, query: string]) => string,
): Finding {
  const location = redirect.header('location')
  if (faults.length === 0 && location !== undefined) {
    const [path = '', ...query] = location.split('?')
    return finding(true, expected, told([shortened(path, 160), query.join('?')]))
  }
  const seen = location === undefined ? [] : [`Location: ${shortened(location, 160)}`]
  return finding(faults.length === 0, expected, [...faults, ...seen].join('; '))
}
