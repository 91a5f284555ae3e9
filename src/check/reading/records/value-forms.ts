import { entitySchema, isZeroGuid, kindOf, type Row, type RowFindings } from '../../../odata/index.js'
import { observe } from '../../outcome/record.js'
import { cantTell, profileError, Undecided } from '../../outcome/verdict.js'
import { fieldsOf, knownFields, underDepartures } from '../../queries/values/fields.js'
import { needsAsNamed, type NamedKind } from '../../queries/values/kinds-as-named.js'
import { howMany } from '../../queries/breach.js'
import { doubles } from '../../answers/ids.js'
import type { Sample } from '../../queries/sample.js'

/** What is wrong with the values of a sample, in words and without the values; nothing where they are as laid down. */
export type ValueCheck = (sample: Sample) => readonly string[]

const plainTypes =
  /^Edm\.(Guid|String|Boolean|DateTime|DateTimeOffset|Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/

/** RECORD-1: what the XML answer types as one plain value is one plain value of a field in JSON too. */
export const plainMembers: ValueCheck = (sample) => {
  const plain = [...sample.types].filter(([, type]) => plainTypes.test(type)).map(([field]) => field)
  const isWrapped = (field: string) => (row: Row) => ['array', 'object'].includes(kindOf(row[field] ?? null))
  const isBare = (row: Row) => Object.keys(row).length === 0
  return [
    ...plain.flatMap((field) =>
      faultOf(sample, isWrapped(field), () => `${field}: expected a plain value, seen an object or an array`),
    ),
    ...faultOf(sample, isBare, (bare) => `${bare} without any field`),
  ]
}

/** RECORD-2: ids, lookups and other GUIDs. Every record has an id; the other fields may be not set. */
export const guidsAsLaidDown: ValueCheck = (sample) => {
  const isWithoutId = ({ Id }: Row) => Id == null || isZeroGuid(Id)
  const faults = [
    ...faultOf(sample, isWithoutId, (rows) => `Id: not set in ${rows}`),
    ...inWords(sample, entitySchema([], typed(knownFields(sample).guids, 'Edm.Guid')).check(sample.rows)),
  ]
  if (faults.length === 0) needsAsNamed(sample, ['guid'])
  return faults
}

/** Records the fields that look like lookups by their name alone: text fields end in Id too, so nothing is judged. */
export function observeLikelyLookups(sample: Sample): void {
  const { guids } = knownFields(sample)
  for (const field of fieldsOf(sample).filter((name) => /[^A-Z]Id$/.test(name) && !guids.has(name))) {
    const { faultyRows } = entitySchema([], typed([field], 'Edm.Guid')).check(sample.rows)
    const set = sample.rows.filter((row) => row[field] != null).length
    observe(
      `${field} looks like a lookup by its name alone: ${String(faultyRows)} of its ${String(set)} values are not GUIDs`,
      { evidence: sample.answers.map(({ id }) => id) },
    )
  }
}

const formsOf = { 'dates-microsoft-json': 'microsoft', 'dates-iso-loose': 'isoLoose' } as const

/** RECORD-3: date-times. */
export const dateTimesAsLaidDown: ValueCheck = (sample) => {
  const { dateTimes } = knownFields(sample)
  needsValues(sample, dateTimes, 'a date-time', 'dateTime')
  const types = typed(dateTimes, 'Edm.DateTime')
  const faults = underDepartures(sample.reader, ['dates-microsoft-json', 'dates-iso-loose'], (declared) => {
    const forms = ['document', ...declared.map((id) => formsOf[id])] as const
    return inWords(sample, entitySchema([], types, { dateTimes: forms }).check(sample.rows))
  })
  if (faults.length === 0) needsAsNamed(sample, ['dateTime'])
  return faults
}

/** RECORD-4: numbers and text, and one kind of value for each field. */
export const kindsAsLaidDown: ValueCheck = (sample) => {
  const { rows, types, untyped } = sample
  const { numbers, texts } = knownFields(sample)
  const asNumbers = [...untyped].filter((field) => rows.some((row) => kindOf(row[field] ?? null) === 'number'))
  const wanted = new Map([
    ...typed(asNumbers, 'Edm.String'),
    ...typed(texts, 'Edm.String'),
    ...typed(numbers, 'Edm.Decimal'),
    ...[...types].filter(([field]) => numbers.has(field)),
  ])
  const faults = underDepartures(sample.reader, ['decimals-quoted'], (declared) =>
    inWords(sample, entitySchema(rows, wanted, { quotedDecimals: declared.length > 0 }).check(rows)),
  )
  if (faults.length > 0) return faults
  needsValues(sample, numbers, 'a number', 'number')
  needsAsNamed(sample, ['number', 'text'])
  return []
}

/**
 * RECORD-5: no id twice on one page. Where every page has one record, the pages are looked at together: ids that differ on
 * all of them would differ on one. A record that comes again on a later page may have moved meanwhile.
 */
export const idsOnce: ValueCheck = ({ pages, answers, reader: { entity } }) => {
  const areSmall = pages.every((rows) => rows.length < 2)
  const looked = areSmall ? [pages.flat()] : pages
  if (looked.every((rows) => rows.length < 2))
    return profileError(`no page of ${entity} has two records, so no id can be repeated`, 'entities.probe')
  const twice = looked.map(doubles)
  if (areSmall && twice.some((rows) => rows.length > 0))
    return cantTell(`every page of ${entity} has one record, and an id was repeated on a later page`, 'nobody')
  return twice.flatMap((rows, page) => {
    const { id } = answers[page] ?? {}
    return rows.length === 0 ? [] : [`${howMany(rows)} with the id of another${id === undefined ? '' : ` in ${id}`}`]
  })
}

/** RECORD-1 to RECORD-5 together: every fault of any; where there is none, what one of them lacks to be judged by. */
export const allAsLaidDown: ValueCheck = (sample) => {
  const faults: string[] = []
  let lacking: Undecided | undefined
  for (const check of [plainMembers, guidsAsLaidDown, dateTimesAsLaidDown, kindsAsLaidDown, idsOnce]) {
    try {
      faults.push(...check(sample))
    } catch (fault) {
      if (!(fault instanceof Undecided)) throw fault
      lacking ??= fault
    }
  }
  if (faults.length === 0 && lacking) throw lacking
  return faults
}

function needsValues(sample: Sample, fields: ReadonlySet<string>, what: string, key: NamedKind): void {
  const { rows, reader, typesUnread } = sample
  if (rows.some((row) => [...fields].some((field) => row[field] != null))) return
  const known = fields.size === 0 ? `no field is known as ${what}` : `every field known as ${what} is not set`
  const lacking = `${known} in the records of ${reader.entity} that were read`
  if (fields.size === 0 && typesUnread === true)
    cantTell(
      `${lacking}, because the XML of the legacy data service, which has the types, cannot be read (READ-2, READ-4). Fix that, or name a field in entities.probe.fields.${key}`,
    )
  profileError(`${lacking}. Name a field that is set in entities.probe.fields.${key}`, `entities.probe.fields.${key}`)
}

/** These fields alone are looked at: whatever else a record has is allowed. */
function typed(fields: Iterable<string>, type: string): ReadonlyMap<string, string> {
  return new Map([...fields].map((field) => [field, type]))
}

/** What is wrong with the records of which something holds, where there are any, with the page that shows the first. */
function faultOf(
  sample: Sample,
  isFaulty: (row: Row) => boolean,
  text: (records: string) => string,
): readonly string[] {
  const rows = sample.rows.filter(isFaulty)
  return rows.length === 0 ? [] : [`${text(howMany(rows))}${onPage(sample, sample.rows.findIndex(isFaulty))}`]
}

/** One line a field, since every record of a faulty deployment has the same fault; with the page that shows it first. */
function inWords(sample: Sample, { faults, faultyRows, rows }: RowFindings): readonly string[] {
  const lines = new Map<string, string>()
  for (const { field, expected, actual, row } of faults)
    if (!lines.has(field)) lines.set(field, `expected ${expected}, seen ${actual}${onPage(sample, row)}`)
  return [...lines].map(([field, line]) => `${field}: ${line} (${String(faultyRows)} of ${String(rows)} records)`)
}

/** The sample's page that shows a row; of those behind the sample's, whoever has them looked at says where. */
function onPage({ pages, answers }: Sample, row: number): string {
  let before = 0
  const page = answers[pages.findIndex((shown) => (before += shown.length) > row)]
  return page === undefined ? '' : ` in ${page.id}`
}
