/**
 * WRITE: change one record of the legacy data service (sections "Change one record, legacy data service" and "Data
 * records" of the document). Always the profile's sandbox record; MERGE first, PUT last, since it may blank fields.
 */
import {
  expectContentTypes,
  expectInstantsSet,
  expectNumbersSet,
  expectOthersInVerbose,
  expectOthersLeftAlone,
  expectRefusedWhole,
  expectRestLeftAloneInVerbose,
  expectSet,
  expectSetById,
  expectSetForAll,
  expectSetNested,
  expectTextEmptied,
  expectTextSet,
  freshFields,
  judgeMissingRecord,
  lookalikesLeft,
  lookupRecords,
  needsCustomField,
  needsFields,
  needsLines,
  needsPut,
  needsSeenElsewhere,
  observeChange,
  sandboxOf,
  textsToSet,
  together,
} from '../src/scenario/changes/index.js'
import { clause, judgeParts } from '../src/scenario/index.js'

/** MERGE sets the fields given. */
clause('WRITE-1', async ({ run, main }) => {
  await expectSetForAll(run, main, 'MERGE')
})

/** Values come back as they were sent. */
clause('WRITE-5', async ({ run, main }) => {
  const { text, number, dateTime } = run.profile.sandbox?.fields ?? {}
  const refused: (string | undefined)[] = []
  await together(run, main, async () => {
    if (text !== undefined) {
      const [first, ...others] = textsToSet(run)
      refused.push(await expectTextSet(run, main, text, first))
      await expectTextEmptied(run, main, text)
      for (const wanted of [...lookalikesLeft(run), ...others])
        refused.push(await expectTextSet(run, main, text, wanted))
    }
    if (number !== undefined) await expectNumbersSet(run, main, number)
    if (dateTime !== undefined) await expectInstantsSet(run, main, dateTime)
  })
  await needsSeenElsewhere(run, main)
  needsFields(run, 'text', 'number', 'dateTime')
  if (text !== undefined) needsLines(text, refused)
})

/** MERGE leaves the other fields alone. */
// After changes of the same fields by values of every kind: what one of them moved besides shows by then. Not after those
// of the lookup, by which a server may lawfully fill in other fields: the verbose content type comes here for that reason, too.
clause('WRITE-2', async ({ run, main }) => {
  await together(run, main, async () => {
    await judgeParts(
      () => expectOthersLeftAlone(run, main),
      () => expectRestLeftAloneInVerbose(run, main),
    )
  })
})

/** A lookup is set by its Id field. */
clause('WRITE-6', async ({ run, main }) => {
  const lookup = await lookupRecords(run, main)
  await together(run, main, () => expectSetById(run, main, lookup))
  await needsSeenElsewhere(run, main)
})

/** A lookup is set by a nested object. */
clause('WRITE-7', async ({ run, main }) => {
  const lookup = await lookupRecords(run, main)
  await together(run, main, () => expectSetNested(run, main, lookup))
  await needsSeenElsewhere(run, main)
})

/** A MERGE on no record is refused. */
clause('WRITE-8', async ({ run, main }) => {
  await judgeMissingRecord(run, main)
})

/** A refused body changes nothing at all. */
clause('WRITE-9', async ({ run, main }) => {
  await expectRefusedWhole(run, main)
})

/** Custom fields are set and read like any other. */
clause('WRITE-10', async ({ run, main }) => {
  needsCustomField(run)
  await expectSet(run, main, { fields: await freshFields(run, sandboxOf(run, main), ['custom']) })
  await needsSeenElsewhere(run, main)
})

/** Manner of a successful change. */
clause('WRITE-11', async ({ run, main }) => {
  await together(run, main, async () => {
    for (const method of ['MERGE', 'PUT'] as const) await observeChange(run, main, method)
  })
})

/** Both JSON content types are taken. */
clause('WRITE-4', async ({ run, main }) => {
  for (const method of ['MERGE', 'PUT'] as const) {
    if (method === 'PUT') needsPut(run)
    await together(run, main, async () => {
      await expectContentTypes(run, main, method)
      await expectOthersInVerbose(run, main, method)
    })
  }
  await needsSeenElsewhere(run, main)
})

/** PUT sets the fields given. */
clause('WRITE-3', async ({ run, main }) => {
  needsPut(run)
  await expectSetForAll(run, main, 'PUT')
})
