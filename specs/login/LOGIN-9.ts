/** LOGIN-9: the culture of the user comes with a login that succeeds ("Cookies and headers set by login"). */
import { defineClause } from '../../src/check/index.js'
import { everyLogin, hasCulture, needsOwnCultureHeader } from '../../src/check/login/index.js'

defineClause('LOGIN-9', {
  checks: {
    culture: everyLogin(
      'The answer to a login that succeeds has the culture header, with a culture in it.',
      (login, { names }) => hasCulture(login, names.cultureHeader),
      {
        isJudged: (login, { run }) => {
          needsOwnCultureHeader(run, login)
          return true
        },
      },
    ),
  },
})
