/** OBS-8: events. Nothing is sent to find out. */
import { clause, notShown } from '../../src/scenario/index.js'

clause('OBS-8', async () => notShown())
