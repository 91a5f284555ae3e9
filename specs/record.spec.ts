/** RECORD: how the values of a record are written (section "Data records" of the document). */
import { localTimes } from '../src/scenario/changes/index.js'
import { clause, expect } from '../src/scenario/index.js'
import {
  dateTimesAsLaidDown,
  expectObjects,
  faultsOfSandboxEntity,
  faultsOfValues,
  guidsAsLaidDown,
  idsOnce,
  kindsAsLaidDown,
  legacyReader,
  legacySample,
  needsRichSample,
  observeLikelyLookups,
  pagesOfRecords,
  plainMembers,
} from '../src/scenario/relations/index.js'

/** A record is an object of fields. */
clause('RECORD-1', async ({ run, main }) => {
  for (const page of await pagesOfRecords(legacyReader(run, main))) expectObjects(page)
  const sample = await legacySample(run, main)
  expect(await faultsOfValues(run, sample, plainMembers)).toBeWithoutBreach('fields with plain values')
  needsRichSample(run, sample)
})

/** Ids and lookups are GUIDs as plain strings. */
clause('RECORD-2', async ({ run, main }) => {
  const sample = await legacySample(run, main)
  observeLikelyLookups(run, sample)
  expect(await faultsOfValues(run, sample, guidsAsLaidDown)).toBeWithoutBreach('GUIDs as plain strings, 8-4-4-4-12')
  needsRichSample(run, sample)
})

/** Date-times are ISO 8601 UTC with milliseconds. */
clause('RECORD-3', async ({ run, main }) => {
  const sample = await legacySample(run, main)
  expect(await faultsOfValues(run, sample, dateTimesAsLaidDown)).toBeWithoutBreach(
    'date-times as YYYY-MM-DDThh:mm:ss.sssZ',
  )
  // By what the changes of this run have shown, where it made any: none is made for it.
  expect(localTimes(run)).toBeWithoutBreach('date-times in UTC')
  needsRichSample(run, sample)
})

/** Numbers are JSON numbers, text is JSON strings. */
clause('RECORD-4', async ({ run, main }) => {
  const sample = await legacySample(run, main)
  expect(await faultsOfValues(run, sample, kindsAsLaidDown)).toBeWithoutBreach(
    'numbers as numbers, texts as strings, one kind a field',
  )
  needsRichSample(run, sample)
})

/** No id stands twice on a page. */
clause('RECORD-5', async ({ run, main }) => {
  const sample = await legacySample(run, main)
  const ofSandbox = await faultsOfSandboxEntity(run, sample.reader, idsOnce)
  expect([...idsOnce(run, sample), ...ofSandbox]).toBeWithoutBreach('every id once on its page')
  needsRichSample(run, sample)
})
