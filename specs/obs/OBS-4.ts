/** OBS-4: the internal data service. Nothing is sent to find out. */
import { clause, notShown } from '../../src/scenario/index.js'

clause('OBS-4', async () => notShown())
