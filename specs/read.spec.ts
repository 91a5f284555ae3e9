/** READ: the legacy data service (section "Read records, legacy data service" of the document). */
import { holdsOfMadeText, verboseJson } from '../src/scenario/changes/index.js'
import { eq } from '../src/odata/index.js'
import {
  browserAccept,
  cantTell,
  clause,
  collectionIn,
  expect,
  firstRead,
  inapplicable,
  isRefused,
  judgeEach,
  legacyRead,
  mendProfile,
  named,
  observe,
  probeEntity,
  readInOrder,
  rowsOf,
  seen,
} from '../src/scenario/index.js'
import {
  againInXml,
  choicesOf,
  comparesTexts,
  expectErrorBody,
  expectOtherReadsIn,
  findsById,
  findsByIdInXml,
  findsByManySides,
  findsBySidesWithSigns,
  findsByTwoIds,
  findsNoneNextTo,
  formatOf,
  givesRows,
  givesNoMore,
  givesNone,
  givesThatMany,
  givesUnion,
  holds,
  holdsAllInPages,
  idAlone,
  inPages,
  inTurn,
  keepsPlusSigns,
  keepsPlusSignsIn,
  keepsQuotesInside,
  keepsQuotesInXml,
  keepsTop,
  lastingOne,
  legacyReader,
  legacySample,
  lookFor,
  matchesQuotes,
  needsRecords,
  needsIds,
  needsRichSample,
  observeFailures,
  observeHeaders,
  observeShape,
  odataReader,
  randomGuid,
  readAs,
  readBare,
  refusedAccess,
  refusedByService,
  sameInXml,
  sampleOf,
  selections,
  selectsOnly,
  severalFound,
  sidesOf,
  unknownCollection,
  unknownField,
  unknownSelection,
  unreadableFilters,
  withSign,
  workTogether,
  workTogetherInXml,
  type Reader,
} from '../src/scenario/relations/index.js'

/** A collection can be read. */
clause('READ-1', async ({ run, main }) => {
  const answer = await readInOrder(run, main, legacyRead(run))
  if (isRefused(run, answer)) await refusedAccess(legacyReader(run, main), answer)
  expect(answer).toHaveStatus(200)
  const rows = collectionIn(answer)
  expect(rows.kind, `what the body of ${named(answer)} is`).toBe('a collection')
  if (rows.count === 0)
    mendProfile(
      'the collection is empty, which proves nothing: name an entity with records in entities.probe',
      'entities.probe',
    )
})

/** XML where the caller does not ask otherwise. */
clause('READ-2', async ({ run, main }) => {
  for (const accept of [undefined, '*/*', browserAccept]) {
    const answer = await readAs(run, main, accept)
    expect(answer).toHaveStatus(200)
    expect(formatOf(answer), `format of ${named(answer)} with ${accept ?? 'no'} Accept`).toBe('XML')
    needsRecords(answer)
  }
  const bare = await readBare(run, main)
  if (bare) {
    expect(bare).toHaveStatus(200)
    expect(formatOf(bare), `format of ${named(bare)}, which says nothing at all`).toBe('XML')
  }
  expectOtherReadsIn('XML', legacyReader(run, main), undefined)
})

/** JSON where the caller asks for JSON. */
clause('READ-3', async ({ run, main }) => {
  const answer = await readAs(run, main, 'application/json')
  expect(answer).toHaveStatus(200)
  expect(formatOf(answer), `format of ${named(answer)}, which asks for JSON`).toBe('JSON')
  needsRecords(answer)
  const inVerbose = await readAs(run, main, verboseJson)
  if (inVerbose.status === 200)
    expect(formatOf(inVerbose), `format of ${named(inVerbose)}, which asks for verbose JSON`).toBe('JSON')
  else observe(`${verboseJson} is not given: ${named(inVerbose)} answered ${seen(inVerbose)}`)
  expectOtherReadsIn('JSON', legacyReader(run, main), 'application/json')
})

/** XML and JSON show the same collection. */
clause('READ-4', async ({ run, main }) => {
  await holds(legacyReader(run, main), async (sample) => {
    needsRichSample(run, sample)
    return sameInXml(sample)
  })
})

/** $select narrows the fields. */
clause('READ-5', async ({ run, main }) => {
  const legacy = legacyReader(run, main)
  await holds(legacy, async (sample) => {
    needsRichSample(run, sample)
    return inTurn([...selections(run, sample), ...idAlone(sample)], (fields) => selectsOnly(legacy, fields, sample))
  })
})

/** $top gives that many records. */
clause('READ-6', async ({ run, main }) => {
  const legacy = legacyReader(run, main)
  const { exchange: few } = await firstRead(run, main)
  await holds(legacy, async (sample) => {
    needsRichSample(run, sample)
    const most = Math.min(5, sample.rows.length - 1)
    return [
      ...(await givesThatMany(legacy, 1, sample)),
      ...(await givesThatMany(legacy, most, sample)),
      ...(await givesNone(legacy, sample)),
      ...givesNoMore(legacy, few),
    ]
  })
})

/** `eq` finds exactly the records with the value. */
clause('READ-7', async ({ run, main }) => {
  const legacy = legacyReader(run, main)
  await holds(legacy, async (sample) => {
    needsRichSample(run, sample)
    needsIds(sample)
    return comparesTexts(legacy, sample)
  })
})

/** `or` gives the union of its sides. */
clause('READ-8', async ({ run, main }) => {
  const legacy = legacyReader(run, main)
  await holds(legacy, async (sample) => {
    needsRichSample(run, sample)
    needsIds(sample)
    const breaches = await inTurn(await sidesOf(legacy, sample), (sides) => givesUnion(legacy, sides, sample))
    return [
      ...breaches,
      ...(await findsByManySides(legacy, sample)),
      ...(await findsBySidesWithSigns(legacy, sample)),
      ...(await findsByTwoIds(legacy, sample)),
    ]
  })
})

/** An encoded plus sign in a filter stays a plus sign. */
clause('READ-9', async ({ run, main }) => {
  const legacy = legacyReader(run, main)
  const sampled = withSign(choicesOf(run, await legacySample(run, main)), '+')
  if (!sampled) return holdsOfMadeText(run, main, { sign: '+', name: 'plus sign' }, keepsPlusSigns)
  await holds(legacy, (sample) => {
    needsRichSample(run, sample)
    needsIds(sample)
    const choices = choicesOf(run, sample)
    return keepsPlusSignsIn(legacy, withSign(choices, '+') ?? sampled, choices)
  })
})

/** The query options work together. */
clause('READ-10', async ({ run, main }) => {
  const legacy = legacyReader(run, main)
  await holds(legacy, async (sample) => {
    needsRichSample(run, sample)
    needsIds(sample)
    const several = await severalFound(sample)
    return [
      ...(await workTogether(legacy, several, sample)),
      ...(await workTogetherInXml(legacy, several, sample)),
      ...(await keepsTop(legacy, several.field)),
    ]
  })
})

/** A filter on Id finds that record alone. */
clause('READ-11', async ({ run, main }) => {
  const legacy = legacyReader(run, main)
  await holds(legacy, async (sample) => {
    needsRichSample(run, sample)
    const rows = [...sample.rows.slice(-1), ...sample.rows.slice(0, 1)]
    const breaches = await inTurn(rows, (row) => findsById(legacy, row, sample))
    const ids = [String(rows[0]?.['Id']), randomGuid(run, 'record')] as const
    return [
      ...breaches,
      ...(await findsNoneNextTo(legacy, ids, (id) => eq('Id', { guid: id }))),
      ...(await findsByIdInXml(legacy, sample)),
    ]
  })
})

/** A filter that does not parse is refused. */
clause('READ-12', async ({ run, main }) => {
  const filters = await unreadableFilters(run, main, 'legacy')
  for (const { failed } of filters)
    expect(rowsOf(failed)?.length ?? 0, `records in the answer to ${named(failed)}, which does not parse`).toBe(0)
  const refused = await refusedByService(run, main, filters)
  if (refused.length === 0)
    cantTell(
      'every filter that does not parse was refused by what stands before the service: let them through there, and run again',
    )
  for (const { failed } of refused) expectErrorBody(run, failed)
  await lookFor('a filter that does not parse, in XML', async () => {
    for (const { failed } of await againInXml(run, main, filters)) {
      expect(rowsOf(failed)?.length ?? 0, `records in the answer to ${named(failed)} in XML`).toBe(0)
      const given = failed.status === 200 ? collectionIn(failed).kind : 'a refusal'
      expect(given, `what the body of ${named(failed)} is in XML`).not.toBe('a collection')
    }
  })
})

/** An unknown collection gives no rows. */
clause('READ-13', async ({ run, main }) => {
  const unknown = await unknownCollection(run, main, 'legacy')
  for (const { failed } of unknown) {
    const rows = failed.status === 200 ? collectionIn(failed).count : (rowsOf(failed)?.length ?? 0)
    expect(rows, `records in the answer to ${named(failed)}, which does not exist`).toBe(0)
  }
  await lookFor('a collection that does not exist, in XML', async () => {
    for (const { failed } of await againInXml(run, main, unknown)) {
      expect(rowsOf(failed)?.length ?? 0, `records in the answer to ${named(failed)} in XML`).toBe(0)
    }
  })
})

/** Shape and manner of the collection answer. */
clause('READ-14', async ({ run, main }) => {
  await lookFor('shape and pages', async () => observeShape(await legacySample(run, main)))
  for (const accept of ['application/json', undefined]) {
    await lookFor('headers', async () => observeHeaders(await readAs(run, main, accept)))
  }
  for (const provoke of [unreadableFilters, unknownField, unknownSelection, unknownCollection]) {
    await lookFor('failures', async () => observeFailures(await provoke(run, main, 'legacy')))
  }
})

/** A quote in a text literal does not change the filter. */
clause('READ-15', async ({ run, main }) => {
  const legacy = legacyReader(run, main)
  const sampled = withSign(choicesOf(run, await legacySample(run, main)), "'")
  await holds(legacy, async (sample) => {
    needsRichSample(run, sample)
    const choices = choicesOf(run, sample)
    const plain =
      lastingOne(choices) ??
      mendProfile(
        'the sample shows no plain text to set beside one with a quote: name an entity in entities.probe whose records have one',
        'entities.probe',
      )
    const gone = await givesRows(sample, plain)
    if (gone.length > 0) return gone
    const breaches = [...(await keepsQuotesInside(legacy, plain)), ...(await keepsQuotesInXml(legacy, plain))]
    if (breaches.length > 0 || !sampled) return breaches
    return matchesQuotes(legacy, withSign(choices, "'") ?? sampled)
  })
  if (!sampled) await holdsOfMadeText(run, main, { sign: "'", name: 'quote' }, matchesQuotes)
})

/** All pages together hold each record once. */
clause('READ-16', async ({ run, main }) => {
  const services = run.policy.legacyAbsent ? [odataReader] : [legacyReader, odataReader]
  const readers = services.map((reader) => reader(run, main))
  const paged: Reader[] = []
  await judgeEach(readers, async (reader) => {
    const sample = await sampleOf(reader)
    if (!(await inPages(sample))) return
    needsIds(sample)
    paged.push(reader)
    await holds(reader, holdsAllInPages)
  })
  if (paged.length === 0) inapplicable(`the records of ${probeEntity(run)} that were read come in one page`)
})
