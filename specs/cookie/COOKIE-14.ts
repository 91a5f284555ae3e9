/** COOKIE-14: order of the cookies, and empty ones. */
import { defineObservation, observe } from '../../src/check/index.js'
import { loginIn } from '../../src/check/login/index.js'
import { setCookies } from '../../src/session/index.js'

defineObservation('COOKIE-14', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => {
    const cookies = setCookies(await loginIn(run))
    observe(`order of the cookies: ${cookies.map(({ name }) => name).join(', ') || 'none'}`)
    const empty = cookies.filter(({ value }) => value === '').map(({ name }) => name)
    observe(empty.length > 0 ? `with an empty value: ${empty.join(', ')}` : 'none has an empty value')
  },
})
