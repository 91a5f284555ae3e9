/** REST-3: without cookies a custom service that is not anonymous answers with the redirect ("Errors", first line). */
import {
  allOf,
  asDeclared,
  check,
  defineClause,
  finding,
  type Finding,
  hasStatus,
  orDeparture,
  type RunFacts,
  seen,
  untested,
} from '../../src/check/index.js'
import {
  byLoginPage,
  isBy307,
  loginLocationFaults,
  returnUrlFaults,
  undecidedByChallenge,
} from '../../src/check/access/index.js'
import { alteredCall, alteredCallWithParameter } from '../../src/check/services/index.js'
import type { Exchange } from '../../src/exchange/index.js'

/** The redirect of a caller without cookies, or the 401 that the document has in another place, where it is declared. */
function redirectsToLogin(run: RunFacts, refused: Exchange): Finding {
  if (refused.status === 401) {
    const declared = asDeclared(run, orDeparture('no-cookies-401', true, hasStatus(refused, 302)))
    if (declared.holds !== false) return declared
    undecidedByChallenge(refused)
  }
  const status = orDeparture('redirect-307', isBy307(run, refused), hasStatus(refused, 302))
  return allOf(asDeclared(run, status), leadsToLogin(run, refused))
}

function leadsToLogin(run: RunFacts, refused: Exchange): Finding {
  const faults = [...loginLocationFaults(run, refused), ...returnUrlFaults(refused)]
  const expected = 'a Location on the login page, whose ReturnUrl has the requested path'
  return byLoginPage(run, refused, finding(faults.length === 0, expected, [...faults, seen(refused)].join('; ')))
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
