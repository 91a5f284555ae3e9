/** ODATA-2: a filter along a lookup path gives every record with that value and no other ("Read records, OData endpoint"). */
import { asserted, defineClause } from '../../src/check/index.js'
import { lookupIs } from '../../src/odata/index.js'
import { profileError, untested } from '../../src/check/outcome/verdict.js'
import type { Given } from '../../src/check/runner/given.js'
import { findsByLookup, shownAlong, valuesToAsk, type LookupValue } from '../../src/check/relations/filters/lookup.js'
import { findsNoNearbyId } from '../../src/check/relations/filters/found-by-id.js'
import { holds, type Take } from '../../src/check/relations/live/live-data.js'
import { inTurn, type Breach } from '../../src/check/relations/asking/breach.js'
import { needsAsNamed } from '../../src/check/relations/values/named-otherwise.js'
import { needsGuidsIn } from '../../src/check/relations/values/fields.js'
import { odataReader, type Reader } from '../../src/check/relations/asking/query.js'
import { randomGuid } from '../../src/check/relations/asking/random.js'
import { sampledReader } from '../../src/check/relations/asking/sampled-reader.js'
import type { Sample } from '../../src/check/relations/asking/sample.js'

interface Asked {
  readonly odata: Reader
  readonly sample: Sample
  readonly take: Take
  readonly field: string
  /** Two values of the lookup, and the commonest one where that is another. */
  readonly values: readonly [LookupValue, ...LookupValue[]]
}

/** What holds of filters by the values of the lookup that the profile names. */
const along = (expected: string, judge: (asked: Asked, given: Given) => Promise<readonly Breach[]>) =>
  asserted(async (given: Given) => {
    const { run, main } = given
    const { entity, field } = run.profile.lookup ?? untested('the profile names no lookup to filter by', 'lookup')
    const odata = odataReader(run, main, entity)
    await holds(await sampledReader(run, main, entity), async (sample, take) => {
      needsAsNamed(sample, ['guid'])
      const [one, ...others] = await valuesToAsk(sample, field)
      if (!one) {
        needsGuidsIn(sample, `${field}Id`)
        return profileError(
          `the records of ${entity} at hand show fewer than two values of ${field}Id: name a lookup with more in lookup.entity and lookup.field`,
          'lookup.entity',
          'lookup.field',
        )
      }
      return judge({ odata, sample, take, field, values: [one, ...others] }, given)
    })
  }, expected)

const everyRecord = 'every record with the value, and no other'

defineClause('ODATA-2', {
  checks: {
    value: {
      says: 'A filter of <Lookup>/Id eq a GUID gives every record with that value, and no other.',
      depth: 'core',
      cost: { requests: 2 },
      ...along(everyRecord, ({ odata, sample, values }) => findsByLookup(odata, values[0], sample)),
    },
    'other-values': {
      says: 'The same holds for another value of the lookup, and for the one that most records have.',
      depth: 'standard',
      cost: { requests: 4 },
      ...along(everyRecord, ({ odata, sample, values: [, ...others] }) =>
        inTurn(others, (value) => findsByLookup(odata, value, sample)),
      ),
    },
    shown: {
      says: 'The records that such a filter gives have the values that they have without a filter.',
      depth: 'full',
      cost: { requests: 1 },
      ...along('the values that the records have without a filter', ({ odata, sample, take, values }) =>
        inTurn(values, (value) => shownAlong(odata, value, sample, take)),
      ),
    },
    none: {
      says: 'A filter by a GUID that no record has gives none, also where it differs from one in few places.',
      depth: 'standard',
      cost: { requests: 3 },
      ...along('no record', ({ odata, field, values: [one] }, { run }) =>
        findsNoNearbyId(odata, [one.id, randomGuid(run, 'lookup')], (id) => lookupIs(field, id)),
      ),
    },
  },
})
