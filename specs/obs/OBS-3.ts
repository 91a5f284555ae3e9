/** OBS-3: writing through the OData endpoint. Nothing is sent to find out. */
import { clause, observeMethods } from '../../src/scenario/index.js'

clause('OBS-3', async ({ run }) => observeMethods(run, ['POST', 'PATCH', 'PUT', 'DELETE']))
