import type { Exchange } from '../../exchange/index.js'
import { alterations, setCookies, type Actor } from '../../session/index.js'
import { isRefused, refusalIn } from '../words/access-refusal.js'
import { isGoodRead, isHtmlPage, isRedirect, named, seen, staysAtOrigin } from '../words/answers.js'
import { alteredInVerbose, changeMethods } from '../changes/index.js'
import { cell, cellInXml, judgeChanges, readsOf } from './grid.js'
import { judgeEach, judgeParts } from '../outcome/judge-each.js'
import { control } from '../words/control.js'
import { observe } from '../outcome/record.js'
import { plainRead } from '../words/requests.js'
import type { RunContext } from '../context/run-context.js'
import { specialPairs } from './special-reads.js'
import { isLetIn, type Twins } from '../words/twins.js'
import { cantTell, inapplicable, mendProfile, Undecided } from '../outcome/verdict.js'

type DataColumn = 'legacyRead' | 'odataRead'

/** True where any WWW-Authenticate header offers the Basic scheme, among others; a quoted parameter may name it in vain. */
export function offersBasic(exchange: Exchange): boolean {
  return exchange
    .headerAll('www-authenticate')
    .map((value) => value.replaceAll(/"(\\.|[^"\\])*"/g, '""'))
    .some((value) => /(^|,)\s*basic(\s|,|$)/i.test(value))
}

/** The 401 of the error table: a Basic challenge and an HTML body. */
export function isUnauthorizedAsDocumented(exchange: Exchange): boolean {
  return exchange.status === 401 && offersBasic(exchange) && isHtmlPage(exchange)
}

/** Ends a clause on the 401 of the error table to a caller without cookies, for whom the document has two answers. */
export function undecidedByChallenge(refused: Exchange): void {
  if (!isUnauthorizedAsDocumented(refused)) return
  cantTell(
    `${named(refused)} answered a 401 with a Basic challenge: the document has a redirect (lines 148, 174) and a 401 (lines 145, 175) for this; where the 401 is meant, declare the departure no-cookies-401`,
  )
}

/** Records where a 401 is not the one of the error table: ACCESS-7 judges that of the legacy read alone. */
export function observeChallenge(refused: Exchange): void {
  if (refused.status !== 401 || isUnauthorizedAsDocumented(refused)) return
  const lacking = [
    offersBasic(refused) ? [] : ['no Basic challenge'],
    isHtmlPage(refused) ? [] : ['no HTML body'],
  ].flat()
  observe(`the 401 to ${named(refused)} has ${lacking.join(' and ')}`, { evidence: [refused.id] })
}

/**
 * Judges the redirects of the data columns without cookies, for the clauses that look at where they lead. Where the
 * deployment answers 401 instead, those clauses do not apply; where it answers anything else, there is nothing to see.
 */
export async function judgeRedirects(
  run: RunContext,
  columns: readonly DataColumn[],
  judge: (redirect: Exchange, column: DataColumn) => unknown,
): Promise<void> {
  const asked = run.columns(columns)
  if (asked.length === 0) inapplicable('the deployment has no data service to ask')
  const others: Exchange[] = []
  await judgeEach(asked, async (column) => {
    const { refused } = await cell(run, 'noCookies', column)
    if (isRedirect(refused)) await judge(refused, column)
    else others.push(refused)
  })
  const [answer] = others
  if (!answer || others.length < asked.length) return
  run.departures.used('no-cookies-401', answer.status === 401)
  if (isUnauthorizedAsDocumented(answer)) {
    inapplicable('data requests without cookies are answered 401 here, so there is no redirect (ACCESS-1)')
  }
  cantTell(`there is no redirect to look at: ${named(answer)} answered ${seen(answer)} (ACCESS-1)`)
}

/**
 * Judges the redirects of the other data requests without cookies, as far as they came about: of the legacy read in XML,
 * and of the changes.
 */
export async function judgeOtherRedirects(run: RunContext, judge: (redirect: Exchange) => unknown): Promise<void> {
  const inXml = async () => judgeRefused(await cellInXml(run, 'noCookies'))
  const judgeRefused = ({ refused }: Twins) => (isRedirect(refused) ? judge(refused) : undefined)
  const changes = () => judgeChanges(run, 'noCookies', judgeRefused)
  await judgeParts(...(run.columns(['legacyRead']).length > 0 ? [inXml, changes] : [changes]))
}

/** The same of the changes as verbose JSON, which ACCESS-1 sends besides. */
export async function judgeVerboseRedirects(
  run: RunContext,
  main: Actor,
  judge: (redirect: Exchange) => unknown,
): Promise<void> {
  await judgeEach(await changeMethods(run), async (method) => {
    const { changed } = await alteredInVerbose(run, main, method, alterations.noCookies)
    if (isRedirect(changed.answer)) await judge(changed.answer)
  })
}

/**
 * Whether a rejected ticket was answered by a redirect to the login page, as `rejected-302` declares it; by a 307 where that
 * is declared too.
 */
export function isRejectedByRedirect(run: RunContext, refused: Exchange): boolean {
  const { departures } = run
  const by307 = refused.status === 307 && departures.declared('redirect-307')
  const leadsThere = refusalIn(run, refused) === 'redirect' && staysAtOrigin(refused)
  if (!departures.used('rejected-302', leadsThere && (refused.status === 302 || by307))) return false
  departures.used('redirect-307', by307)
  return true
}

/** Ends a clause about a cookie where these answers set it under another prefix than the profile says. */
export function needsOwnPrefix({ profile }: RunContext, answers: readonly Exchange[], wanted: string): void {
  const { vendorPrefix } = profile.target
  if (vendorPrefix === 'auto' || !wanted.startsWith(vendorPrefix)) return
  const suffix = wanted.slice(vendorPrefix.length)
  const set = answers.flatMap((answer) =>
    setCookies(answer)
      .filter(({ name, value }) => name.endsWith(suffix) && value !== '')
      .map(({ name }) => ({ name, answer })),
  )
  const [other] = set
  if (other && set.every(({ name }) => name !== wanted))
    mendProfile(
      `${named(other.answer)} set ${other.name} and no ${wanted}: look at target.vendorPrefix in the profile`,
      'target.vendorPrefix',
    )
}

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

/** Whether a read without the CSRF header is served; also where that cannot be told. */
async function areReadsOpen(run: RunContext): Promise<boolean> {
  const [column] = run.columns(['legacyRead', 'odataRead'])
  if (column === undefined) return true
  try {
    return isLetIn(await cell(run, 'noHeader', column))
  } catch (fault) {
    if (fault instanceof Undecided) return true
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
    mendProfile(
      `${csrf} is Secure and the target speaks plain http, so the checker did not keep it: use https, or set target.sendSecureOverHttp: true`,
      'target.sendSecureOverHttp',
    )
  }
  const login = main.loginAnswer
  if (login && setCookies(login).some(({ name, value }) => name === csrf && value !== '')) {
    cantTell(`login sets ${csrf} so that no data request sends it back (COOKIE-4)`)
  }
  if (login) needsOwnPrefix(run, [login], csrf)
  if (!run.departures.used('csrf-off', true)) {
    run.diagnose({
      id: 'no-csrf-protection',
      text: 'No request-forgery protection seen: the target sets no CSRF cookie.',
      remedy: 'An older deployment has none. Where it is switched off on purpose, declare the departure csrf-off.',
      evidence: login ? [login.id] : [],
    })
  }
  inapplicable(`the target sets no ${csrf}: an older deployment, or one with the protection switched off`)
}

/**
 * Judges every pair of the grid's data columns whose altered half was refused access, those in XML and the special reads
 * without cookies among them; gives their number. The row of an expired session is left out where the profile gave none, or
 * none that serves: ACCESS-5 says so.
 */
export async function judgeRefusals(
  run: RunContext,
  main: Actor,
  columns: readonly DataColumn[],
  judge: (twins: Twins) => unknown,
): Promise<number> {
  const rows = ['noCookies', 'noCookiesToken', 'expired', 'tamperedTicket', 'tokenAlone', 'noHeader'] as const
  const reads = rows.flatMap((row) =>
    readsOf(run, row, columns).map((read) => (row === 'expired' ? read().catch(passOverNotGiven) : read())),
  )
  let refusals = 0
  // All go side by side; each is judged, or blamed, in its turn.
  await Promise.allSettled(reads)
  const special: Twins[] = []
  for (const column of run.columns(columns)) special.push(...(await specialPairs(run, main, column)))
  await judgeEach([...reads, ...special], async (read) => {
    const twins = await read
    if (!twins || !isRefused(run, twins.refused)) return
    judge(twins)
    refusals += 1
  })
  return refusals
}

/** Records what came of a token that is not quite right; taking a wrong one is for the target's guardian to know. */
export function observeToken(what: string, exchange: Exchange, lawful?: 'lawful'): void {
  const accepted = isGoodRead(exchange)
  observe(`${what}: ${accepted ? 'accepted' : seen(exchange)}`, {
    evidence: [exchange.id],
    ...(accepted && !lawful ? { security: true } : {}),
  })
}

/** Passes over a row that the profile does not give, or not so that it serves. */
export function passOverNotGiven(fault: unknown): undefined {
  if (!(fault instanceof Undecided && fault.blame === 'profile')) throw fault
}
