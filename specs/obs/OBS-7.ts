/** OBS-7: login codes other than 0. Nothing is sent to find out. */
import { clause, observeRefusedLogins } from '../../src/scenario/index.js'

clause('OBS-7', async ({ run }) => observeRefusedLogins(run))
