import { inRole } from '../outcome/record.js'
import { cantTell } from '../outcome/verdict.js'
import { ask, askXml, type Answered } from './ask.js'
import { answered, decided } from './not-answered.js'
import { urlOf, type Query } from './query.js'
import { oncePerSample, sampleSize, type Sample } from './sample.js'

export type Format = 'json' | 'xml'

/** A read of the sample's entity, as data: a check names its reads, and the engine sends them. */
export interface Read {
  readonly query: Query
  readonly format: Format
  /** What it is sent for, in the words of the report. */
  readonly role?: string
  /** Rows after which no further page is asked for, where it is fewer than any read of a check takes. */
  readonly maxRows?: number
  /** Others are held against it: where it has another answer by now, what they showed proves nothing. */
  readonly isReference?: boolean
  /** What leaves the check undecided where the target refuses the read: another clause judges that. */
  readonly ifRefused?: string
  /** The query of the sample itself: the run's own sample may hold its answer already. */
  readonly isOfSample?: boolean
  /** There where the check can do without it. */
  readonly isOptional?: boolean
}

export type Reads = Readonly<Record<string, Read>>

/** The answers by the names of the reads; undefined may be one that the check can do without. */
export type Answers<R extends Reads> = {
  readonly [name in keyof R]: R[name] extends { readonly isOptional: true } ? Answered | undefined : Answered
}

type More = Omit<Read, 'query' | 'format'>

export function json(query: Query, more: More = {}): Read {
  return { query, format: 'json', ...more }
}

/** In XML, as the document gives it to a caller that asks for no format. */
export function xml(query: Query, more: More = {}): Read {
  return { query, format: 'xml', ...more }
}

/** The query of the sample in XML: what XML shows of these records without any other option, where that can be read. */
export function sampleInXml(): Read & { readonly isOptional: true } {
  return { ...xml({ top: sampleSize }), maxRows: sampleSize, isOfSample: true, isOptional: true }
}

/**
 * Sends the reads in their order. What rests on the run's own sample is sent once a run.
 *
 * @throws NotAnswered where the target answered with something else than a collection
 */
export function answersTo<R extends Reads>(reads: R, sample: Sample): Promise<Answers<R>> {
  return inOrder(reads, (read) => {
    if (read.isOfSample === true && sample.ofRun === true && sample.xml) return Promise.resolve(sample.xml)
    const key = `${read.format} ${urlOf(sample.reader, read.query)}`
    return oncePerSample(sample, key, () => send(read, sample))
  })
}

/** Sends all of them anew. */
export function answersAnew<R extends Reads>(reads: R, sample: Sample): Promise<Answers<R>> {
  return inOrder(reads, (read) => send(read, sample))
}

async function inOrder<R extends Reads>(
  reads: R,
  answerTo: (read: Read) => Promise<Answered | undefined>,
): Promise<Answers<R>> {
  const answers: Record<string, Answered | undefined> = {}
  for (const [name, read] of Object.entries(reads)) {
    const answer = await answerTo(read)
    if (read.role !== undefined) inRole(read.role, answer?.answers[0])
    answers[name] = answer
  }
  return answers as Answers<R>
}

async function send(read: Read, sample: Sample): Promise<Answered | undefined> {
  const { query, format, maxRows, ifRefused, isOptional = false } = read
  const { reader } = sample
  const sent = () =>
    format === 'xml' ? askXml(reader, query, maxRows) : ask(reader, query, maxRows === undefined ? {} : { maxRows })
  if (isOptional) return decided(sent)
  return ifRefused === undefined ? sent() : ((await answered(sent)) ?? cantTell(ifRefused))
}
