import { retryAfterMs, type Exchange } from '../../exchange/index.js'
import { isSignOnAddress } from '../../runtime/urls.js'
import { redirectOf } from './leads-back.js'
import { setCookies } from '../cookies/set-cookie.js'
import { shortened } from '../../runtime/phrases.js'

/** More of somebody else's words would bury our own. */
const most = 160

/** What answers in place of the platform, by the looks of one answer. Everything in both texts is masked. */
export interface StandIn {
  /** What it is, as somebody or something that answers. */
  readonly what: string
  /** Where to act, as a sentence of its own without its full stop. */
  readonly remedy: string
  /** Whether such an answer never comes from a login service, whatever its status. */
  readonly isNeverPlatform: boolean
}

/** Products that let only browsers pass, by the header or the words by which their pages are known. */
const gatekeepers: readonly (readonly [product: string, header: string | undefined, page: RegExp])[] = [
  ['Cloudflare', 'cf-mitigated', /_cf_chl_opt|\/cdn-cgi\/challenge-platform\//],
  ['Imperva Incapsula', undefined, /_Incapsula_Resource|Incapsula incident ID/],
  ['AWS WAF', 'x-amzn-waf-action', /AwsWafIntegration/],
  ['Akamai', undefined, /errors\.edgesuite\.net/],
  ['F5', undefined, /The requested URL was rejected\. Please consult with your administrator/],
]

/** Undefined where nothing in the answer is known: it may be the platform's own as well. */
export function standInOf(answer: Exchange): StandIn | undefined {
  return gatekeeper(answer) ?? signOn(answer) ?? maintenance(answer) ?? gate(answer) ?? otherSite(answer)
}

/** Whether an answer sets the loader cookie, as the login page does and no other site. */
export function setsLoader(answer: Exchange): boolean {
  return setCookies(answer).some(({ name }) => name.endsWith('LOADER'))
}

function gatekeeper(answer: Exchange): StandIn | undefined {
  const page = pageOf(answer)
  const [product] =
    gatekeepers.find(
      ([, header, words]) => (header && answer.header(header) !== undefined) || words.test(page ?? ''),
    ) ?? []
  return product === undefined
    ? undefined
    : {
        what: `${product}, which allows only browsers (HTTP ${String(answer.status)})`,
        remedy: 'Allow the addresses of the checker and of every other client there',
        isNeverPlatform: true,
      }
}

function signOn(answer: Exchange): StandIn | undefined {
  const led = redirectOf(answer)
  return led && isSignOnAddress(led)
    ? {
        what: `a single sign-on that redirects every caller to the identity provider ${said(answer, led.origin)} (HTTP ${String(answer.status)})`,
        remedy:
          'A program cannot log in there. Exempt the service paths from it, or use an address of the platform without it',
        isNeverPlatform: true,
      }
    : undefined
}

function maintenance(answer: Exchange): StandIn | undefined {
  if (answer.status !== 503) return undefined
  const wait = retryAfterMs(answer, new Date())
  const again = wait === undefined ? '' : `, retry after ${inWords(wait)}`
  return {
    what: `a server that is unavailable: under maintenance or overloaded (HTTP 503${titled(answer)}${again})`,
    remedy: 'Try again later',
    isNeverPlatform: false,
  }
}

/** A login service may refuse so as well, since the document does not show how it refuses. */
function gate(answer: Exchange): StandIn | undefined {
  const challenge = answer.status === 401 ? answer.header('www-authenticate') : undefined
  const [, realm] = /^\s*Basic\b(?:.*?\brealm\s*=\s*"([^"]*)")?/i.exec(challenge ?? '') ?? ['', undefined]
  return challenge !== undefined && /^\s*Basic\b/i.test(challenge)
    ? {
        what: `something that requires its own HTTP Basic credentials (HTTP 401${realm ? `, realm “${said(answer, realm)}”` : ''})`,
        remedy: 'Exempt the checker there: the interface has no place for a second password',
        isNeverPlatform: false,
      }
    : undefined
}

function otherSite(answer: Exchange): StandIn | undefined {
  return answer.status < 300 && pageOf(answer) !== undefined
    ? {
        what: `another web site, or a front end that returns one page for every path (HTTP ${String(answer.status)}${titled(answer)})`,
        remedy: 'Check that the base URL is that of the platform',
        isNeverPlatform: true,
      }
    : undefined
}

/** The beginning of a web page; undefined where the answer is none. */
function pageOf(answer: Exchange): string | undefined {
  return /^(text\/html|application\/xhtml\+xml)$/.test(answer.mediaType)
    ? answer.body.toString('utf8', 0, 64 * 1024)
    : undefined
}

function titled(answer: Exchange): string {
  const title = said(answer, /<title\b[^>]{0,200}>([^<]{1,500})<\/title>/i.exec(pageOf(answer) ?? '')?.[1] ?? '')
  return title === '' ? '' : `, “${title}”`
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 120 ? `${String(seconds)} seconds` : `${String(Math.ceil(seconds / 60))} minutes`
}

/** Words of an answer to be quoted in a sentence: masked before anything is taken from them, on one line, and short. */
export function said(answer: Exchange, words: string): string {
  return shortened(
    answer
      .masked(words)
      .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
      .trim(),
    most,
  )
}
