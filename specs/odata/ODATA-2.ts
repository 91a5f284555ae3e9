/** ODATA-2: a filter along a lookup path gives every record with that value and no other ("Read records, OData endpoint"). */
import { defineLiveClause, type Given, type GivenSample, profileError, configured } from '../../src/check/index.js'
import {
  type Compared,
  comparing,
  howMany,
  needsAsNamed,
  needsGuidsIn,
  odataReader,
  randomGuid,
  type Reader,
  sampledReader,
} from '../../src/check/queries/index.js'
import {
  findsByLookup,
  findsNoNearbyId,
  foundAlong,
  type LookupValue,
  valueToAsk,
} from '../../src/check/reading/index.js'
import { lookupIs } from '../../src/odata/index.js'

interface Asked extends GivenSample {
  readonly odata: Reader
  readonly value: LookupValue
}

const needsLookup = ({ run }: Given) => configured(run, 'lookup')

/** What holds of a filter along the lookup that the profile names. */
const along =
  (judge: (asked: Asked) => Promise<Compared>) =>
  async (given: GivenSample): Promise<Compared> => {
    const { run, main, sample } = given
    const { entity, field } = needsLookup(given)
    needsAsNamed(sample, ['guid'])
    const value = await valueToAsk(sample, field)
    if (value) return judge({ ...given, odata: odataReader(run, main, entity), value })
    needsGuidsIn(sample, `${field}Id`)
    return profileError(
      `the records of ${entity} that were read have fewer than two values of ${field}Id. Name a lookup with more values in lookup.entity and lookup.field`,
      'lookup.entity',
      'lookup.field',
    )
  }

defineLiveClause('ODATA-2', {
  reader: async (given) => sampledReader(given.run, given.main, needsLookup(given).entity),
  checks: {
    value: comparing({
      says: 'A filter of <Lookup>/Id eq a GUID gives every record with that value, and no other.',
      depth: 'core',
      cost: { requests: 2 },
      asks: along(async ({ odata, sample, value }) => ({
        breaches: await findsByLookup(odata, value, sample),
        expected: 'all records with the value, and no others',
        seen: `${howMany((await foundAlong(odata, value, sample)).rows)}, all with the value`,
      })),
    }),
    none: comparing({
      says: 'A filter by a GUID that no record has gives no records, even if it differs from a used one in a few digits only.',
      depth: 'standard',
      cost: { requests: 3 },
      asks: along(async ({ odata, run, value: { lookup, id } }) => ({
        breaches: await findsNoNearbyId(odata, [id, randomGuid(run, 'lookup')], (guid) => lookupIs(lookup, guid)),
        expected: 'no record',
        seen: 'no record',
      })),
    }),
  },
})
