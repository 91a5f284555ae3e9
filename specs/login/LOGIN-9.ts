/** LOGIN-9: the culture of the user comes with a login that succeeds ("Cookies and headers set by login"). */
import { defineClause, everyLogin, hasCulture } from '../../src/check/index.js'
import { needsOwnCultureHeader } from '../../src/check/login/culture-header.js'

defineClause('LOGIN-9', {
  checks: {
    culture: everyLogin(
      'The answer to a login that succeeds has the culture header, with a culture in it.',
      (login, { main }) => hasCulture(login, main.names.cultureHeader),
      (login, { run }) => {
        needsOwnCultureHeader(run, login)
        return true
      },
    ),
  },
})
