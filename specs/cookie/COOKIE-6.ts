/** COOKIE-6: the user name cookie spells the user name in character codes ("Cookies and headers set by login"). */
import { defineClause, everyLogin, spellsUserName } from '../../src/check/index.js'
import { loginIn, userOf } from '../../src/check/login/login-checks.js'
import { observe } from '../../src/check/outcome/record.js'

defineClause('COOKIE-6', {
  needs: async ({ run }) => {
    const { main, international } = run.profile.users
    // Without its login the name that tells most would go unjudged.
    if (international) await loginIn(run, 'international')
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
