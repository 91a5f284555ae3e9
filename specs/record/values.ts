/** How the values of records are judged. */
import { check, type Check, finding, type Finding, type Given } from '../../src/check/index.js'
import {
  howMany,
  knownFields,
  type KnownFields,
  legacyReader,
  needsRichSample,
  type Sample,
  sampleOf,
} from '../../src/check/queries/index.js'
import {
  faultsOfEntity,
  insteadOfObjects,
  kindsOfRows,
  pagesOfRecords,
  type ValueCheck,
} from '../../src/check/reading/index.js'

type Judging<Asked> = Pick<Check<Asked>, 'asks' | 'expects'>

interface Judged {
  readonly faults: readonly string[]
  readonly looked: string
}

/** No fault of the values, or the faults in words. */
export const withoutFaults =
  (expected: string) =>
  ({ faults, looked }: Judged): Finding =>
    finding(faults.length === 0, expected, faults.length === 0 ? looked : faults.join('; '))

/** Every page of the service that shows records shows objects. Where no page shows any, the sample says why. */
export const objects = (readerOf: typeof legacyReader): Judging<Judged> => ({
  asks: async ({ run, main }) => {
    const reader = readerOf(run, main)
    const pages = await pagesOfRecords(reader)
    const faults = pages.flatMap((page) => insteadOfObjects(page) ?? [])
    const records = pages.flatMap((page) => kindsOfRows(page) ?? [])
    if (records.length === 0 && faults.length === 0) needsRichSample(await sampleOf(reader))
    return { faults, looked: `objects in ${howMany(records)} on ${counted(pages.length, 'page')}` }
  },
  expects: withoutFaults('objects'),
})

/** The values of the probe entity, however they were read. Too few records decide nothing, unless they show a fault. */
export const values = (
  value: ValueCheck,
  expected: string,
  shown: (fields: KnownFields) => string,
  readerOf = legacyReader,
  faultsOf = faultsOfEntity,
): Judging<Judged> => ({
  asks: async ({ run, main }) => {
    const sample = await sampleOf(readerOf(run, main))
    const faults = await faultsOf(sample, value)
    if (faults.length === 0) needsRichSample(sample)
    return { faults, looked: `${shown(fieldsShown(sample))} in ${howMany(sample.rows)} of ${sample.reader.entity}` }
  },
  expects: withoutFaults(expected),
})

/** The same as a check of the legacy data service, which asks nothing that other checks do not ask. */
export const valueCheck = (
  says: string,
  value: ValueCheck,
  expected: string,
  shown: (fields: KnownFields) => string,
  faultsOf = faultsOfEntity,
): Check<unknown, Given> =>
  check({ says, depth: 'core', cost: { requests: 0 }, ...values(value, expected, shown, legacyReader, faultsOf) })

/** The known fields of which a record of the sample has a value: what the check looked at. */
function fieldsShown(sample: Sample): KnownFields {
  const isShown = (field: string) => sample.rows.some((row) => row[field] != null)
  const { guids, dateTimes, numbers, texts } = knownFields(sample)
  const those = (fields: ReadonlySet<string>) => new Set([...fields].filter(isShown))
  // A field of which XML names no type is a text by default.
  const known = new Set([...guids, ...dateTimes, ...numbers])
  const untyped = [...sample.untyped].filter((field) => !known.has(field))
  return {
    guids: those(guids),
    dateTimes: those(dateTimes),
    numbers: those(numbers),
    texts: those(new Set([...texts, ...untyped])),
  }
}

/** Fields that a sentence names, at most. */
const mostNamed = 6

/** "3 date-times (CreatedOn, ModifiedOn, BirthDate), 1 number (Age)"; a kind without fields is left out. */
export function fieldsInWords(kinds: Readonly<Record<string, ReadonlySet<string>>>): string {
  const told = Object.entries(kinds).flatMap(([noun, fields]) => {
    const names = [...fields].slice(0, mostNamed).join(', ')
    return fields.size === 0 ? [] : [`${counted(fields.size, noun)} (${names}${fields.size > mostNamed ? ', …' : ''})`]
  })
  return told.join(', ')
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`
}
