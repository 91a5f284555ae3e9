/** REST-3: without cookies a custom service that is not anonymous answers with the redirect ("Errors", first line). */
import {
  allOf,
  asDeclared,
  check,
  defineClause,
  finding,
  hasStatus,
  orDeparture,
  type Finding,
} from '../../src/check/index.js'
import type { Exchange } from '../../src/exchange/index.js'
import { loginLocationFaults, returnUrlFaults } from '../../src/check/access/return-url.js'
import { undecidedByChallenge } from '../../src/check/access/unauthorized.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { untested } from '../../src/check/outcome/verdict.js'
import { alteredCall, alteredCallWithParameter } from '../../src/check/services/service-calls.js'
import { seen } from '../../src/check/core/answers.js'

/** The redirect of a caller without cookies, or the 401 that the document has in another place, where it is declared. */
function redirectsToLogin(run: RunContext, refused: Exchange): Finding {
  if (refused.status === 401) {
    const declared = asDeclared(run, orDeparture('no-cookies-401', true, hasStatus(refused, 302)))
    if (declared.holds !== false) return declared
    undecidedByChallenge(refused)
  }
  const status = orDeparture('redirect-307', refused.status === 307, hasStatus(refused, 302))
  return allOf(asDeclared(run, status), leadsToLogin(run, refused))
}

function leadsToLogin(run: RunContext, refused: Exchange): Finding {
  const faults = [...loginLocationFaults(run, refused), ...returnUrlFaults(refused)]
  const expected = 'a Location on the login page, whose ReturnUrl has the requested path'
  return finding(faults.length === 0, expected, [...faults, seen(refused)].join('; '))
}

const call = (says: string, depth: 'core' | 'standard', sent: typeof alteredCall, reason: string) =>
  check({
    says,
    depth,
    cost: { requests: 2 },
    control: 'the same call with every cookie and the CSRF header',
    asks: async (given) => ((await sent(given, 'noCookies')) ?? untested(reason, 'services.custom.parameters')).refused,
    expects: (refused, { run }) => redirectsToLogin(run, refused),
  })

defineClause('REST-3', {
  checks: {
    call: call(
      'A call of the custom service without cookies is redirected to the login page.',
      'core',
      alteredCall,
      'the control call is not accepted',
    ),
    parameter: call(
      'A call without cookies and with a parameter in its path is redirected to the login page too.',
      'standard',
      alteredCallWithParameter,
      'no parameter with an accepted call is configured',
    ),
  },
})
