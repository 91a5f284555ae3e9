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

clause('OBS-1', async () => notShown())

clause('OBS-2', async ({ run }) => observeMethods(run, ['POST', 'DELETE']))

clause('OBS-3', async ({ run }) => observeMethods(run, ['POST', 'PATCH', 'PUT', 'DELETE']))

clause('OBS-4', async () => notShown())

clause('OBS-5', async ({ run }) => {
  const { tooLarge } = run.sightings
  if (tooLarge.length === 0) return notShown()
  observe('a request was answered 413', { evidence: tooLarge })
})

clause('OBS-6', async ({ run }) => observeHeaders(run.sightings.headers(...versionHeaders)))

clause('OBS-7', async ({ run }) => observeRefusedLogins(run))

clause('OBS-8', async () => notShown())

clause('OBS-9', async () => notShown())

clause('OBS-10', async ({ run }) => observeFields(run))

clause('OBS-11', async ({ run }) => observeSurroundings(run))
