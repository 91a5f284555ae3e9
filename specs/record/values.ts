/** How the values of records are judged. */
import { check, finding, type Check, type Finding } from '../../src/check/index.js'
import type { Given } from '../../src/check/runner/given.js'
import { howMany } from '../../src/check/relations/asking/breach.js'
import { legacyReader } from '../../src/check/relations/asking/query.js'
import { sampleOf } from '../../src/check/relations/asking/sample.js'
import { insteadOfObjects, kindsOfRows } from '../../src/check/relations/records/raw-rows.js'
import { faultsOfEntity, pagesOfRecords } from '../../src/check/relations/records/records-shown.js'
import type { ValueCheck } from '../../src/check/relations/records/value-forms.js'
import { needsRichSample } from '../../src/check/relations/values/fields.js'

type Judging<Asked> = Pick<Check<Asked>, 'asks' | 'expects'>

interface Judged {
  readonly faults: readonly string[]
  readonly looked: string
}

/** No fault of the values, or the faults in words. */
export const withoutFaults =
  (expected: string) =>
  ({ faults, looked }: Judged): Finding =>
    finding(faults.length === 0, expected, faults.length === 0 ? `${expected} in ${looked}` : faults.join('; '))

/** Every page of the service that shows records shows objects. Where no page shows any, the sample says why. */
export const objects = (readerOf: typeof legacyReader): Judging<Judged> => ({
  asks: async ({ run, main }) => {
    const reader = readerOf(run, main)
    const pages = await pagesOfRecords(reader)
    const faults = pages.flatMap((page) => insteadOfObjects(page) ?? [])
    const records = pages.flatMap((page) => kindsOfRows(page) ?? [])
    if (records.length === 0 && faults.length === 0) needsRichSample(await sampleOf(reader))
    return { faults, looked: `${howMany(records)} on ${String(pages.length)} pages` }
  },
  expects: withoutFaults('objects'),
})

/** The values of the probe entity, however they were read. Too few records decide nothing, unless they show a fault. */
export const values = (
  value: ValueCheck,
  expected: string,
  readerOf = legacyReader,
  faultsOf = faultsOfEntity,
): Judging<Judged> => ({
  asks: async ({ run, main }) => {
    const sample = await sampleOf(readerOf(run, main))
    const faults = await faultsOf(sample, value)
    if (faults.length === 0) needsRichSample(sample)
    return { faults, looked: `${howMany(sample.rows)} of ${sample.reader.entity}` }
  },
  expects: withoutFaults(expected),
})

/** The same as a check of the legacy data service, which asks nothing that other checks do not ask. */
export const valueCheck = (
  says: string,
  value: ValueCheck,
  expected: string,
  faultsOf = faultsOfEntity,
): Check<unknown, Given> =>
  check({ says, depth: 'core', cost: { requests: 0 }, ...values(value, expected, legacyReader, faultsOf) })
