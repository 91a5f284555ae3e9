/** ODATA: the endpoint under /0/odata/ (section "Read records, OData endpoint" of the document). */
import { lookupIs } from '../src/odata/index.js'
import { clause, collectionIn, expect, mendProfile, named, rowsOf, untested } from '../src/scenario/index.js'
import {
  allAsLaidDown,
  expectObjects,
  faultsOfValues,
  findsByLookup,
  findsNoneNextTo,
  formatOf,
  holds,
  inTurn,
  legacyReader,
  lookFor,
  needsAsNamed,
  needsGuidsIn,
  needsRichSample,
  observeFurtherOptions,
  observeHeaders,
  observeLookupPath,
  observeShape,
  odataReader,
  odataSample,
  pagesOfRecords,
  randomGuid,
  sameInOdata,
  sampleOf,
  sampleRead,
  sampledReader,
  shownAlong,
  unknownCollection,
  valuesToAsk,
} from '../src/scenario/relations/index.js'

/** An entity set shows the same records. */
clause('ODATA-1', async ({ run, main }) => {
  const answer = await sampleRead(run, main, 'odata')
  expect(answer).toHaveStatus(200)
  expect(formatOf(answer), `format of ${named(answer)}`).toBe('JSON')
  const { kind, count } = collectionIn(answer)
  expect(kind, `what the body of ${named(answer)} is`).toBe('a collection')
  if (count === 0) mendProfile('the collection is empty, which proves nothing: see READ-1', 'entities.probe')
  if (run.policy.legacyAbsent) return
  await holds(legacyReader(run, main), async (sample, take) => {
    needsRichSample(run, sample)
    return sameInOdata(sample, await take(odataReader(run, main)))
  })
})

/** A filter along a lookup path. */
clause('ODATA-2', async ({ run, main }) => {
  const { entity, field } = run.profile.lookup ?? untested('the profile names no lookup to filter by', 'lookup')
  const odata = odataReader(run, main, entity)
  await holds(await sampledReader(run, main, entity), async (sample, take) => {
    needsAsNamed(run, sample, ['guid'])
    const values = await valuesToAsk(sample, field)
    const [one] = values
    if (!one) {
      needsGuidsIn(sample, `${field}Id`)
      return mendProfile(
        `the records of ${entity} at hand show fewer than two values of ${field}Id: name a lookup with more in lookup.entity and lookup.field`,
        'lookup.entity',
        'lookup.field',
      )
    }
    const breaches = await inTurn(values, async (value) => [
      ...(await findsByLookup(odata, value, sample)),
      ...(await shownAlong(odata, value, sample, take)),
    ])
    const ids = [one.id, randomGuid(run, 'lookup')] as const
    return [...breaches, ...(await findsNoneNextTo(odata, ids, (id) => lookupIs(field, id)))]
  })
})

/** Values are written as RECORD lays down. */
clause('ODATA-3', async ({ run, main }) => {
  for (const page of await pagesOfRecords(odataReader(run, main))) expectObjects(page)
  const sample = await odataSample(run, main)
  expect(await faultsOfValues(run, sample, allAsLaidDown)).toBeWithoutBreach('values as RECORD-1 to RECORD-5 lay down')
  needsRichSample(run, sample)
})

/** An unknown entity set gives no rows. */
clause('ODATA-4', async ({ run, main }) => {
  for (const { failed } of await unknownCollection(run, main, 'odata')) {
    const rows = failed.status === 200 ? collectionIn(failed).count : (rowsOf(failed)?.length ?? 0)
    expect(rows, `records in the answer to ${named(failed)}, which does not exist`).toBe(0)
  }
})

/** Shape, paging and other query options. */
clause('ODATA-5', async ({ run, main }) => {
  const reader = odataReader(run, main)
  const { lookup } = run.profile
  await lookFor('shape and pages', async () => observeShape(await odataSample(run, main)))
  await lookFor('headers', async () => observeHeaders(await sampleRead(run, main, 'odata')))
  await observeFurtherOptions(reader)
  if (lookup?.entity !== reader.entity) return
  await lookFor(`a filter along ${lookup.field}`, async () => {
    await observeLookupPath(reader, await sampleOf(odataReader(run, main, lookup.target)))
  })
})
