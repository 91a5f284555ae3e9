import { rereadAsUtf8, type Exchange } from '../../exchange/index.js'
import { parsedUrl } from '../../runtime/parsed-url.js'
import { loginPages } from '../core/access-refusal.js'
import { isRedirect, leadsToLogin } from '../core/answers.js'
import type { RunContext } from '../context/run-context.js'
import { observe } from '../outcome/record.js'

/** Records the signs that ReturnUrl leaves unencoded and that neither end nor split its value. */
export function observeBareSigns(refused: Exchange): void {
  const value = valueIn(refused.header('location') ?? '') ?? ''
  const bare = ['/', '?', '=', '$'].filter((sign) => value.includes(sign))
  if (bare.length > 0)
    observe(`ReturnUrl leaves ${bare.join(' ')} unencoded, but decodes to the requested path and query`, {
      evidence: [refused.id],
    })
}

/**
 * What is wrong with where a refusal's Location leads (error table, first line): empty where it is the login page at the
 * target's own origin, relative or absolute.
 */
export function loginLocationFaults(run: RunContext, refused: Exchange): readonly string[] {
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
  if (!leadsToLogin(refused, loginPages(run))) {
    noteOtherLoginPage(run, refused)
    return [`Location is not the login page ${new URL(run.addresses.loginPage).pathname}`]
  }
  run.departures.used('login-page', !leadsToLogin(refused, [run.addresses.loginPage]))
  return []
}

/** Notes the departure of a login page at another path, where a redirect leads to such a one by what it hands over. */
export function noteOtherLoginPage(run: RunContext, refused: Exchange): void {
  const elsewhere = isRedirect(refused) && !leadsToLogin(refused, loginPages(run))
  if (elsewhere && returnUrlIn(refused.header('location') ?? '') !== undefined) run.departures.fits('login-page')
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
    return otherValue === value ? [] : [`query option ${name} has another value`]
  })
}

/** Percent-decoded with a plus as a blank; text that is no valid encoding stands for itself, and so differs. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
