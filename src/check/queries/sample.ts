import { ExchangeFault, type Exchange } from '../../exchange/index.js'
import { numericType, type CollectionShape, type Dialect, type Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { isTheTargets } from '../run-state/wire/circuit-breaker.js'
import type { RunContext } from '../run-state/run-context.js'
import { Undecided, cantTell } from '../outcome/verdict.js'
import { ask, fetchPage, type Answered } from './ask.js'
import { decided, NotAnswered, Unread } from './not-answered.js'
import { legacyReader, odataReader, urlOf, type Query, type Reader } from './query.js'
import { pagesOf } from './rows.js'
import { isTargetUnavailable } from '../sessions/endpoints.js'

/** Records of an entity as the target showed them: what queries are built from, since no data set is known beforehand. */
export interface Sample {
  readonly reader: Reader
  readonly rows: readonly Row[]
  /** The records page by page, as they came. */
  readonly pages: readonly (readonly Row[])[]
  /** Whether these are all the records there are. */
  readonly whole: boolean
  /** Edm types of fields, from the XML answer and from whatever the JSON answer names itself. */
  readonly types: ReadonlyMap<string, string>
  /** Fields that the XML answer, which types its numbers, leaves without a type: text, by the rule of the Atom format. */
  readonly untyped: ReadonlySet<string>
  /** Whether the XML answer, which alone says what fields are, could not be read though the service is not declared absent. */
  readonly typesUnread?: boolean
  /** The same query in XML, once a run: what types and values are both read from. */
  readonly xml?: Answered
  /** Fields that move at every read, and that say nothing of whether two records are the same. */
  readonly moving?: ReadonlySet<string>
  /** Whether it is the one that was taken once a run, and not anew. */
  readonly ofRun?: boolean
  readonly answers: readonly Exchange[]
  readonly shape: CollectionShape
}

/** Records of a sample: enough to tell values apart, few enough to be no burden. */
export const sampleSize = 50

/** The run's sample of the probe entity from the legacy data service. */
export function legacySample(run: RunContext, main: Actor): Promise<Sample> {
  return sampleOf(legacyReader(run, main))
}

/** The run's sample of the probe entity from the OData endpoint. */
export function odataSample(run: RunContext, main: Actor): Promise<Sample> {
  return sampleOf(odataReader(run, main))
}

/** The first answer to the sample's query, whatever it is: the run's own sample's, where one can be taken. */
export function sampleRead(run: RunContext, main: Actor, service: Dialect): Promise<Exchange> {
  const reader = service === 'legacy' ? legacyReader(run, main) : odataReader(run, main)
  return run.shared(`first answer of the sample, ${service}`, async () => {
    const [first] = (await decided(() => sampleOf(reader)))?.answers ?? []
    return first ?? fetchPage(reader, urlOf(reader, { top: sampleSize }), 'application/json')
  })
}

/** The run's sample of the reader's entity, taken once. */
export function sampleOf(reader: Reader): Promise<Sample> {
  return reader.run.shared(`sample ${reader.service} ${reader.entity}`, async () => ({
    ...(await freshSample(reader)),
    ofRun: true,
  }))
}

/** What rests on the run's own sample is asked once a run, whoever looks at it; on any other it is asked anew. */
export function oncePerSample<T>({ reader, ofRun }: Sample, key: string, task: () => Promise<T>): Promise<T> {
  return ofRun === true ? reader.run.shared(key, task) : task()
}

/** A sample taken anew, for a relation that did not hold on the one before. */
export async function freshSample(reader: Reader): Promise<Sample> {
  const answer = await firstRows(reader)
  const rows = answer.rows.slice(0, sampleSize)
  const { types, untyped, typesUnread = false, xml } = await typesOf(reader)
  return {
    reader,
    rows,
    pages: pagesOf(answer),
    whole: !answer.bounded && answer.rows.length < sampleSize,
    types: new Map([...types, ...answer.fieldTypes]),
    untyped,
    typesUnread,
    ...(xml && reader.service === 'legacy' ? { xml } : {}),
    answers: answer.answers,
    shape: answer.shape,
  }
}

async function firstRows(reader: Reader): Promise<Answered> {
  try {
    const answer = await ask(reader, { top: sampleSize }, { maxRows: sampleSize })
    return answer.format === 'json'
      ? answer
      : cantTell(`there are no records to compare with: ${answer.what}, not in JSON (READ-3, ODATA-1)`)
  } catch (fault) {
    if (!(fault instanceof NotAnswered)) throw fault
    const told = `there are no records to compare with: ${fault.message}`
    if (fault.why === 'notACollection') throw new Unread(told, reader, [fault.exchange])
    return cantTell(told)
  }
}

/**
 * The types that the XML answer gives to the fields of an entity. It is the legacy service's alone; where it cannot be
 * read, fields are known by the profile and by their values.
 */
function typesOf({ run, actor, entity }: Reader): Promise<Pick<Sample, 'types' | 'untyped' | 'typesUnread' | 'xml'>> {
  const unknown = { types: new Map<string, string>(), untyped: new Set<string>() }
  if (run.policy.legacyAbsent) return Promise.resolve(unknown)
  return run.shared(`types ${entity}`, async () => {
    const unread = { ...unknown, typesUnread: true }
    try {
      const answer = await xmlSample(legacyReader(run, actor, entity))
      return { types: answer.fieldTypes, untyped: untypedIn(answer), xml: answer }
    } catch (fault) {
      if (fault instanceof Undecided || fault instanceof NotAnswered) return unread
      if (fault instanceof ExchangeFault && isTheTargets(fault)) return unread
      throw fault
    }
  })
}

/** A feed that types no number leaves types out altogether, and says nothing by that. */
function untypedIn({ rows, fieldTypes }: Answered): ReadonlySet<string> {
  if (![...fieldTypes.values()].some((type) => numericType.test(type))) return new Set()
  const set = rows.flatMap((row) => Object.keys(row).filter((field) => typeof row[field] === 'string'))
  return new Set(set.filter((field) => !fieldTypes.has(field)))
}

/** Spells out what the document gives a caller by default, for a target that wants to be asked. */
const xmlAccept = 'application/atom+xml, application/xml;q=0.9'

/**
 * The records that a sample shows, in XML: as the document has it, without an Accept header, else by asking for it.
 *
 * @throws NotAnswered
 */
export async function xmlSample(
  reader: Reader,
  query: Query = { top: sampleSize },
  maxRows = sampleSize,
): Promise<Answered> {
  const answer = await ask(reader, query, { accept: undefined, maxRows })
  if (answer.format === 'xml') return answer
  const asked = await ask(reader, query, { accept: xmlAccept, maxRows })
  return asked.format === 'xml' ? asked : cantTell(`there is no XML to check: ${asked.what} came in JSON (READ-2)`)
}

/** The most records of an entity that is read whole to be compared. */
const mostWhole = 500

/** All records of the sample's entity, as its service shows them; undefined where there are too many to be read for it. */
export async function wholeOf(sample: Sample): Promise<Answered | undefined> {
  const most = await mostOf(sample)
  // Nor as many as the deployment ever gives.
  return most && most.rows.length < sample.reader.run.profile.target.maxEntityRowCount ? most : undefined
}

/** All records that one query gives, which the deployment may have cut; undefined where they are too many to be read for it. */
export async function mostOf(sample: Sample): Promise<Answered | undefined> {
  const most = await beginningOf(sample)
  return most.rows.length <= mostWhole ? most : undefined
}

/** The records that are read to know whether they are all: one more than is read whole, at most. */
function beginningOf(sample: Sample): Promise<Answered> {
  const { service, entity } = sample.reader
  return oncePerSample(sample, `whole ${service} ${entity}`, () =>
    ask(sample.reader, { top: mostWhole + 1 }, { maxRows: mostWhole + 1 }),
  )
}

/**
 * The collection as it comes in pages: without `$top` where it is small, else as much of it as is read; undefined where all
 * that is read comes in one page.
 */
export async function inPages(sample: Sample): Promise<Answered | undefined> {
  const beginning = await beginningOf(sample)
  const { service, entity } = sample.reader
  const plain =
    beginning.rows.length > mostWhole
      ? beginning
      : await oncePerSample(sample, `plain ${service} ${entity}`, () =>
          ask(sample.reader, {}, { maxRows: mostWhole + 1 }),
        )
  return [plain, beginning].find(({ answers }) => answers.length > 1)
}

/**
 * Whose records a query of the OData endpoint is held against: the legacy service's, which shows the same ones. Where that
 * gives no sample (it is declared to be absent, switched off, or broken), those that OData itself shows.
 */
export async function sampledReader(run: RunContext, main: Actor, entity: string): Promise<Reader> {
  const odata = odataReader(run, main, entity)
  if (run.policy.legacyAbsent) return odata
  const legacy = legacyReader(run, main, entity)
  try {
    await sampleOf(legacy)
    return legacy
  } catch (fault) {
    if (!isTargetUnavailable(fault)) throw fault
    return odata
  }
}
