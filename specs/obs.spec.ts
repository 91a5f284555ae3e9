/**
 * OBS: what the document marks as not shown, or does not speak of. Nothing is sent to find out: each ends as what the run
 * came across, or as not shown and not looked for.
 */
import {
  clause,
  notShown,
  observe,
  observeFields,
  observeHeaders,
  observeMethods,
  observeRefusedLogins,
  observeSurroundings,
  versionHeaders,
} from '../src/scenario/index.js'

/** Logout. */
clause('OBS-1', async () => notShown())

/** Create and delete. */
clause('OBS-2', async ({ run }) => observeMethods(run, ['POST', 'DELETE']))

/** Writing through the OData endpoint. */
clause('OBS-3', async ({ run }) => observeMethods(run, ['POST', 'PATCH', 'PUT', 'DELETE']))

/** The internal data service. */
clause('OBS-4', async () => notShown())

/** Limit on request bodies. */
clause('OBS-5', async ({ run }) => {
  const { tooLarge } = run.sightings
  if (tooLarge.length === 0) return notShown()
  observe('a request was answered 413', { evidence: tooLarge })
})

/** Versioning. */
clause('OBS-6', async ({ run }) => observeHeaders(run.sightings.headers(...versionHeaders)))

/** Login codes other than 0. */
clause('OBS-7', async ({ run }) => observeRefusedLogins(run))

/** Events. */
clause('OBS-8', async () => notShown())

/** Outbound calls of processes. */
clause('OBS-9', async () => notShown())

/** Objects, fields and states. */
clause('OBS-10', async ({ run }) => observeFields(run))

/** Security of the surroundings. */
clause('OBS-11', async ({ run }) => observeSurroundings(run))
