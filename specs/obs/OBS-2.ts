/** OBS-2: create and delete. Nothing is sent to find out. */
import { clause, observeMethods } from '../../src/scenario/index.js'

clause('OBS-2', async ({ run }) => observeMethods(run, ['POST', 'DELETE']))
