/** OBS-9: outbound calls of processes. Nothing is sent to find out. */
import { clause, notShown } from '../../src/scenario/index.js'

clause('OBS-9', async () => notShown())
