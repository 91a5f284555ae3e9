/** CALLER-11: name and password go to the login service only (line 147: Basic credentials are not accepted). */
import { defineDuties, everyRequest, sentHeader } from '../../src/traffic/index.js'

defineDuties('CALLER-11', {
  occasion: 'Have the client log in and read records (scenario `standard`).',
  checks: {
    basic: everyRequest('No request has HTTP Basic credentials.', 'no Basic credentials', (step) => {
      const sent = sentHeader(step, 'authorization')
      if (sent !== undefined && /^Basic\b/i.test(sent))
        return { broken: 'Authorization: Basic', mend: 'log in at the login service and send its cookies instead' }
      return { kept: 'no Basic credentials' }
    }),
    url: everyRequest('No address has a password in it.', 'no password', ({ url }) => {
      const isShown =
        /^https?:\/\/[^/?#@]*:[^/?#@]*@/i.test(url) ||
        /[?&](?:user)?(?:password|passwd|pwd)=[^&]/i.test(url) ||
        /‹password·/.test(url)
      return isShown
        ? { broken: 'a password in the address', mend: 'send the password in the body of the login request only' }
        : { kept: 'no password' }
    }),
  },
})
