import { beginsAsError, type Exchange } from '../../exchange/index.js'
import {
  BrokenPaging,
  legacyCollectionUrl,
  odataCollectionUrl,
  readPages,
  UnreadableAnswer,
  type QueryOptions,
} from '../../odata/index.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import { isRefused } from '../answers/access-refusal.js'
import { named } from '../answers/answers.js'
import { sendRenewing } from '../sessions/main-session.js'
import { cite, countRowsOf, describeSent } from '../outcome/record.js'
import { legacyReadOf, odataReadOf, withoutAccept } from '../sessions/requests.js'
import { unknownEntity } from '../excuses/unknown-names.js'
import { sameForAllReads, readsRefused, type ReadOf } from '../excuses/permissions.js'
import type { RunContext } from '../run-state/run-context.js'
import type { RunFacts } from '../outcome/check.js'
import { cantTell, profileError } from '../outcome/verdict.js'
import { configured } from '../outcome/not-configured.js'

/** How the large entity is asked for: for its ids, for those with a `$top`, or for whole records. */
export type LargeQuery = 'legacy' | 'odata' | 'legacyXml' | 'legacyTop' | 'legacyXmlTop' | 'legacyWhole'

/** What one query for all of the large entity came to: counts alone, since its records are megabytes. */
export interface LargeRead {
  readonly rowsPerAnswer: readonly number[]
  /** Records of all answers that were read. */
  readonly total: number
  /** Whether the last answer that was read offers more. */
  readonly goesOn: boolean
  readonly format: 'json' | 'xml'
  readonly bytes: number
  readonly milliseconds: number
  /** The number of records that the target itself names, where it does. */
  readonly count?: number
  /** Names the first answer in a sentence. */
  readonly name: string
  /** How it was asked for: "in XML, with $top=20001". */
  readonly how: string
}

/** Only the ids are asked for: they show how many records there are, and spare the target the rest of them. */
const idsAlone: QueryOptions = { select: ['Id'] }

/** What a client asks for that wants all there is. */
const everything = 1_000_000

/**
 * Pages of a query, at most: where they are shorter than the cap, each is judged by itself, and so few of them show how long
 * they are. Hundreds more would be a burden and tell nothing else.
 */
const mostPages = 3

/** Rows of one answer that are kept beyond the cap: that there are too many shows by then. */
const keptBeyondCap = 1000

/** What the cap is known by. */
export type CapFacts = Pick<RunFacts, 'profile'>

/** The cap on the records of one answer: the deployment's own `maxEntityRowCount`, 20000 by default (section "Limits"). */
export function capOf(run: CapFacts): number {
  return run.profile.target.maxEntityRowCount
}

/**
 * Reads the large entity, the first pages where it comes in pages, until there is no more or the cap has been passed: a
 * reader that stopped at the cap could not see that it does not hold. Sent once a run for each query and filter.
 */
export function largeRead(run: RunContext, main: Actor, query: LargeQuery, filter?: string): Promise<LargeRead> {
  return run.shared(`large ${query}${filter === undefined ? '' : ` with ${filter}`}`, () =>
    read(run, main, query, filter === undefined ? {} : { filter }),
  )
}

/** The same, sent anew. */
export function largeReadAgain(run: RunContext, main: Actor, query: LargeQuery): Promise<LargeRead> {
  return run.shared(`large ${query} again`, () => read(run, main, query, {}))
}

async function read(run: RunContext, main: Actor, query: LargeQuery, options: QueryOptions): Promise<LargeRead> {
  const cap = capOf(run)
  const fetch = (url: string) => sendRenewing(run, main, { method: 'GET', url, headers: headersFor(query) })
  const isWhole = query === 'legacyWhole'
  const ids = await fetch(urlFor(run, query, isWhole ? options : { ...options, ...idsAlone }))
  const first = !isWhole && isRefusedQuery(ids) ? await fetch(urlFor(run, query, options)) : ids
  const how = howAsked(run, query, options)
  describeSent(first.id, `read of the large entity ${how}`)
  if (isRefused(run, first)) await tellRefused(run, main, query, first)
  const unknown = unknownEntity(run, first)
  if (unknown) throw unknown
  try {
    const pages = await readPages(first, fetch, {
      maxRows: cap + 1,
      maxPages: mostPages,
      bounds: { maxRows: cap + keptBeyondCap },
    })
    countRowsOf(pages)
    const { rows, rowsPerPage, answers, bounded, format, count } = pages
    return {
      rowsPerAnswer: rowsPerPage,
      total: rows.length,
      goesOn: bounded,
      format,
      bytes: sum(answers, ({ body }) => body.length),
      milliseconds: sum(answers, ({ durationMs }) => durationMs),
      ...(count === undefined ? {} : { count }),
      name: named(first),
      how,
    }
  } catch (fault) {
    if (fault instanceof BrokenPaging || fault instanceof UnreadableAnswer)
      return cantTell(`the records of ${named(first)} cannot be counted: ${fault.message}`)
    throw fault
  }
}

function howAsked(run: RunContext, query: LargeQuery, { filter }: QueryOptions): string {
  return [
    query === 'odata' ? 'through OData' : query.startsWith('legacyXml') ? 'in XML' : 'in JSON',
    ...(query.endsWith('Top') ? [`with $top=${String(topAbove(capOf(run), query))}`] : []),
    ...(filter === undefined ? [] : ['with a $filter that most records match']),
  ].join(', ')
}

/** Ends the clause. A service that refuses every read refuses this one for no fault of the profile. */
async function tellRefused(run: RunContext, main: Actor, query: LargeQuery, refused: Exchange): Promise<never> {
  const others = await readsRefused(run, main, readOfEntity(query))
  cite(...others.map(({ id }) => id))
  const said = `${named(refused)} was answered ${String(refused.status)}`
  if (others.length === 0)
    return profileError(`${said}. Give users.main the right to read entities.large`, 'entities.large')
  return cantTell(`${said}, ${sameForAllReads(others)}: see ${query === 'odata' ? 'ODATA-1' : 'COOKIE-9'}`)
}

function readOfEntity(query: LargeQuery): ReadOf {
  if (query === 'odata') return odataReadOf
  return query.startsWith('legacyXml') ? (run, entity) => withoutAccept(legacyReadOf(run, entity)) : legacyReadOf
}

/** A target that does not take $select is asked for whole records; it may say so with any status. */
function isRefusedQuery(answer: Exchange): boolean {
  const { status } = answer
  return [400, 404, 500, 501].includes(status) || (status !== 401 && status !== 403 && beginsAsError(answer))
}

function urlFor(run: RunContext, query: LargeQuery, options: QueryOptions): string {
  const { entity } = configured(run, 'entities.large')
  const { legacyRoot, odataRoot } = run.addresses
  const asked = query.endsWith('Top') ? { ...options, top: topAbove(capOf(run), query) } : options
  return query === 'odata'
    ? odataCollectionUrl(odataRoot, entity, asked)
    : legacyCollectionUrl(legacyRoot, entity, asked)
}

/** A cap may be lifted by one record, or by a number that means everything: JSON asks for the one, XML for the other. */
function topAbove(cap: number, query: LargeQuery): number {
  return query === 'legacyTop' ? cap + 1 : Math.max(cap + 1, everything)
}

/** The document has XML come to whoever does not ask otherwise. */
function headersFor(query: LargeQuery): ActorRequest['headers'] {
  return query.startsWith('legacyXml') ? [] : [['Accept', 'application/json']]
}

function sum(answers: readonly Exchange[], of: (answer: Exchange) => number): number {
  return answers.reduce((total, answer) => total + of(answer), 0)
}
