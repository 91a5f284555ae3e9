/** CALLER-14: changes of the legacy service use PUT or MERGE (line 97). */
import { defineDuties, everyRequest } from '../../src/traffic/index.js'

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

defineDuties('CALLER-14', {
  occasion: 'Have the client change a record of the legacy service (scenario `standard`).',
  checks: {
    method: everyRequest(
      'Changes of the legacy service use PUT or MERGE.',
      'PUT or MERGE',
      ({ place, path, method }) => {
        if (place !== 'legacy' || reads.includes(method) || /\$batch$/i.test(path)) return undefined
        if (method === 'PUT' || method === 'MERGE') return { kept: method }
        return { broken: method, mend: 'change records by MERGE, or by PUT' }
      },
    ),
  },
})
