/** CALLER-13: the login request accepts application/json (line 79). */
import { defineDuties, everyRequest, headerValues } from '../../src/traffic/index.js'

defineDuties('CALLER-13', {
  occasion: 'Have the client log in (scenario `standard`).',
  checks: {
    accept: everyRequest('The login request accepts application/json.', 'application/json', (step) => {
      if (step.place !== 'login' || step.method !== 'POST') return undefined
      const accept = headerValues(step.headers, 'accept').join(', ')
      if (accept.trim() === '') return { kept: 'no Accept, which accepts every type' }
      const isAccepted = accept.split(',').some((range) => {
        const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
        return (
          ['application/json', 'application/*', '*/*', '*'].includes(type) &&
          !parameters.some((part) => /^q=0(?:\.0*)?$/.test(part))
        )
      })
      if (isAccepted) return { kept: accept }
      return { broken: `Accept: ${accept}`, mend: 'send Accept: application/json with the login' }
    }),
  },
})
