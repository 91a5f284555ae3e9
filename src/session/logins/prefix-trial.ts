import type { Exchange } from '../../exchange/index.js'
import { isSuccessStatus } from '../../runtime/http-status.js'
import type { ActorRequest } from '../requests/actor-request.js'
import type { CookiePair } from '../cookies/cookie-store.js'
import type { Alteration } from '../cookies/presented.js'
import { tokenPrefixOf, type VendorNames } from '../cookies/vendor-names.js'

/** Which of several cookies that may have the CSRF token has it, as far as answers have shown. */
export interface PrefixPolicy {
  /** The prefix whose CSRF header opened a read, or a change, that was forbidden with the others. */
  vendorPrefix?: string
  /** The headers with which reads were tried that were forbidden with the first of them, and how many reads that were. */
  forbiddenBy?: { readonly headers: readonly string[]; readonly reads: number }
  /** How many changes were tried so that were forbidden with each header. */
  changesForbidden?: number
}

/** A 403 may be for want of rights to one thing: other headers are tried with this many reads, and this many changes. */
const mostReads = 3
const mostChanges = 2

/**
 * The header is called like the cookie (section "Cookie login sequence"), and a login may set several cookies whose names
 * end in CSRF. A read that is forbidden with the header of one of them is sent once more with that of each other. Where one
 * opens it, its prefix is the deployment's from then on. Undefined where none does, and where there is none to try.
 */
export async function askedWithOtherToken(
  policy: PrefixPolicy,
  { request, answer, names, cookies }: Forbidden,
  ask: (alteration: Alteration) => Promise<Exchange>,
): Promise<Exchange | undefined> {
  const { vendorPrefix, forbiddenBy } = policy
  const reads = forbiddenBy?.reads ?? 0
  const isRead = request.method !== 'PUT' && request.method !== 'MERGE'
  if (answer.status !== 403 || !isRead || vendorPrefix !== undefined || reads >= mostReads) return undefined
  const { tokens, others } = tokensIn(cookies, names)
  if (others.length === 0) return undefined
  policy.forbiddenBy = { headers: tokens.map(([name]) => name), reads: reads + 1 }
  for (const token of others) {
    const again = await ask(withToken(token))
    if (!isSuccessStatus(again.status)) continue
    policy.vendorPrefix = tokenPrefixOf(token[0]) ?? names.prefix
    return again
  }
  return undefined
}

/**
 * The same for a change: a deployment may want the header for changes alone, so that reads do not show which it is. `task`
 * makes the change again, and is given what came of the one before. Gives the outcome that was answered with success;
 * the latest one where none was, and undefined where there is no other header to try.
 */
export async function changedWithOtherToken<T>(
  policy: PrefixPolicy,
  { names, cookies }: Pick<Forbidden, 'names' | 'cookies'>,
  task: (latest: T | undefined) => Promise<T>,
  answerOf: (outcome: T) => Exchange | undefined,
): Promise<T | undefined> {
  const { vendorPrefix, changesForbidden = 0 } = policy
  if (vendorPrefix !== undefined || changesForbidden >= mostChanges) return undefined
  let latest: T | undefined
  for (const [name] of tokensIn(cookies, names).others) {
    policy.vendorPrefix = tokenPrefixOf(name) ?? names.prefix
    try {
      latest = await task(latest)
    } catch (fault) {
      delete policy.vendorPrefix
      throw fault
    }
    const answer = answerOf(latest)
    if (answer && isSuccessStatus(answer.status)) return latest
    delete policy.vendorPrefix
    policy.changesForbidden = changesForbidden + 1
    if (answer?.status !== 403) return latest
  }
  return latest
}

/** The cookies that may have the token, and those of them that are not the one whose header was sent. */
function tokensIn(cookies: readonly CookiePair[], names: VendorNames) {
  const tokens = cookies.filter(([name, value]) => tokenPrefixOf(name) !== undefined && value !== '')
  return { tokens, others: tokens.filter(([name]) => name !== names.csrf) }
}

interface Forbidden {
  readonly request: ActorRequest
  readonly answer: Exchange
  readonly names: VendorNames
  /** What was shown with the request. */
  readonly cookies: readonly CookiePair[]
}

function withToken([name, value]: CookiePair): Alteration {
  return {
    differsIn: `the CSRF header name ${name}`,
    apply: (presented) => ({ ...presented, csrfHeader: [name, value] }),
  }
}
