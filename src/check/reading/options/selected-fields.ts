import { isObject, kindOf, sameValue, type Row } from '../../../odata/index.js'
import { cantTell, profileError } from '../../outcome/verdict.js'
import { ask, askXml, type Answered } from '../../queries/ask.js'
import { breachBy, breachIf, howMany, ignoreIfDataChanged, type Breach, type Compared } from '../../queries/breach.js'
import { answered } from '../../queries/not-answered.js'
import { fieldsOf, knownFields, textFields, withoutIds } from '../../queries/values/fields.js'
import { answersTo, sampleInXml, type Format } from '../../queries/reads.js'
import { isSet, ownFields } from '../../queries/rows.js'
import { byId, idOf, idsOf } from '../../answers/ids.js'
import { sampleSize, type Sample } from '../../queries/sample.js'

/** What is selected: one field, and the Id with several others. */
export interface Selections {
  readonly one: readonly string[]
  readonly several: readonly string[]
  /** The same but for the first text, so that one which comes along unasked shows. */
  readonly inXml: readonly string[]
}

/**
 * Fields to select, each set in some record of the sample: one in which records are alike, if it can be, so that it shows
 * where a target takes them for one; and others of different kinds, two texts among them, whose values may change places.
 * The two selections share no field, so that one which comes along unasked shows in one of them.
 */
export function selections(sample: Sample): Selections {
  const { guids, dateTimes, numbers } = knownFields(sample)
  const shown = fieldsOf(sample).filter(
    (field) => field !== 'Id' && sample.rows.some((row) => isSet(row[field]) && !isObject(row[field])),
  )
  const texts = textFields(sample)
  const one = mostAlike(shown, sample) ?? texts[0] ?? shown[0]
  const rest = shown.filter((field) => field !== one)
  // How a date-time on a whole second is written shows in no other one.
  const isWhole = (field: string) => sample.rows.some((row) => /\.0+Z$/.test(String(row[field])))
  const wholeFirst = (left: string, right: string) => Number(isWhole(right)) - Number(isWhole(left))
  const ofKinds = [
    ...rest.filter((field) => texts.includes(field)).slice(0, 2),
    ...[numbers, dateTimes, guids].flatMap((kind) => rest.filter((field) => kind.has(field)).sort(wholeFirst)[0] ?? []),
  ]
  if (one === undefined || shown.length < 3) {
    return profileError(
      `the records of ${sample.reader.entity} have too few fields for $select to leave one out. Name another entity in entities.probe`,
      'entities.probe',
    )
  }
  const several = new Set([...ofKinds, ...(ofKinds.length > 1 ? [] : rest.slice(0, 2))])
  return { one: [one], several: ['Id', ...several], inXml: ['Id', ...[...several].slice(1)] }
}

/**
 * The id and nothing else, as callers ask for records that they go on with one by one: a field that comes along with every
 * answer may be taken for none that was selected.
 */
export function idAlone({ rows }: Sample): readonly string[] {
  return rows.some((row) => idOf(row) !== undefined) ? ['Id'] : withoutIds()
}

/** The field, set in every record, that has the fewest different values; none where no two records are alike in any. */
function mostAlike(fields: readonly string[], { rows }: Sample): string | undefined {
  const counted = fields
    .filter((field) => rows.every((row) => ['text', 'number', 'boolean'].includes(kindOf(row[field] ?? null))))
    .map((field) => ({ field, distinct: new Set(rows.map((row) => JSON.stringify(row[field]))).size }))
  return counted.filter(({ distinct }) => distinct < rows.length).sort((one, other) => one.distinct - other.distinct)[0]
    ?.field
}

/**
 * `$select` alone but for a bound on how many records come: it takes fields away, and no records. In XML, READ-4 and READ-10
 * judge the values, and how many records come.
 */
export async function selects(fields: readonly string[], sample: Sample, format: Format = 'json'): Promise<Compared> {
  const { reader } = sample
  const query = { select: fields, top: sampleSize }
  const answer =
    format === 'json'
      ? await ask(reader, query, { maxRows: sampleSize })
      : ((await answered(() => askXml(reader, query, sampleSize))) ??
        cantTell('such a read is refused in XML (READ-4)'))
  return {
    breaches: format === 'json' ? await selectsInJson(answer, sample) : await selectsInXml(answer, sample),
    expected: `${howMany(sample.rows)} with ${fields.join(', ')} only`,
    seen: inShort(answer),
  }
}

async function selectsInJson(answer: Answered, sample: Sample): Promise<readonly Breach[]> {
  const {
    rows,
    id,
    query: { select = [] },
  } = answer
  if (rows.length === 0) return breachIf(true, `${id} gave no records`)
  return [...(await showsAsMany(answer, sample)), ...showsOnly(answer, select, sample)]
}

async function selectsInXml(answer: Answered, sample: Sample): Promise<readonly Breach[]> {
  const { inXml } = await answersTo({ inXml: sampleInXml() }, sample)
  return [...showsOthers(answer, answer.query.select ?? [], sample), ...neverShown(answer, sample, inXml)]
}

/**
 * As many records as without `$select`. Which of them a target begins with is its own affair; how many there are may have
 * changed since the sample was taken, and as many come again where some came and others went.
 */
function showsAsMany({ rows, id, reader, query }: Answered, sample: Sample): Promise<readonly Breach[]> {
  const count = Math.min(rows.length, sampleSize)
  const text = `${id} gave ${howMany(rows)}`
  return ignoreIfDataChanged(breachIf(count !== sample.rows.length, text), async () => {
    const again = await ask(reader, { top: sampleSize }, { maxRows: sampleSize })
    if (Math.min(again.rows.length, sampleSize) !== sample.rows.length) return true
    const known = idsOf(sample.rows)
    if (sample.whole && [...idsOf(again.rows)].some((id) => !known.has(id))) return true
    const selectedAgain = await ask(reader, query, { maxRows: sampleSize })
    return Math.min(selectedAgain.rows.length, sampleSize) !== count
  })
}

/** The records hold what was selected, with the values that the sample shows, and none of the entity's other fields. */
export function showsOnly(answer: Answered, selected: readonly string[], sample: Sample): readonly Breach[] {
  const { rows, id, showing } = answer
  const known = byId(sample.rows)
  const fields = new Set<string>()
  const differing = rows.flatMap((row) => {
    const before = known.get(idOf(row) ?? '')
    const changed = before === undefined ? [] : differingFields(row, before, selected, sample)
    for (const field of changed) fields.add(field)
    return before !== undefined && changed.length > 0 ? [before] : []
  })
  // A target may begin with other records each time, and those need not have what only some of the sample have.
  const isInAll = (field: string) => rows.length === 0 || sample.rows.every((row) => isSet(row[field]))
  const absent = selected.filter((field) => isInAll(field) && rows.every((row) => !isSet(row[field])))
  return [
    ...showsOthers(answer, selected, sample),
    ...breachBy(
      differing,
      `${showing(differing)} gave ${howMany(differing)} with other values of ${[...fields].join(', ')} than without $select`,
    ),
    ...breachIf(absent.length > 0, `${id} gave no record with ${absent.join(' or ')}`),
  ]
}

/** The records of an answer that show fields of the entity which were not selected. */
export function showsOthers(
  { rows, showing }: Answered,
  selected: readonly string[],
  sample: Sample,
): readonly Breach[] {
  const others = new Set(fieldsOf(sample).filter((field) => field !== 'Id' && !selected.includes(field)))
  const broad = rows.filter((row) => Object.keys(ownFields(row)).some((field) => others.has(field)))
  const shown = new Set(broad.flatMap((row) => Object.keys(ownFields(row)).filter((field) => others.has(field))))
  return breachIf(
    broad.length > 0,
    `${showing(broad)} gave ${howMany(broad)} with ${firstOf([...shown])}, which ${shown.size === 1 ? 'was' : 'were'} not selected`,
  )
}

function differingFields(
  row: Row,
  known: Row,
  selected: readonly string[],
  { types, moving }: Sample,
): readonly string[] {
  const [one, other] = [ownFields(row), ownFields(known)]
  const steady = selected.filter((field) => moving?.has(field) !== true)
  return steady.filter((field) => !sameValue(one[field], other[field], types.get(field)))
}

/** XML may have nothing where JSON has a text without characters. */
export const shows = (field: string) => (row: Row | undefined) =>
  isSet(row?.[field]) && row?.[field] !== '' && !isObject(row?.[field])

/**
 * The selected fields that no record of an answer in XML has, though the same records have them in JSON, and XML has them
 * without a selection: whether it shows them at all is for READ-4 to judge.
 */
export function neverShown(
  { rows, query, id }: Answered,
  inJson: Pick<Answered, 'rows'>,
  inXml: Answered | undefined,
): readonly Breach[] {
  const known = byId(inJson.rows)
  const lost = (query.select ?? [])
    .filter((field) => !rows.some(shows(field)) && rows.some((row) => shows(field)(known.get(idOf(row) ?? ''))))
    .filter((field) => inXml?.rows.some(shows(field)) === true)
  return breachIf(lost.length > 0, `${id} gave no record with ${lost.join(' or ')}`)
}

/** Fields of an answer that are named, at most. */
const mostNamed = 8

/** What an answer shows, in a few words: how many records, and where some fields were selected which ones. */
export function inShort({ rows, query: { select }, format }: Pick<Answered, 'rows' | 'query' | 'format'>): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(ownFields(row))))]
  const told = `${howMany(rows)}${format === 'xml' ? ' in XML' : ''}`
  return select === undefined ? told : `${told}, with ${firstOf(fields)}`
}

function firstOf(fields: readonly string[]): string {
  return fields.length > mostNamed ? `${fields.slice(0, mostNamed).join(', ')} and others` : fields.join(', ')
}
