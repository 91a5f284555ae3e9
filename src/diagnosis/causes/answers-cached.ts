import { oncePer } from '../../runtime/once-per.js'
import type { Cause } from '../cause.js'
import { numberOf, ticketCookie, type EvidenceSeen } from '../evidence-seen.js'
import { guidAnywhere, headerOf, isAccepted, isData, type ExchangeSeen } from '../exchange-seen.js'

/** How caches say that an answer is their own: a hit, or the seconds for which they have kept it. */
const signs: readonly (readonly [header: string, says: RegExp])[] = [
  ['Age', /^[1-9]\d*$/],
  ['X-Cache', /\bhit/i],
  ['X-Cache-Status', /\bhit/i],
  ['X-Proxy-Cache', /\bhit/i],
  ['CF-Cache-Status', /\bhit/i],
  ['Cache-Status', /;\s*hit\b/i],
]

export const answersCached: Cause = {
  id: 'answers-cached',
  looksFor:
    'a read answered byte for byte like an earlier read of the same address, with one of these: a header by which ' +
    'a cache marks such an answer; a successful change between the two, while a later read of the run shows what ' +
    'such a change wrote; or, in the same run, both an answer repeated without the ticket and a record that reads ' +
    'as before after a successful change',
  text:
    'Likely a cache repeats answers, or reads come from a replica that lags behind: the same bytes came again ' +
    'where a different answer was expected.',
  remedy:
    'Turn off caching below the service paths and for answers with Set-Cookie. On nginx use no proxy_cache there, ' +
    'and do not set `proxy_ignore_headers Cache-Control Set-Cookie`. On a CDN add a rule that bypasses the cache ' +
    'for these paths.',
  find: ({ clause, run }) => {
    const again = comeAgain(run)
    const betrayed = again.some(wasWithoutTicket) && again.some(isStale(run))
    return again
      .filter(({ seen }) => clause.evidence.includes(seen.id))
      .filter((each) => betrayed || saysSo(each.seen) || (showsLate(run) && isStale(run)(each)))
      .flatMap(({ seen, first }) => [first.id, seen.id])
  },
}

/** A read, and the first one of the same address that came with the very same body. */
interface Again {
  readonly seen: ExchangeSeen
  readonly first: ExchangeSeen
}

const comeAgain = oncePer((run: EvidenceSeen): readonly Again[] => {
  const firsts = new Map<string, ExchangeSeen>()
  return run.all.filter(isRead).flatMap((seen) => {
    const key = `${seen.record.url}\n${seen.body.text}`
    const first = firsts.get(key)
    if (first) return [{ seen, first }]
    firsts.set(key, seen)
    return []
  })
})

function wasWithoutTicket({ seen, first }: Again): boolean {
  return !seen.sentCookies.has(ticketCookie) && first.sentCookies.has(ticketCookie)
}

function isRead(seen: ExchangeSeen): boolean {
  return seen.method === 'GET' && isData(seen) && isAccepted(seen) && seen.body.text !== ''
}

function saysSo(seen: ExchangeSeen): boolean {
  return signs.some(([header, says]) => says.test(headerOf(seen, 'responseHeaders', header) ?? ''))
}

/** Whether a change of the record that is read was answered with success between the two. */
function isStale(run: EvidenceSeen) {
  return (again: Again): boolean => changesBetween(run, again).length > 0
}

const changesOf = oncePer((run: EvidenceSeen): readonly ExchangeSeen[] =>
  run.all.filter((seen) => (seen.method === 'MERGE' || seen.method === 'PUT') && isAccepted(seen)),
)

function changesBetween(run: EvidenceSeen, { seen, first }: Again): readonly ExchangeSeen[] {
  return changesOf(run).filter(
    (change) => numberOf(first) < numberOf(change) && numberOf(change) < numberOf(seen) && sharesGuid(change, seen),
  )
}

/** Whether some change of the run did not show at once, and did later. */
const showsLate = oncePer((run: EvidenceSeen): boolean => comeAgain(run).some((again) => isShownLater(run, again)))

/** Whether a later read of the same address has what such a change gave, so that it was carried out. */
function isShownLater(run: EvidenceSeen, again: Again): boolean {
  const { seen } = again
  const given = changesBetween(run, again)
    .flatMap(({ record }) => record.requestBody?.text?.match(ownValue) ?? [])
    .filter((value) => !seen.body.text.includes(value))
  if (given.length === 0) return false
  return run.all.some(
    (later) =>
      numberOf(later) > numberOf(seen) &&
      later.record.url === seen.record.url &&
      given.some((value) => later.body.text.includes(value)),
  )
}

/** A text or a GUID of a change, in its quotes, that nothing else holds by chance. */
const ownValue = /(?<=:\s*)"[^"\\]{16,}"/g

function sharesGuid(change: ExchangeSeen, read: ExchangeSeen): boolean {
  const id = guidAnywhere.exec(change.url?.pathname ?? '')?.[0].toLowerCase()
  return id !== undefined && (read.url?.href ?? '').toLowerCase().includes(id)
}
