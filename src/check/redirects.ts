import type { Exchange } from '../exchange/index.js'
import { loginLocationFaults, observeBareSigns, returnUrlFaults } from './access/return-url.js'
import type { RunContext } from './context/run-context.js'
import { shortened } from '../runtime/shortened.js'
import type { Finding } from './check.js'
import { finding } from './finding.js'

/** A redirect leads to the login page of the target's own origin. */
export function leadsToLoginPage(run: RunContext, redirect: Exchange): Finding {
  const page = new URL(run.addresses.loginPage).pathname
  return located(redirect, loginLocationFaults(run, redirect), `a Location of the login page ${page}`)
}

/** ReturnUrl gives back the path and query that were asked for; the signs that it leaves unencoded are recorded. */
export function givesBackAddress(redirect: Exchange): Finding {
  const found = located(redirect, returnUrlFaults(redirect), 'ReturnUrl with the requested path and query, URL-encoded')
  if (found.holds === true) observeBareSigns(redirect)
  return found
}

function located(redirect: Exchange, faults: readonly string[], expected: string): Finding {
  const location = redirect.header('location')
  const seen = location === undefined ? [] : [`Location: ${shortened(location, 160)}`]
  return finding(faults.length === 0, expected, [...faults, ...seen].join('; '))
}
