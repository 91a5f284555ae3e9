/** COOKIE-6: the user name cookie spells the user name in character codes ("Cookies and headers set by login"). */
import { defineClause, hasNoSession, observe } from '../../src/check/index.js'
import { everyLogin, loginIn, spellsUserName, userOf } from '../../src/check/login/index.js'

defineClause('COOKIE-6', {
  needs: async ({ run }) => {
    const { main, international } = run.profile.users
    // Without its login the name that tells most would go unjudged.
    if (international && !hasNoSession(run)) await loginIn(run, 'international')
    if (![main, international].some((user) => /[^\0-\x7f]/.test(user?.name ?? '')))
      observe('tested with ASCII names only. Set users.international to test the codes of other letters')
  },
  checks: {
    name: everyLogin(
      'UserName is the user\'s name as decimal character codes, joined by "|" or ", ".',
      (login, { run }) => spellsUserName(login, userOf(run, login).name),
    ),
  },
})
