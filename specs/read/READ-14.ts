/** READ-14: the shape of the collection answer, page size, headers and failures are recorded, never judged. */
import { clause } from '../../src/scenario/index.js'
import {
  legacySample,
  lookFor,
  observeFailures,
  observeHeaders,
  observeShape,
  readAs,
  unknownCollection,
  unknownField,
  unknownSelection,
  unreadableFilters,
} from '../../src/scenario/relations/index.js'

clause('READ-14', async ({ run, main }) => {
  await lookFor('shape and pages', async () => observeShape(await legacySample(run, main)))
  for (const accept of ['application/json', undefined]) {
    await lookFor('headers', async () => observeHeaders(await readAs(run, main, accept)))
  }
  for (const provoke of [unreadableFilters, unknownField, unknownSelection, unknownCollection]) {
    await lookFor('failures', async () => observeFailures(await provoke(run, main, 'legacy')))
  }
})
