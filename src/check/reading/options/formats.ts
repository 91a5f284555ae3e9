import type { Exchange } from '../../../exchange/index.js'
import type { Actor } from '../../../session/index.js'
import { blameForNoRecord, collectionIn, isJson, named, needsText, rowsOf, seen } from '../../answers/answers.js'
import { isRefused } from '../../answers/access-refusal.js'
import { readInOrder } from '../../sessions/main-session.js'
import { legacyRead } from '../../sessions/requests.js'
import type { RunContext } from '../../run-state/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { decided } from '../../queries/not-answered.js'
import { fetchPage, refusedAccess } from '../../queries/ask.js'
import { legacyReader, urlOf, type Reader } from '../../queries/query.js'
import { readsLike } from '../../queries/reads-of-run.js'
import { sampleOf, mostOf } from '../../queries/sample.js'
import { errorBodyOf } from '../../../odata/index.js'
import { kindOfError } from '../../answers/server-message.js'
import { byItsForm, formOf } from '../errors/error-shape.js'
import type { Finding, RunFacts } from '../../outcome/check.js'
import { hasStatus } from '../../answers/expectations.js'
import { allOf, finding } from '../../outcome/finding.js'

/** The plain read of the probe entity in JSON, once a run. */
export function plainReadInJson(run: RunContext, main: Actor): Promise<Exchange> {
  return run.shared('plain read in JSON', async () => {
    const answer = await readInOrder(run, main, legacyRead(run))
    return isRefused(run, answer) ? refusedAccess(legacyReader(run, main), answer) : answer
  })
}

/** A read of a few records of the legacy service with this Accept header, or with none. */
export function readAs(run: RunContext, main: Actor, accept: string | undefined): Promise<Exchange> {
  const reader = legacyReader(run, main)
  return fetchPage(reader, urlOf(reader, { top: 3 }), accept)
}

/**
 * A read of the bare address by a caller that says nothing at all, as a browser's user types it; undefined where it is not
 * known that what comes is no burden.
 */
export async function readBare(run: RunContext, main: Actor): Promise<Exchange | undefined> {
  const reader = legacyReader(run, main)
  const isNoBurden = await decided(async () => {
    const sample = await sampleOf(reader)
    return sample.whole || (await mostOf(sample)) !== undefined
  })
  return isNoBurden ? fetchPage(reader, urlOf(reader, {}), undefined) : undefined
}

/** What an answer is by its body, and what it calls itself. Bytes that are no text are in no format, and decide nothing. */
export function formatOf(exchange: Exchange): string {
  needsText(exchange)
  const body = formatOfBody(exchange)
  const called = isJson(exchange) ? 'JSON' : isXml(exchange) ? 'XML' : exchange.mediaTypeTold || 'nothing'
  return body === called ? body : `${body} that calls itself ${called}`
}

/** The answers to the reads that others have made by then with this Accept header, whatever they ask for. */
export function otherAnswers(reader: Reader, accept: string | undefined): readonly Exchange[] {
  return readsLike(reader).flatMap((read) => (read.accept === accept ? read.answers : []))
}

function formatOfBody({ body }: Exchange): string {
  const start = body
    .toString('latin1', 0, 1000)
    .replaceAll('\0', '')
    .replace(/^[^\p{ASCII}]+/u, '')
    .trimStart()
  if (start === '') return 'an empty body'
  if (/^<(!doctype\s+html|html)\b/i.test(start)) return 'a web page'
  if (start.startsWith('<')) return 'XML'
  return start.startsWith('{') || start.startsWith('[') ? 'JSON' : 'text'
}

function isXml({ mediaType }: Exchange): boolean {
  return /^(application|text)\/(.+\+)?xml$/.test(mediaType) && mediaType !== 'application/xhtml+xml'
}

/** Ends the clause undecided where an answer of the right format shows no record. */
export function needsRecords(exchange: Exchange): void {
  const { kind, count } = collectionIn(exchange)
  if (count > 0) return
  const seen = kind === 'a collection' ? 'an empty collection' : kind
  cantTell(
    `${named(exchange)} has the right format but has ${seen}, so it is not evidence (READ-1, READ-4)`,
    blameForNoRecord(exchange),
  )
}

/** 200 with records in this format, which the body has and the content type names. */
export function isReadIn(answer: Exchange, format: 'JSON' | 'XML'): Finding {
  const found = allOf(hasStatus(answer, 200), hasFormat(answer, format))
  if (found.holds === true) needsRecords(answer)
  return found
}

/** The body is in this format, and its content type says so. */
export function hasFormat(answer: Exchange, format: 'JSON' | 'XML'): Finding {
  return finding(formatOf(answer) === format, format, formatOf(answer))
}

/** No records come, with whatever status. */
export function hasNoRows(answer: Exchange): Finding {
  const rows = answer.status === 200 ? collectionIn(answer).count : (rowsOf(answer)?.length ?? 0)
  return finding(
    rows === 0,
    'no records',
    rows === 0 ? seen(answer) : `${String(answer.status)} with ${String(rows)} records`,
  )
}

/** The OData error body: that of the document, or the form of a declared departure. */
export function hasErrorBody(answer: Exchange, run: RunFacts): Finding {
  const kind = kindOfError(answer)
  const wanted = 'an OData error body'
  if (!kind.startsWith(wanted)) return finding(false, wanted, kind)
  const error = errorBodyOf(answer)
  const form = error ? formOf(run, error) : 'the form of the document'
  if (form !== 'the form of the document') return finding(false, wanted, `an error body in ${form}`)
  return byItsForm(run, error, finding(true, wanted, `${String(answer.status)} with ${kind}`))
}
