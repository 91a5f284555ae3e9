/**
 * ACCESS-12: a call of a custom service with every cookie, but without the CSRF header, is answered with 403 (lines 48, 143 and
 * 176).
 */
import {
  check,
  defineClause,
  finding,
  type Given,
  hasStatus,
  inapplicable,
  isServed,
  seen,
} from '../../src/check/index.js'
import { isServedAsDeclared, needsCsrfCookie } from '../../src/check/access/index.js'
import { alteredCall, alteredCallWithParameter } from '../../src/check/services/index.js'

async function callOf(given: Given, call: typeof alteredCall) {
  const twins = await call(given, 'noHeader')
  if (!twins) return inapplicable('no parameter is configured, or no accepted call has one')
  return { refused: twins.refused, isDeclared: await isServedAsDeclared(given.run, isServed(twins.refused)) }
}

const isForbidden = ({ refused, isDeclared }: Awaited<ReturnType<typeof callOf>>) =>
  isDeclared ? finding(true, 'served, as declared', seen(refused)) : hasStatus(refused, 403)

defineClause('ACCESS-12', {
  needs: ({ run, main }) => needsCsrfCookie(run, main),
  checks: {
    call: check({
      says: 'A call of the custom service without the CSRF header is answered with status 403.',
      depth: 'core',
      cost: { requests: 2 },
      control: 'the same call with the header',
      asks: (given) => callOf(given, alteredCall),
      expects: isForbidden,
    }),
    parameter: check({
      says: 'A call with a parameter in its path, without the CSRF header, is answered with status 403.',
      depth: 'full',
      cost: { requests: 2 },
      control: 'the same call with the header',
      after: 'call',
      asks: (given) => callOf(given, alteredCallWithParameter),
      expects: isForbidden,
    }),
  },
})
