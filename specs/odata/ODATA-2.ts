/** ODATA-2: a filter along a lookup path gives every record with that value and no other ("Read records, OData endpoint"). */
import { comparing, defineLiveClause, type GivenSample } from '../../src/check/index.js'
import { lookupIs } from '../../src/odata/index.js'
import { profileError, untested } from '../../src/check/outcome/verdict.js'
import type { Given } from '../../src/check/runner/given.js'
import {
  findsByLookup,
  foundAlong,
  shownAlong,
  valuesToAsk,
  type LookupValue,
} from '../../src/check/relations/filters/lookup.js'
import { findsNoNearbyId } from '../../src/check/relations/filters/found-by-id.js'
import { howMany, inTurn, type Breach, type Compared } from '../../src/check/relations/asking/breach.js'
import { needsAsNamed } from '../../src/check/relations/values/named-otherwise.js'
import { needsGuidsIn } from '../../src/check/relations/values/fields.js'
import { odataReader, type Reader } from '../../src/check/relations/asking/query.js'
import { randomGuid } from '../../src/check/relations/asking/random.js'
import { sampledReader } from '../../src/check/relations/asking/sampled-reader.js'

interface Asked extends GivenSample {
  readonly odata: Reader
  readonly field: string
  /** Two values of the lookup, and the commonest one where that is another. */
  readonly values: readonly [LookupValue, ...LookupValue[]]
}

const needsLookup = ({ run }: Given) => run.profile.lookup ?? untested('no lookup to filter by is configured', 'lookup')

/** What holds of filters by the values of the lookup that the profile names. */
const along =
  (expected: string, judge: (asked: Asked) => Promise<readonly Breach[]>, seen: (asked: Asked) => Promise<string>) =>
  async (given: GivenSample): Promise<Compared> => {
    const { run, main, sample } = given
    const { entity, field } = needsLookup(given)
    needsAsNamed(sample, ['guid'])
    const [one, ...others] = await valuesToAsk(sample, field)
    if (!one) {
      needsGuidsIn(sample, `${field}Id`)
      return profileError(
        `the records of ${entity} that were read have fewer than two values of ${field}Id. Name a lookup with more values in lookup.entity and lookup.field`,
        'lookup.entity',
        'lookup.field',
      )
    }
    const asked: Asked = { ...given, odata: odataReader(run, main, entity), field, values: [one, ...others] }
    return { breaches: await judge(asked), expected, seen: await seen(asked) }
  }

const everyRecord = 'all records with the value, and no others'

/** How many records came for each of these values, all with the value. */
const found =
  (pick: (values: readonly LookupValue[]) => readonly LookupValue[]) =>
  async ({ odata, sample, values }: Asked): Promise<string> => {
    const counts: string[] = []
    for (const value of pick(values)) counts.push(howMany((await foundAlong(odata, value, sample)).rows))
    return counts.length === 0 ? 'no other value to filter by' : counts.join(', ')
  }

defineLiveClause('ODATA-2', {
  reader: async (given) => sampledReader(given.run, given.main, needsLookup(given).entity),
  checks: {
    value: comparing({
      says: 'A filter of <Lookup>/Id eq a GUID gives every record with that value, and no other.',
      depth: 'core',
      cost: { requests: 2 },
      asks: along(
        everyRecord,
        ({ odata, sample, values }) => findsByLookup(odata, values[0], sample),
        found(([one]) => (one ? [one] : [])),
      ),
    }),
    'other-values': comparing({
      says: 'The same holds for another value of the lookup and for its most frequent value.',
      depth: 'standard',
      cost: { requests: 4 },
      asks: along(
        everyRecord,
        ({ odata, sample, values: [, ...others] }) => inTurn(others, (value) => findsByLookup(odata, value, sample)),
        found(([, ...others]) => others),
      ),
    }),
    shown: comparing({
      says: 'The records that such a filter gives have the same values as without a filter.',
      depth: 'full',
      cost: { requests: 1 },
      asks: along(
        'the values that the records have without a filter',
        ({ odata, sample, take, values }) => inTurn(values, (value) => shownAlong(odata, value, sample, take)),
        found((values) => values),
      ),
    }),
    none: comparing({
      says: 'A filter by a GUID that no record has gives no records, even if it differs from a used one in a few digits only.',
      depth: 'standard',
      cost: { requests: 3 },
      asks: along(
        'no record',
        ({ odata, field, values: [one], run }) =>
          findsNoNearbyId(odata, [one.id, randomGuid(run, 'lookup')], (id) => lookupIs(field, id)),
        () => Promise.resolve('no record'),
      ),
    }),
  },
})
