/** CALLER-3: data and service requests carry the CSRF header with the newest value of the cookie of that name (lines 98 and 139). */
import { defineDuties, everyRequest, isDataOrService, plain, sentHeader, type Seen } from '../../src/traffic/index.js'

/** The token that the client holds: one that it must have kept, or that it shows to have kept. */
function tokenHeld(step: Seen) {
  const { token } = step
  if (!token || !isDataOrService(step) || step.method === 'OPTIONS') return undefined
  const isDue = step.due.some(({ name }) => name === token.name)
  const isKept = step.cookies.some(([name]) => name === token.name) || sentHeader(step, token.name) !== undefined
  return isDue || isKept ? token : undefined
}

defineDuties('CALLER-3', {
  occasion:
    'Have the client log in and read records. Over plain http a client cannot keep a Secure cookie, so use https if it sends no CSRF cookie (scenario `standard`).',
  checks: {
    sent: everyRequest('Data and service requests have the CSRF header.', 'the CSRF header', (step) => {
      const token = tokenHeld(step)
      if (!token) return undefined
      if (sentHeader(step, token.name) !== undefined) return { kept: `the header ${token.name}` }
      const from = token.setBy === '' ? '' : ` that ${token.setBy} set`
      return {
        broken: `no header ${token.name}`,
        mend: `send the value of the cookie ${token.name}${from} as a request header of that name`,
        with: [token.setBy],
      }
    }),
    newest: everyRequest('The CSRF header has the newest value of the cookie.', 'the newest value', (step) => {
      const token = tokenHeld(step)
      const sent = token && sentHeader(step, token.name)
      if (!token || sent === undefined) return undefined
      // Of a session from before the recording the request's own cookie is all that is known.
      const newest = token.setBy === '' ? step.cookies.find(([name]) => name === token.name)?.[1] : token.value
      if (newest === undefined || plain(sent) === plain(newest)) return { kept: 'the newest value' }
      return {
        broken: sent === '' ? 'an empty value' : `another value than the cookie of ${token.setBy || 'the request'}`,
        mend: `read ${token.name} from the cookie store for each request, and do not keep a copy of it`,
        with: [token.setBy],
      }
    }),
  },
})
