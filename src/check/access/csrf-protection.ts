import type { Exchange } from '../../exchange/index.js'
import { setCookies, type Actor } from '../../session/index.js'
import { isGoodRead, seen } from '../answers/answers.js'
import { control } from '../twins/control.js'
import { cell } from './grid/grid.js'
import { needsOwnPrefix } from '../login/own-prefix.js'
import { observe } from '../outcome/record.js'
import { plainRead } from '../sessions/requests.js'
import type { RunContext } from '../run-state/run-context.js'
import { isAccessGranted } from '../twins/twins.js'
import { cantTell, inapplicable, profileError, Undecided } from '../outcome/verdict.js'

const unguarding = ['csrf-off', 'csrf-writes-only'] as const

/**
 * Whether a request without the CSRF header was served, where the profile declares by one of these departures that it may
 * be. Undeclared they are named only where reads need no header either: neither describes a target that guards those.
 */
export async function isServedAsDeclared(
  run: RunContext,
  isServed: boolean,
  departures: readonly (typeof unguarding)[number][] = unguarding,
): Promise<boolean> {
  if (!isServed) return false
  const declared = departures.find((id) => run.departures.declared(id))
  if (declared !== undefined) return run.departures.used(declared, true)
  if (await areReadsOpen(run)) for (const id of departures) run.departures.fits(id)
  return false
}

/** Whether a read without the CSRF header was seen to be served. */
async function areReadsOpen(run: RunContext): Promise<boolean> {
  const [column] = run.columns(['legacyRead', 'odataRead'])
  try {
    return column !== undefined && isAccessGranted(await cell(run, 'noHeader', column))
  } catch (fault) {
    if (fault instanceof Undecided) return false
    throw fault
  }
}

/** Ends a CSRF clause where the target has no CSRF cookie, and says so on the first page; a withheld one decides nothing. */
export async function needsCsrfCookie(run: RunContext, main: Actor): Promise<void> {
  const hasToken = () => main.tokenFor(`${run.addresses.appRoot}/`) !== undefined
  // A later answer may set it, where login does not.
  if (!hasToken() && run.profile.entities.probe) await control(run, main, plainRead(run), isGoodRead)
  if (hasToken()) return
  const { csrf } = main.names
  if (main.store.withheld.includes(csrf)) {
    profileError(
      `${csrf} is Secure and the target uses plain http, so the checker did not send it back. Use https, or set target.sendSecureOverHttp: true`,
      'target.sendSecureOverHttp',
    )
  }
  const login = main.loginAnswer
  if (login && setCookies(login).some(({ name, value }) => name === csrf && value !== '')) {
    cantTell(`login sets ${csrf} with attributes that keep it from data requests (COOKIE-4)`)
  }
  if (login) needsOwnPrefix(run, [login], csrf)
  if (!run.departures.used('csrf-off', true)) {
    run.diagnose({
      id: 'no-csrf-protection',
      text: 'The target sets no CSRF cookie, so it shows no protection against request forgery.',
      remedy:
        'Older deployments have none. If the protection is switched off on purpose, declare the departure csrf-off.',
      evidence: login ? [login.id] : [],
    })
  }
  inapplicable(`the target sets no ${csrf}: an older deployment, or one with the protection switched off`)
}

/** Records what came of a token that is not quite right; taking a wrong one is for the target's guardian to know. */
export function observeToken(what: string, exchange: Exchange, lawful?: 'lawful'): void {
  const accepted = isGoodRead(exchange)
  observe(`${what}: ${accepted ? 'accepted' : seen(exchange)}`, {
    evidence: [exchange.id],
    ...(accepted && !lawful ? { security: true } : {}),
  })
}
