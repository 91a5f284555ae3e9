import type { Exchange } from '../../exchange/index.js'
import { isZeroGuid, UnreadableAnswer, type Row } from '../../odata/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { cite } from '../outcome/record.js'
import { isGoodRead, pageOf } from '../answers/answers.js'
import { doubles } from '../answers/ids.js'
import { inWords, type Query, type Reader } from './query.js'

/** A read of the probe entity that was answered with 200: its pages, and the records on them where they can be read. */
export interface ReadOfRun {
  readonly reader: Reader
  readonly query: Query
  /** The Accept header; none was sent where undefined. */
  readonly accept: string | undefined
  /** The query and its exchanges in words, without a value in them. */
  readonly what: string
  readonly answers: readonly Exchange[]
  /** What the answers are by their bodies; undefined, as the records are, where one is in no shape that the checker reads. */
  readonly format: 'json' | 'xml' | undefined
  readonly rows: readonly Row[] | undefined
  /** Records on the page that has the most of them, each counted once. */
  readonly most: number
}

/** Records that are kept to be looked at again: a large entity must not fill the memory. */
const mostKept = 5000

const reads = new WeakMap<RunContext, ReadOfRun[]>()

/** Keeps a read for the clauses that hold of every answer: how it is written must not hang on how it was asked for. */
export function noteRead(read: ReadOfRun): void {
  const { run, entity } = read.reader
  if (entity !== run.profile.entities.probe?.entity) return
  const known = reads.get(run) ?? []
  const kept = known.reduce((sum, { rows = [] }) => sum + rows.length, 0)
  if (kept + (read.rows?.length ?? 0) <= mostKept) reads.set(run, [...known, read])
}

/**
 * The same of one answer to a user with fewer rights, which shows records as any other does. What this user may not see of
 * them is not shown by the document: a record that comes without its id is left out.
 */
export function noteReadOfOther(reader: Reader, query: Query, answer: Exchange, user: string): void {
  const page = pageOf(answer)
  if (!isGoodRead(answer) || page instanceof UnreadableAnswer) return
  const rows = page.rows.filter(({ Id }) => Id != null && !isZeroGuid(Id))
  const what = `${inWords(reader, query)} by ${user} (${answer.id})`
  const most = page.rows.length - doubles(page.rows).length
  noteRead({ reader, query, accept: 'application/json', what, answers: [answer], format: page.format, rows, most })
}

/** The reads so far of the same entity from the same service, by whatever query. */
export function readsLike({ run, service }: Reader): readonly ReadOfRun[] {
  return (reads.get(run) ?? []).filter(({ reader }) => reader.service === service)
}

/** Names the reads as evidence of the clause at work, which rests on them, whatever they were sent for. */
export function citeReads(reads: readonly ReadOfRun[]): void {
  cite(...reads.flatMap(({ answers }) => answers.map(({ id }) => id)))
}
