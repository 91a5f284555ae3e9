import { entitySchema, isZeroGuid, kindOf, type Row, type RowFindings } from '../../../odata/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell, profileError, Undecided } from '../../outcome/verdict.js'
import { underDepartures } from '../values/declared.js'
import { fieldsOf, knownFields } from '../values/fields.js'
import { needsAsNamed } from '../values/named-otherwise.js'
import type { NamedKind } from '../values/other-kind.js'
import { howMany } from '../asking/breach.js'
import { doubles } from '../../core/ids.js'
import type { Sample } from '../asking/sample.js'

/** What is wrong with the values of a sample, in words and without the values; nothing where they are as laid down. */
export type ValueCheck = (run: RunContext, sample: Sample) => readonly string[]

/** RECORD-1: what the XML answer types as one plain value is one plain value of a field in JSON too. */
export const plainMembers: ValueCheck = (_run, sample) => {
  const plain = [...sample.types].filter(([, type]) => plainTypes.test(type)).map(([field]) => field)
  const faults = plain.flatMap((field) => {
    const isWrapped = (row: Row) => ['array', 'object'].includes(kindOf(row[field] ?? null))
    return toldOf(sample, isWrapped, () => `${field}: expected a plain value, seen an object or an array`)
  })
  const isBare = (row: Row) => Object.keys(row).length === 0
  return [...faults, ...toldOf(sample, isBare, (bare) => `${howMany(bare)} without any field`)]
}

/** What is told of the records of which something holds, where there are any, with the page that shows the first. */
function toldOf(
  sample: Sample,
  holds: (row: Row) => boolean,
  told: (rows: readonly Row[]) => string,
): readonly string[] {
  const rows = sample.rows.filter(holds)
  return rows.length === 0 ? [] : [`${told(rows)}${shownIn(pageOf(sample, sample.rows.findIndex(holds)))}`]
}

const plainTypes =
  /^Edm\.(Guid|String|Boolean|DateTime|DateTimeOffset|Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/

/** RECORD-2: ids, lookups and other GUIDs. Every record has an id; the other fields may be not set. */
export const guidsAsLaidDown: ValueCheck = (run, sample) => {
  const { guids } = knownFields(run, sample)
  const faults = [
    ...toldOf(
      sample,
      ({ Id }) => Id == null || isZeroGuid(Id),
      (rows) => `Id: not set in ${howMany(rows)}`,
    ),
    ...inWords(sample, schemaOf(guids, 'Edm.Guid').check(sample.rows)),
  ]
  if (faults.length === 0) needsAsNamed(run, sample, ['guid'])
  return faults
}

/** Records the fields that look like lookups by their name alone: text fields end in Id too, so nothing is judged. */
export function observeLikelyLookups(run: RunContext, sample: Sample): void {
  const { guids } = knownFields(run, sample)
  const likely = fieldsOf(sample).filter((field) => /[^A-Z]Id$/.test(field) && !guids.has(field))
  for (const field of likely) {
    const faults = schemaOf([field], 'Edm.Guid').check(sample.rows)
    const set = sample.rows.filter((row) => row[field] != null).length
    observe(
      `${field} looks like a lookup by its name alone: ${String(faults.faultyRows)} of its ${String(set)} values are no GUID`,
      { evidence: sample.answers.map(({ id }) => id) },
    )
  }
}

const formsOf = { 'dates-microsoft-json': 'microsoft', 'dates-iso-loose': 'isoLoose' } as const

/** RECORD-3: date-times. */
export const dateTimesAsLaidDown: ValueCheck = (run, sample) => {
  const { dateTimes } = knownFields(run, sample)
  needsValues(sample, dateTimes, 'a date-time', 'dateTime')
  const faults = underDepartures(
    run,
    sample.reader.service,
    ['dates-microsoft-json', 'dates-iso-loose'],
    (declared) => {
      const forms = declared.map((id) => formsOf[id])
      const types = typed(dateTimes, 'Edm.DateTime')
      return inWords(sample, entitySchema([], types, { dateTimes: ['document', ...forms] }).check(sample.rows))
    },
  )
  if (faults.length === 0) needsAsNamed(run, sample, ['dateTime'])
  return faults
}

/** RECORD-4: numbers and text, and one kind of value for each field. */
export const kindsAsLaidDown: ValueCheck = (run, sample) => {
  const { numbers, texts } = knownFields(run, sample)
  const asNumbers = [...sample.untyped].filter((field) =>
    sample.rows.some((row) => kindOf(row[field] ?? null) === 'number'),
  )
  const types = new Map([
    ...typed(asNumbers, 'Edm.String'),
    ...typed(texts, 'Edm.String'),
    ...typed(numbers, 'Edm.Decimal'),
    ...[...sample.types].filter(([field]) => numbers.has(field)),
  ])
  const faults = underDepartures(run, sample.reader.service, ['decimals-quoted'], (declared) =>
    inWords(sample, entitySchema(sample.rows, types, { quotedDecimals: declared.length > 0 }).check(sample.rows)),
  )
  if (faults.length > 0) return faults
  needsValues(sample, numbers, 'a number', 'number')
  needsAsNamed(run, sample, ['number', 'text'])
  return []
}

/**
 * RECORD-5: no id twice on one page. Where every page has one record, the pages are looked at together: ids that differ on
 * all of them would differ on one. A record that comes again on a later page may have moved meanwhile.
 */
export const idsOnce: ValueCheck = (_run, { pages, answers, reader }) => {
  const small = pages.every((rows) => rows.length < 2)
  const looked = small ? [pages.flat()] : pages
  if (looked.every((rows) => rows.length < 2)) {
    return profileError(`no page of ${reader.entity} has two records: no id could stand twice`, 'entities.probe')
  }
  const twice = looked.map(doubles)
  if (twice.every((rows) => rows.length === 0)) return []
  if (small) {
    return cantTell(`every page of ${reader.entity} has one record, and an id came again on a later one`, 'nobody')
  }
  return twice.flatMap((rows, page) =>
    rows.length === 0 ? [] : [`${howMany(rows)} with the id of another${shownIn(answers[page])}`],
  )
}

function shownIn(page: Exchange | undefined): string {
  return page === undefined ? '' : ` in ${page.id}`
}

/** RECORD-1 to RECORD-5 together: every fault of any; where there is none, what one of them lacks to be judged by. */
export const allAsLaidDown: ValueCheck = (run, sample) => {
  const faults: string[] = []
  let lacking: Undecided | undefined
  for (const check of [plainMembers, guidsAsLaidDown, dateTimesAsLaidDown, kindsAsLaidDown, idsOnce]) {
    try {
      faults.push(...check(run, sample))
    } catch (fault) {
      if (!(fault instanceof Undecided)) throw fault
      lacking ??= fault
    }
  }
  if (faults.length === 0 && lacking) throw lacking
  return faults
}

function needsValues(
  { rows, reader, typesUnread }: Sample,
  fields: ReadonlySet<string>,
  what: string,
  key: NamedKind,
): void {
  if (rows.some((row) => [...fields].some((field) => row[field] != null))) return
  const known = fields.size === 0 ? `no field is known as ${what}` : `every field known as ${what} is not set`
  if (fields.size === 0 && typesUnread === true)
    cantTell(
      `${known} in the records of ${reader.entity} at hand, since the legacy service's XML, which says so, cannot be read (READ-2, READ-4): have that mended, or name one in entities.probe.fields.${key}`,
    )
  profileError(
    `${known} in the records of ${reader.entity} at hand: name one that is in entities.probe.fields.${key}`,
    `entities.probe.fields.${key}`,
  )
}

/** Looks at these fields alone: whatever else a record has is allowed. */
function schemaOf(fields: Iterable<string>, type: string) {
  return entitySchema([], typed(fields, type))
}

function typed(fields: Iterable<string>, type: string): ReadonlyMap<string, string> {
  return new Map([...fields].map((field) => [field, type]))
}

/**
 * One line a field, since every record of a faulty deployment has the same fault; with the page of the sample that shows it
 * first. Records that stand behind the sample's were read by whoever has them looked at, who says where.
 */
function inWords(sample: Sample, { faults, faultyRows, rows }: RowFindings): readonly string[] {
  const lines = new Map<string, string>()
  for (const { field, expected, actual, row } of faults) {
    if (!lines.has(field)) lines.set(field, `expected ${expected}, seen ${actual}${shownIn(pageOf(sample, row))}`)
  }
  return [...lines].map(([field, line]) => `${field}: ${line} (${String(faultyRows)} of ${String(rows)} records)`)
}

function pageOf({ pages, answers }: Sample, row: number): Exchange | undefined {
  let before = 0
  return answers[pages.findIndex((shown) => (before += shown.length) > row)]
}
