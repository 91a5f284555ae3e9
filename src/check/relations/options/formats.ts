import type { Exchange } from '../../../exchange/index.js'
import type { Actor } from '../../../session/index.js'
import { blameForNoRecord, collectionIn, isJson, named, needsText } from '../../core/answers.js'
import { isRefused } from '../../core/access-refusal.js'
import { readInOrder } from '../../core/main-session.js'
import { legacyRead } from '../../core/requests.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { decided } from '../asking/not-answered.js'
import { fetchPage } from '../asking/ask.js'
import { legacyReader, urlOf, type Reader } from '../asking/query.js'
import { refusedAccess } from '../asking/refused-access.js'
import { readsLike } from '../asking/reads-of-run.js'
import { sampleOf, mostOf } from '../asking/sample.js'

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
    `${named(exchange)} has the right format but has ${seen}, so it is no evidence (READ-1, READ-4)`,
    blameForNoRecord(exchange),
  )
}
