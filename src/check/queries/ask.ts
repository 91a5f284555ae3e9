import type { Exchange } from '../../exchange/index.js'
import { BrokenPaging, readPages, UnreadableAnswer, type Collection, type Row } from '../../odata/index.js'
import { isRefused } from '../answers/access-refusal.js'
import { inNoEncoding, seen } from '../answers/answers.js'
import { readInOrder } from '../sessions/main-session.js'
import { countRowsOf, describeSent } from '../outcome/record.js'
import { cantTell } from '../outcome/verdict.js'
import { NotAnswered, Unread } from './not-answered.js'
import { inWords, urlOf, type Query, type Reader } from './query.js'
import { noteRead } from './reads-of-run.js'
import { pagesOf } from './rows.js'
import { doubles, idOf, idsOf } from '../answers/ids.js'
import { needsRights, whyRefused } from '../excuses/permissions.js'

/** The collection that answered a query, over all its pages. */
export interface Answered extends Collection<Exchange> {
  readonly reader: Reader
  readonly query: Query
  /** The query, its first exchange, and that it came in XML, in words, without a value in them. */
  readonly what: string
  /** Its first exchange, of which the report says what was sent: what a breach names it by. */
  readonly id: string
  /** The page that is the first to show one of these records: the exchange that somebody has to look at. */
  readonly showing: (rows: readonly Row[]) => string
}

interface Manner {
  /** The Accept header; none is sent where undefined. */
  readonly accept: string | undefined
  /** Rows after which no further page is asked for. */
  readonly maxRows: number
}

/** Enough to judge a selective filter by; no clause of reading needs more of a deployment. */
const mostRows = 500

const json: Manner = { accept: 'application/json', maxRows: mostRows }

/**
 * Asks a query that the document offers and reads the answer with all its pages. What keeps the checker from reading
 * it without anybody being at fault ends the clause undecided.
 *
 * @throws NotAnswered where the target answered with something else than a collection
 */
export async function ask(reader: Reader, query: Query, manner: Partial<Manner> = {}): Promise<Answered> {
  const { accept, maxRows } = { ...json, ...manner }
  const answers: Exchange[] = []
  const fetch = async (url: string) => {
    const answer = await fetchPage(reader, url, accept)
    answers.push(answer)
    return answer
  }
  const first = await fetch(urlOf(reader, query))
  const { id } = first
  let what = `${inWords(reader, query)} (${id})`
  describeSent(id, inWords(reader, query).replace(/^the /, ''))
  if (first.status !== 200) throw new NotAnswered('refused', first, `${what} was answered with ${seen(first)}`)
  try {
    const pages = await readPages(first, fetch, { maxRows })
    countRowsOf(pages)
    const { rows, format } = pages
    if (format === 'xml') {
      what += ' in XML'
      describeSent(id, `${inWords(reader, query).replace(/^the /, '')}, in XML`)
    }
    const most = Math.max(...pagesOf(pages).map((page) => page.length - doubles(page).length))
    noteRead({ reader, query, accept, what, answers, format, rows, most })
    const showing = (wanted: readonly Row[]) => {
      const page = pageWith(pages, wanted)
      return page <= 0 ? id : `page ${String(page + 1)} of ${id} (${pages.answers[page]?.id ?? ''})`
    }
    return { ...pages, reader, query, what, id, showing }
  } catch (fault) {
    if (fault instanceof UnreadableAnswer)
      noteRead({ reader, query, accept, what, answers, format: undefined, rows: undefined, most: 0 })
    return unread(fault, reader, answers, what)
  }
}

/** The first page, counted from 0, that shows one of these records, by its id or as it stands; -1 where none does. */
function pageWith({ rows, rowsPerPage }: Collection<Exchange>, wanted: readonly Row[]): number {
  const [same, ids] = [new Set(wanted), idsOf(wanted)]
  const place = rows.findIndex((row) => same.has(row) || ids.has(idOf(row) ?? ''))
  let before = 0
  return place < 0 ? -1 : rowsPerPage.findIndex((count) => (before += count) > place)
}

/**
 * The same in XML, as the document gives it to a caller that asks for no format.
 *
 * @throws NotAnswered
 */
export async function askXml(reader: Reader, query: Query, maxRows = mostRows): Promise<Answered> {
  const answer = await ask(reader, query, { accept: undefined, maxRows })
  return answer.format === 'xml' ? answer : cantTell(`there is no XML to check: ${answer.what} came in JSON (READ-2)`)
}

/** One request of a read, as it stands; a refusal of access says nothing about reading. */
export async function fetchPage(reader: Reader, url: string, accept: string | undefined): Promise<Exchange> {
  const { run, actor } = reader
  const headers = accept === undefined ? [] : [['Accept', accept] as const]
  const exchange = await readInOrder(run, actor, { method: 'GET', url, headers })
  return isRefused(run, exchange) ? refusedAccess(reader, exchange) : exchange
}

function unread(fault: unknown, reader: Reader, answers: readonly Exchange[], what: string): never {
  if (fault instanceof BrokenPaging) {
    return cantTell(`${what}: ${fault.message}`, fault.why === 'foreignOrigin' ? 'nobody' : 'target')
  }
  const last = answers.at(-1)
  if (!(fault instanceof UnreadableAnswer) || last === undefined) throw fault
  const page = answers.length === 1 ? what : `page ${String(answers.length)} (${last.id}) of ${what}`
  switch (fault.why) {
    case 'notText':
      throw new Unread(inNoEncoding(page, fault), reader, answers)
    case 'unknownShape':
    case 'overBounds':
    case 'documentType': {
      const begin = last.firstBytes()
      const told = `${page} has an unknown format: ${fault.detail}; it begins ${begin}`
      throw new Unread(told, reader, answers)
    }
    case 'errorBody':
    case 'message':
      throw new NotAnswered('refused', last, `${page} was answered with ${fault.detail}`)
    case 'empty':
    case 'html':
    case 'broken':
      throw new NotAnswered('notACollection', last, `${page} was answered with ${fault.detail}`)
  }
}

/** Ends the clause whose read was refused access, which says nothing about reading. */
export async function refusedAccess({ run, actor, service, entity }: Reader, refused: Exchange): Promise<never> {
  await needsRights(run, actor, refused)
  const said = `a read of ${entity} (${refused.id}) was refused with ${seen(refused)}`
  return cantTell(`${said}, ${await whyRefused(run, actor, service, entity)}`)
}
