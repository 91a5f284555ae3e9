import type { Exchange } from '../exchange/index.js'
import { isSuccessStatus } from '../runtime/success-status.js'
import type { ActorRequest } from './actor-request.js'
import type { Alteration } from './alterations.js'
import type { CookiePair } from './cookie-store.js'
import { tokenPrefixOf, type VendorNames } from './vendor-names.js'

/** Which of several cookies that may have the CSRF token has it, as far as answers have shown. */
export interface PrefixPolicy {
  /** The prefix whose CSRF header opened a read that was forbidden with the others. */
  vendorPrefix?: string
  /** The headers with which reads were tried that were forbidden with the first of them, and how many reads that were. */
  forbiddenBy?: { readonly headers: readonly string[]; readonly reads: number }
}

/** A 403 may be for want of rights to one thing: other headers are tried with this many reads. */
const mostReads = 3

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
  const tokens = cookies.filter(([name, value]) => tokenPrefixOf(name) !== undefined && value !== '')
  const others = tokens.filter(([name]) => name !== names.csrf)
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
