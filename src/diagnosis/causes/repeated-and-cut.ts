import { oncePer } from '../../runtime/once-per.js'
import type { Cause, CauseInput } from '../cause.js'
import { type EvidenceSeen, numberOf, ticketCookie } from '../evidence-seen.js'
import { type ExchangeSeen, guidAnywhere, headerOf, isAccepted, isData, queryOf } from '../exchange-seen.js'
import { entityOf, rowsSeen, topOf } from '../rows-seen.js'

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
    'a read answered byte for byte like an earlier read of the same address, with a header by which a cache marks ' +
    'such an answer; or, in the same run, both an answer repeated without the ticket and a record that reads as ' +
    'before after a successful change',
  text: 'Likely a cache repeats answers: the same bytes came again where a different answer was expected.',
  remedy:
    'Turn off caching below the service paths and for answers with Set-Cookie. On nginx use no proxy_cache there, ' +
    'and do not set `proxy_ignore_headers Cache-Control Set-Cookie`. On a CDN add a rule that bypasses the cache ' +
    'for these paths.',
  find: ({ clause, run }) =>
    comeAgain(run)
      .filter(({ seen }) => clause.evidence.includes(seen.id))
      .filter(({ seen }) => isBetrayed(run) || saysSo(seen))
      .flatMap(({ seen, first }) => [first.id, seen.id]),
}

export const readsLag: Cause = {
  id: 'reads-lag',
  looksFor:
    'a read after a successful change that is answered byte for byte like the read before it, while a later read of ' +
    'the same address shows what the change wrote, and nothing shows a cache',
  text: 'Likely reads come from a replica that lags behind: a change shows only in a later read.',
  remedy:
    'Have reads of a session answered by the node or database that takes its changes. Otherwise clients cannot ' +
    'rely on what they read after a change.',
  yieldsTo: ['answers-cached'],
  find: ({ clause, run }) => {
    const later = firstShownLater(run)
    if (!later) return []
    return comeAgain(run)
      .filter(({ seen }) => clause.evidence.includes(seen.id))
      .filter((each) => isStale(run)(each) && !saysSo(each.seen))
      .flatMap(({ seen, first }) => [first.id, seen.id, later.change.id, later.shown.id])
  },
  shows: (_shown, { run }) => {
    const later = firstShownLater(run)
    if (!later) return undefined
    const waited = Date.parse(later.shown.record.startedAt) - Date.parse(later.change.record.startedAt)
    return `The change ${later.change.id} showed in ${later.shown.id}, ${String(waited)} ms later, and not in ${later.seen.id}.`
  },
}

/** A cache looks at the address alone: it answers callers without a ticket too, and repeats what was changed. */
const isBetrayed = oncePer((run: EvidenceSeen): boolean => {
  const again = comeAgain(run)
  return again.some(wasWithoutTicket) && again.some(isStale(run))
})

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

interface ShownLater {
  readonly change: ExchangeSeen
  readonly seen: ExchangeSeen
  readonly shown: ExchangeSeen
}

/** The first change of the run that did not show at once, though a later read of the same address has what it gave. */
const firstShownLater = oncePer((run: EvidenceSeen): ShownLater | undefined => {
  for (const again of comeAgain(run)) {
    const { seen } = again
    for (const change of changesBetween(run, again)) {
      const given = change.record.requestBody?.text?.match(ownValue) ?? []
      const missing = given.filter((value) => !seen.body.text.includes(value))
      const shown = run.all.find(
        (later) =>
          numberOf(later) > numberOf(seen) &&
          later.record.url === seen.record.url &&
          missing.some((value) => later.body.text.includes(value)),
      )
      if (shown) return { change, seen, shown }
    }
  }
  return undefined
})

/** A text or a GUID of a change, in its quotes, that nothing else holds by chance. */
const ownValue = /(?<=:\s*)"[^"\\]{16,}"/g

function sharesGuid(change: ExchangeSeen, read: ExchangeSeen): boolean {
  const id = guidAnywhere.exec(change.url?.pathname ?? '')?.[0].toLowerCase()
  return id !== undefined && (read.url?.href ?? '').toLowerCase().includes(id)
}

/** What gateways answer that could not take an answer in. */
const gaveUp = [413, 502, 504, 507]
const brokeOff = ['truncated', 'bodyTimeout']

export const answerTooLong: Cause = {
  id: 'answer-too-long',
  looksFor:
    'a read of a collection that a gateway gave up (413, 502, 504, 507) or that broke off in its body, while a ' +
    'shorter answer of the same collection succeeded and none of the requested length did',
  text:
    'Likely a proxy or gateway buffers answers and fails on long ones: a shorter answer of the same collection ' +
    'came through.',
  remedy:
    'Raise its buffer size, body limit and time-out, or turn off buffering for the service paths. Clients can ' +
    'request less at once ($top, $select).',
  yieldsTo: ['error-page-replaced'],
  find: ({ clause, run }) =>
    run.ofClause(clause).flatMap((seen) => {
      const entity = isData(seen) && isGivenUp(seen) && !isFiltered(seen) ? entityOf(seen) : undefined
      if (entity === undefined) return []
      const through = run.all.filter(
        (other) =>
          other.area === seen.area && other.status === 200 && !other.record.fault && entityOf(other) === entity,
      )
      const isOfLength = !through.some((other) => isAsLong(other, seen))
      return through[0] && isOfLength ? [seen.id, through[0].id] : []
    }),
}

function isGivenUp({ status, record }: ExchangeSeen): boolean {
  return gaveUp.includes(status) || brokeOff.includes(record.fault?.kind ?? '')
}

/** What came through another time, or in the length that was asked for, was not given up for its length. */
function isAsLong(other: ExchangeSeen, given: ExchangeSeen): boolean {
  return other.record.url === given.record.url || (rowsSeen(other)?.count ?? 0) >= topOf(given)
}

/** Of a filter nobody knows how long the answer would have been. */
function isFiltered(seen: ExchangeSeen): boolean {
  return queryOf(seen).has('$filter')
}

/** Fewer is no cut that one could tell from records that were added meanwhile. */
const leastMissing = 2

export const answerCut: Cause = {
  id: 'answer-cut',
  looksFor:
    'a collection answer without a continuation whose number of records is round, below the cap and below what ' +
    'was requested, while another answer to the same query, or the profile, has more records',
  text:
    'Likely a page size or row limit cuts answers silently: the answer ends at a round number, and more records ' +
    'exist.',
  remedy:
    'Check page size and row limits of the target and of any proxy before it. Clients must follow continuation ' +
    'links. Without such links they must read in parts.',
  find: (input) =>
    input.run.ofClause(input.clause).flatMap((seen) => {
      const rows = isData(seen) && isFirstPage(seen) ? rowsSeen(seen) : undefined
      if (!rows || rows.goesOn || isWhole(rows.count, input) || topOf(seen) <= rows.count) return []
      const longer = longerAnswer(seen, rows.count, input)
      if (longer) return [seen.id, longer.id]
      const { large } = input.profile
      return large && entityOf(seen) === large.entity && isWholeRead(seen) && isAboutTheCap(input, rows.count)
        ? [seen.id]
        : []
    }),
}

/** What a caller asks by itself; any other option is of a continuation, whose last page ends where it ends. */
const asked = /^\$(select|filter|top|orderby|expand|format|count|inlinecount)$|^$/

function isFirstPage(seen: ExchangeSeen): boolean {
  return [...queryOf(seen).keys()].every((name) => asked.test(name))
}

/** A page or a lower limit is a round number; at the cap itself a cut is as documented. */
function isWhole(count: number, { profile }: CauseInput): boolean {
  return count === 0 || count % 10 !== 0 || count >= profile.cap
}

function longerAnswer(cut: ExchangeSeen, count: number, { run }: CauseInput): ExchangeSeen | undefined {
  const filter = filterOf(cut)
  return run.all.find((seen) => {
    if (!isData(seen) || entityOf(seen) === undefined || entityOf(seen) !== entityOf(cut)) return false
    const more = filterOf(seen) === filter ? (rowsSeen(seen)?.count ?? 0) : 0
    return more >= count + leastMissing && more <= topOf(cut)
  })
}

/** As it stands in the evidence: a value keeps its mask throughout the run. */
function filterOf(seen: ExchangeSeen): string | undefined {
  return queryOf(seen).get('$filter')
}

function isWholeRead(seen: ExchangeSeen): boolean {
  return topOf(seen) === Infinity && filterOf(seen) === undefined
}

/** A cap that is too low is what these clauses judge: it fails them, and a page without continuation is why. */
function isAboutTheCap({ clause, profile }: CauseInput, count: number): boolean {
  return clause.class === 'limit' && (profile.large?.rows ?? 0) >= count + leastMissing
}
