/** OBS-1: logout. Nothing is sent to find out. */
import { clause, notShown } from '../../src/scenario/index.js'

clause('OBS-1', async () => notShown())
