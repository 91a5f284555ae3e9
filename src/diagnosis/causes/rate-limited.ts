import type { Cause } from '../cause.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { isAccepted, type ExchangeSeen } from '../exchange-seen.js'

const putOff = [429, 503]

/** Fewer may be chance: a node that is restarted, a line that is down for a moment. */
const fewest = 3

export const rateLimited: Cause = {
  id: 'rate-limited',
  looksFor:
    'three or more requests answered with 429 or 503, while the same caller is accepted at the same address with ' +
    'the same method at another time, at two addresses or more; also other requests with the very same refusal',
  text:
    'Likely the target, or something before it, limits the request rate: the same address is served at other ' +
    'times.',
  remedy:
    'Slow the run down: in the profile lower `limits.rate` (requests per second) to half of what the gateway ' +
    'allows, and lower `limits.concurrency`. Or have the limit raised for the address of the checker.',
  find: ({ clause, run }) => {
    // What failed by being served was not put off.
    if (clause.outcome === 'failed' && /^2\d\d\b/.test(clause.actual ?? '')) return []
    const late = run.all.filter((seen) => putOff.includes(seen.status) && acceptedAnotherTime(seen, run))
    if (late.length < fewest || new Set(late.map(({ url }) => url?.pathname)).size < 2) return []
    const alike = (seen: ExchangeSeen) => late.some((other) => isSameAnswer(seen, other))
    return run.all.filter((seen) => clause.evidence.includes(seen.id) && alike(seen)).map(({ id }) => id)
  },
}

function isSameAnswer(one: ExchangeSeen, other: ExchangeSeen): boolean {
  return one === other || (one.status === other.status && one.body.text !== '' && one.body.text === other.body.text)
}

function acceptedAnotherTime(seen: ExchangeSeen, run: EvidenceSeen): boolean {
  return run.all.some(
    (other) =>
      isAccepted(other) &&
      other.actor === seen.actor &&
      other.method === seen.method &&
      other.url?.pathname === seen.url?.pathname,
  )
}
