/** OBS-10: objects, fields and states. Nothing is sent to find out. */
import { clause, observeFields } from '../../src/scenario/index.js'

clause('OBS-10', async ({ run }) => observeFields(run))
