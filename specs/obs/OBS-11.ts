/** OBS-11: security of the surroundings. Nothing is sent to find out. */
import { clause, observeSurroundings } from '../../src/scenario/index.js'

clause('OBS-11', async ({ run }) => observeSurroundings(run))
