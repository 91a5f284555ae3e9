import {
  instantOf,
  isDecimalText,
  isFieldName,
  isGuid,
  numericType,
  plainFields,
  type Row,
  areShort,
  longestText,
  type Value,
} from '../../../odata/index.js'
import { cantTell, profileError } from '../../outcome/verdict.js'
import { howMany } from '../breach.js'
import { isSet } from '../rows.js'
import { idsOf } from '../../answers/ids.js'
import type { Sample } from '../sample.js'
import { fieldsNamed, heldInstead, type NamedKind } from './kinds-as-named.js'
import type { DepartureEndpoint, DepartureId } from '../../../contract/index.js'
import type { RunContext } from '../../run-state/run-context.js'
import type { Reader } from '../query.js'

/** The fields of an entity of which it is known what they hold: from the profile, and by the types of the XML answer. */
export interface KnownFields {
  readonly guids: ReadonlySet<string>
  readonly dateTimes: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly texts: ReadonlySet<string>
}

/** What is known of the fields of an entity. */
export function knownFields(sample: Sample): KnownFields {
  const { types } = sample
  const named = fieldsNamed(sample).filter((each) => heldInstead(sample, each) === undefined)
  const typed = (isOne: (type: string) => boolean) => [...types].filter(([, type]) => isOne(type)).map(([name]) => name)
  const pick = (wanted: NamedKind) => named.filter(({ kind }) => kind === wanted).map(({ field }) => field)
  return {
    guids: new Set(['Id', ...pick('guid'), ...typed((t) => t === 'Edm.Guid')]),
    dateTimes: new Set([...pick('dateTime'), ...typed((t) => t === 'Edm.DateTime' || t === 'Edm.DateTimeOffset')]),
    numbers: new Set([...pick('number'), ...typed((t) => numericType.test(t))]),
    texts: new Set([...pick('text'), ...typed((t) => t === 'Edm.String')]),
  }
}

const shownFields = new WeakMap<readonly Row[], readonly string[]>()

/** The fields that a sample shows, and that a query can name. Gathered once: nearly every relation asks for them. */
export function fieldsOf({ rows }: Sample): readonly string[] {
  const known = shownFields.get(rows)
  if (known) return known
  const names = new Set(rows.flatMap((row) => Object.keys(plainFields(row))))
  const fields = [...names].filter(isFieldName)
  shownFields.set(rows, fields)
  return fields
}

/**
 * The text fields of a sample that filters are built on: the profile's own first, then `Name`, then those that tell
 * records apart best. Long texts are passed over: many databases do not compare them.
 */
export function textFields(sample: Sample): readonly string[] {
  const { guids, dateTimes, numbers, texts } = knownFields(sample)
  const { run, service, entity } = sample.reader
  const own = run.profile.entities.probe
  const mayBeNumber = isDeclaredFor(run, service, 'decimals-quoted') ? likelyNumbers(sample) : new Set()
  const first = [...(own?.entity === entity ? [own.fields.text] : []), 'Name']
  const rank = (field: string) => (first.includes(field) ? first.indexOf(field) - first.length : 0)
  return fieldsOf(sample)
    .filter((field) => !guids.has(field) && !dateTimes.has(field) && !numbers.has(field))
    .filter((field) => (sample.types.get(field) ?? 'Edm.String') === 'Edm.String')
    .filter((field) => texts.has(field) || !mayBeNumber.has(field))
    .filter((field) => holdsShortText(sample.rows, field))
    .map((field) => ({ field, distinct: distinctValues(sample.rows, field) }))
    .sort((one, other) => rank(one.field) - rank(other.field) || other.distinct - one.distinct)
    .map(({ field }) => field)
}

/**
 * The fields that hold nothing but numbers in quotes, and of which no answer says what they are: numbers, it may be, where
 * the profile declares that these come in quotes.
 */
function likelyNumbers({ rows, types, untyped }: Sample): ReadonlySet<string> {
  const set = rows.flatMap((row) => Object.entries(row).filter(([, value]) => isSet(value)))
  const others = new Set(set.filter(([, value]) => !isDecimalText(value)).map(([field]) => field))
  const untold = set.map(([field]) => field).filter((field) => !types.has(field) && !untyped.has(field))
  return new Set(untold.filter((field) => !others.has(field)))
}

function holdsShortText(rows: readonly Row[], field: string): boolean {
  const values = rows.map((row) => row[field] ?? null).filter((value) => value !== null)
  const texts = values.filter((value) => typeof value === 'string')
  return (
    texts.length === values.length &&
    areShort(texts) &&
    texts.some((text) => !isGuid(text) && instantOf(text) === undefined)
  )
}

/** The fields that hold references to other records, so far as the sample shows. */
export function lookupFields(sample: Sample): readonly string[] {
  const { guids } = knownFields(sample)
  return fieldsOf(sample).filter(
    (field) =>
      field !== 'Id' && (guids.has(field) || (field.endsWith('Id') && sample.rows.some((row) => isGuid(row[field])))),
  )
}

/**
 * Ends the clause undecided where the sample is too poor to tell right from wrong, and says what data would do (the
 * catalogue's need `entity`).
 */
export function needsRichSample(sample: Sample): void {
  const { rows, reader } = sample
  const lacking = [
    ...(rows.length >= 3 ? [] : ['3 records']),
    ...(textFields(sample).some((field) => distinctValues(rows, field) >= 2) ? [] : [lackingTexts(rows)]),
    ...(lookupFields(sample).some((field) => distinctValues(rows, field) >= 2)
      ? []
      : ['2 different values of a lookup']),
  ]
  if (lacking.length === 0) return
  if (isWithoutPlainValues(rows))
    cantTell(
      `${reader.entity} has ${howMany(rows)} without a plain value other than the Id (RECORD-1), so right and wrong answers cannot be distinguished`,
    )
  profileError(
    `${reader.entity} has ${howMany(rows)} and lacks ${lacking.join(' and ')}, which are needed to distinguish right and wrong answers. Name an entity that has them in entities.probe`,
    'entities.probe',
  )
}

/** Whether every value that is set, the Id aside, is an object or a list: no other entity would show more. */
export function isWithoutPlainValues(rows: readonly Row[]): boolean {
  const values = rows.flatMap((row) => Object.entries(row).filter(([field, value]) => field !== 'Id' && isSet(value)))
  return values.length > 0 && values.every(([, value]) => typeof value === 'object')
}

/** Ends the clause undecided where the field is set, and never to a GUID, which RECORD-2 judges. */
export function needsGuidsIn({ rows, reader }: Sample, field: string): void {
  const set = rows.map((row) => row[field] ?? null).filter(isSet)
  if (set.length > 0 && !set.some(isGuid))
    cantTell(
      `${field} of ${reader.entity} has no GUID in the records that were read (RECORD-2), so there is none to filter by`,
    )
}

/** Two texts, and where longer ones stand in a record, which no filter asks for, how long they may be. */
function lackingTexts(rows: readonly Row[]): string {
  const isLong = (value: Value) => typeof value === 'string' && !areShort([value])
  return rows.some((row) => Object.values(row).some(isLong))
    ? `2 different texts in a field whose texts have at most ${String(longestText)} characters`
    : '2 different texts'
}

/** Ends the clause undecided where records cannot be told from each other: their ids are no GUIDs, which RECORD-2 judges. */
export function needsIds({ rows }: Pick<Sample, 'rows'>): void {
  if (idsOf(rows).size === 0 && rows.some(({ Id }) => (Id ?? null) !== null)) withoutIds()
}

/** Ends a check that asks for a record by its id, where the records have none. */
export function withoutIds(): never {
  return cantTell('the records have no Id that is a GUID (RECORD-2)')
}

/** The same as a need of clauses on live data. */
export function needsRichRecords({ sample }: { readonly sample: Sample }): void {
  needsRichSample(sample)
}

/** And that the records of a sample can be told from each other. */
export function needsRecordsApart({ sample }: { readonly sample: Sample }): void {
  needsRichSample(sample)
  needsIds(sample)
}

/** How many different values a field has, those that are not set left out. */
function distinctValues(rows: readonly Row[], field: string): number {
  const values = rows.map((row) => row[field]).filter((value) => isSet(value) && value !== '')
  return new Set(values.map((value) => JSON.stringify(value))).size
}

/**
 * Judges by the document, and where that does not hold by what the profile declares for the endpoint besides. Of the
 * departures only those count as used without which the target would not have passed.
 */
export function underDepartures<Id extends DepartureId>(
  { run, service }: Pick<Reader, 'run' | 'service'>,
  known: readonly Id[],
  faultsUnder: (declared: readonly Id[]) => readonly string[],
): readonly string[] {
  if (faultsUnder([]).length === 0) return []
  const declared = known.filter((id) => isDeclaredFor(run, service, id))
  const [first, ...others] = faultsUnder(declared)
  if (first !== undefined) {
    // A known difference between generations is best declared: behind the first fault, since a report cuts a long list.
    const fitting = known.filter((id) => !declared.includes(id) && faultsUnder([...declared, id]).length === 0)
    return [
      first,
      ...fitting.map((id) => `the departure ${id} describes this: declare it if it is intended`),
      ...others,
    ]
  }
  const needed = declared.filter((id) => faultsUnder(declared.filter((other) => other !== id)).length > 0)
  for (const id of needed.length > 0 ? needed : declared.slice(0, 1)) run.departures.used(id, true)
  return []
}

/** Whether the profile declares a departure for this endpoint, or for both. */
export function isDeclaredFor({ profile }: RunContext, endpoint: DepartureEndpoint, id: DepartureId): boolean {
  return profile.departures.some(
    (entry) => entry.id === id && (entry.endpoint === undefined || entry.endpoint === endpoint),
  )
}
