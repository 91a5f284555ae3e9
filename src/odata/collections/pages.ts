import { parsedUrl } from '../../runtime/urls.js'
import type { Page, Bounds } from '../bodies/page.js'
import { readCollection } from './read-collection.js'
import type { Row } from '../values/value.js'

/**
 * Why the pages of a collection cannot be followed to their end.
 * - `notALink`: the next link is not an address, or not one of http
 * - `foreignOrigin`: it leads to another origin; it is not followed, since the session's cookies are for one origin
 * - `credentialsInLink`: it carries a user name or a password
 * - `sameLink`: it leads to a page that has been read already
 * - `sameRows`: a page holds nothing but records of earlier pages
 * - `emptyPages`: page after page without a record, each with a next link
 * - `refused`: a page was answered with another status than 200
 */
type WhyBroken = 'notALink' | 'foreignOrigin' | 'credentialsInLink' | 'sameLink' | 'sameRows' | 'emptyPages' | 'refused'

/** Raised where paging leads nowhere. `link` is the link as it was sent. */
export class BrokenPaging extends Error {
  override readonly name = 'BrokenPaging'
  readonly why: WhyBroken
  readonly link: string
  /** The number of the page that the fault was met on, from 1. */
  readonly page: number
  /** Rows read until then. */
  readonly rows: number

  constructor(why: WhyBroken, detail: string, at: { link: string; page: number; rows: number }) {
    super(`cannot follow the pages of a collection beyond page ${at.page} (${at.rows} rows): ${detail}`)
    this.why = why
    this.link = at.link
    this.page = at.page
    this.rows = at.rows
  }
}

/** What the reader needs of an exchange; an Exchange has it all. */
export interface Answer {
  readonly body: Buffer
  readonly status: number
  readonly request: { readonly url: string }
  header(name: string): string | undefined
}

/** A collection over all the pages that were read. */
export interface Collection<A extends Answer = Answer> {
  readonly rows: readonly Row[]
  /** The answers in order, one a page: the evidence. */
  readonly answers: readonly A[]
  /** How many rows each page had: no single answer may have more than the cap. */
  readonly rowsPerPage: readonly number[]
  /** Whether a bound ended the reading while there was more to come. */
  readonly bounded: boolean
  readonly format: Page['format']
  readonly shape: Page['shape']
  readonly fieldTypes: ReadonlyMap<string, string>
  readonly count?: number
}

export interface PagingLimits {
  /** Rows after which no further page is asked for: the cap and one page more where the cap itself is judged. */
  readonly maxRows: number
  /** Pages after which no further one is asked for; all by default. */
  readonly maxPages?: number
  /** The field that tells records apart. */
  readonly idField?: string
  readonly bounds?: Partial<Bounds>
}

const emptyPagesAllowed = 3

/**
 * Reads a collection with all its pages: paging is not shown in the document, and a page of 40 is common. `start` is
 * an address, or the first answer where it has been fetched already.
 *
 * @throws BrokenPaging, UnreadableAnswer, and whatever `fetch` throws
 */
export async function readPages<A extends Answer>(
  start: string | A,
  fetch: (url: string) => Promise<A>,
  { maxRows, maxPages = Infinity, idField = 'Id', bounds = {} }: PagingLimits,
): Promise<Collection<A>> {
  const rows: Row[] = []
  const answers: A[] = []
  const rowsPerPage: number[] = []
  const fieldTypes = new Map<string, string>()
  const asked = new Set<string>()
  const ids = new Set<unknown>()
  let first: Page | undefined
  let emptyPages = 0
  let answer = typeof start === 'string' ? await fetch(start) : start
  const origin = new URL(typeof start === 'string' ? start : start.request.url).origin
  for (let url = typeof start === 'string' ? start : start.request.url; ; answer = await fetch(url)) {
    asked.add(new URL(url).href)
    const at = { link: url, page: answers.length + 1, rows: rows.length }
    if (answer.status !== 200) throw new BrokenPaging('refused', `the page was answered with ${answer.status}`, at)
    const page = readCollection(answer.body, answer.header('content-type') ?? '', bounds)
    first ??= page
    answers.push(answer)
    rowsPerPage.push(page.rows.length)
    if (repeats(page, ids, idField))
      throw new BrokenPaging('sameRows', 'a page repeats the records of earlier ones', at)
    for (const row of page.rows) rows.push(row)
    for (const [field, type] of page.fieldTypes) fieldTypes.set(field, type)
    const more = page.cut || page.next !== undefined
    if (page.next === undefined || page.cut || rows.length >= maxRows || answers.length >= maxPages) {
      const { format, shape, count } = first
      return {
        rows,
        answers,
        rowsPerPage,
        bounded: more,
        format,
        shape,
        fieldTypes,
        ...(count === undefined ? {} : { count }),
      }
    }
    url = nextUrl(page, answer.request.url, origin, asked, { link: page.next, page: answers.length, rows: rows.length })
    emptyPages = page.rows.length === 0 ? emptyPages + 1 : 0
    if (emptyPages > emptyPagesAllowed) {
      throw new BrokenPaging('emptyPages', `${emptyPages} pages without a record in a row`, { ...at, link: page.next })
    }
  }
}

/** Where the next page is, its link resolved against what the answer declares, else against its own address. */
function nextUrl(
  page: Page,
  answeredAt: string,
  origin: string,
  asked: ReadonlySet<string>,
  at: { link: string; page: number; rows: number },
): string {
  const base = (page.base === undefined ? undefined : parsedUrl(page.base, answeredAt)?.href) ?? answeredAt
  const next = parsedUrl(at.link, base)
  if (at.link.trim() === '' || next === undefined) {
    throw new BrokenPaging('notALink', 'the next link is not an address', at)
  }
  if (next.protocol !== 'http:' && next.protocol !== 'https:') {
    throw new BrokenPaging('notALink', `the next link is not one of http, but ${next.protocol}`, at)
  }
  if (next.username !== '' || next.password !== '') {
    throw new BrokenPaging('credentialsInLink', 'the next link carries credentials', at)
  }
  if (next.origin !== origin) {
    throw new BrokenPaging('foreignOrigin', `the next link leads to ${next.origin}, away from ${origin}`, at)
  }
  next.hash = ''
  if (asked.has(next.href)) throw new BrokenPaging('sameLink', 'the next link leads to a page read already', at)
  return next.href
}

/** A record or two that come again are live data on the move; a page of nothing else is a loop. */
function repeats(page: Page, ids: Set<unknown>, idField: string): boolean {
  const known = ids.size
  let told = 0
  for (const row of page.rows) {
    const id = row[idField]
    if (typeof id !== 'string' && typeof id !== 'number') continue
    told++
    ids.add(typeof id === 'string' ? id.toLowerCase() : id)
  }
  return told > 0 && told === page.rows.length && ids.size === known
}
