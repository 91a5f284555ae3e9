/** COOKIE-14: order of the cookies, and empty ones. */
import { clause, loginIn, observe } from '../../src/scenario/index.js'
import { setCookies } from '../../src/session/index.js'

clause('COOKIE-14', async ({ run }) => {
  const cookies = setCookies(await loginIn(run))
  observe(`order of the cookies: ${cookies.map(({ name }) => name).join(', ') || 'none'}`)
  const empty = cookies.filter(({ value }) => value === '').map(({ name }) => name)
  observe(empty.length > 0 ? `with an empty value: ${empty.join(', ')}` : 'none has an empty value')
})
