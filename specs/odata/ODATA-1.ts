/** ODATA-1: an entity set answers 200 with a JSON collection of the records of the legacy service ("Read records, OData endpoint"). */
import {
  check,
  collectionIn,
  comparedOnSamples,
  defineClause,
  finding,
  type Finding,
  type Given,
  hasStatus,
  profileError,
} from '../../src/check/index.js'
import { howMany, legacyReader, needsRichSample, odataReader, sampleRead } from '../../src/check/queries/index.js'
import { formatOf, sameInOdata } from '../../src/check/reading/index.js'

/** The records of both services, where both are there. */
const sameAsLegacy = ({ run, main }: Given): Promise<Finding> =>
  comparedOnSamples(legacyReader(run, main), async (sample, take) => {
    needsRichSample(sample)
    const odata = await take(odataReader(run, main))
    return {
      breaches: await sameInOdata(sample, odata),
      expected: `the ${howMany(sample.rows)} of the legacy data service, with the same values`,
      seen: `${howMany(odata.rows)}, with the same values`,
    }
  })

const withoutLegacy: Finding = {
  holds: true,
  expected: 'the records of the legacy data service, or as declared',
  seen: 'no legacy data service',
  departures: ['no-legacy-service'],
}

defineClause('ODATA-1', {
  checks: {
    status: check({
      says: 'A read of an entity set is answered with 200.',
      depth: 'core',
      cost: { requests: 0 },
      asks: ({ run, main }) => sampleRead(run, main, 'odata'),
      expects: (answer) => hasStatus(answer, 200),
    }),
    json: check({
      says: 'The answer to a read of an entity set is JSON.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'status',
      asks: ({ run, main }) => sampleRead(run, main, 'odata'),
      expects: (answer) => finding(formatOf(answer) === 'JSON', 'JSON', formatOf(answer)),
    }),
    collection: check({
      says: 'The body of that answer is a collection with records.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'json',
      asks: async ({ run, main }) => {
        const { kind, count } = collectionIn(await sampleRead(run, main, 'odata'))
        if (kind === 'a collection' && count === 0)
          profileError('the collection is empty, so it is not evidence (see READ-1)', 'entities.probe')
        return { kind, count }
      },
      expects: ({ kind, count }) =>
        finding(kind === 'a collection', 'a collection', `${kind}${count > 0 ? ` of ${String(count)} records` : ''}`),
    }),
    'same-records': check({
      says: 'The OData endpoint returns the same records as the legacy data service, with the same values.',
      depth: 'core',
      cost: { requests: 4 },
      after: 'collection',
      asks: async (given) => {
        if (!given.run.policy.legacyAbsent) return sameAsLegacy(given)
        await sampleRead(given.run, given.main, 'odata')
        return withoutLegacy
      },
      expects: (found) => found,
    }),
  },
})
