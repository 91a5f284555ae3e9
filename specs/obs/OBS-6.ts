/** OBS-6: versioning. Nothing is sent to find out. */
import { clause, observeHeaders, versionHeaders } from '../../src/scenario/index.js'

clause('OBS-6', async ({ run }) => observeHeaders(run.sightings.headers(...versionHeaders)))
