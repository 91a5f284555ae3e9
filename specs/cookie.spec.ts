/** COOKIE: what login sets, and how a caller must keep it (sections "Cookies and headers set by login", "Cookie login sequence"). */
import type { Exchange } from '../src/exchange/index.js'
import { expectChangesWithCookie } from '../src/scenario/changes/index.js'
import {
  blameForNoRecord,
  callProofs,
  cantTell,
  clause,
  control,
  cookieLifetime,
  coversBase,
  decodeCharacterCodes,
  expect,
  expectClosedOtherwise,
  firstRead,
  forceUseSessionDiagnosis,
  inapplicable,
  isGoodRead,
  isHtmlPage,
  isRefused,
  issuedAs,
  judgeEach,
  judgeParts,
  loginIn,
  loginsIn,
  mendProfile,
  named,
  needsOneToken,
  needsOwnPrefix,
  needsRights,
  observe,
  observeCell,
  otherReads,
  readProof,
  readsOf,
  type RunContext,
  sameUserName,
  secureCookieDiagnosis,
  seen,
  send,
  sessionColumn,
  sessionRead,
  setAs,
  userOf,
  vendorPrefixesIn,
} from '../src/scenario/index.js'
import {
  alterations,
  issuedCookies,
  setCookies,
  ticketCookie,
  userNameCookie,
  type SetCookie,
} from '../src/session/index.js'

const day = 24 * 60 * 60

const isUserNameWithValue = ({ name, value }: SetCookie) =>
  name === userNameCookie && decodeCharacterCodes(value) !== undefined

/** Sent with every request below the base URL, and out of reach of scripts. */
function expectHttpOnlyForBase(run: RunContext, login: Exchange, copies: readonly SetCookie[]): void {
  for (const copy of copies) {
    const { name, httpOnly } = copy
    expectPathOfBase(run, login, copy)
    expect(`${name} ${httpOnly ? 'with' : 'without'} HttpOnly`, named(login)).toBe(`${name} with HttpOnly`)
  }
}

function expectPathOfBase(run: RunContext, login: Exchange, copy: SetCookie): void {
  expect(`${copy.name} with ${coversBase(run, copy)}`, named(login)).toBe(`${copy.name} with path=/`)
}

/** The authentication ticket is set. */
clause('COOKIE-1', async ({ run }) => {
  for (const login of await loginsIn(run)) {
    const tickets = issuedAs(login, ticketCookie)
    expect(tickets.length, `copies of ${ticketCookie} with a value, set by ${named(login)}`).toBeGreaterThan(0)
    expectHttpOnlyForBase(run, login, tickets)
  }
})

/** The ticket is Secure on https. */
clause('COOKIE-2', async ({ run }) => {
  await judgeEach(await loginsIn(run), (login) => {
    const tickets = issuedAs(login, ticketCookie)
    if (tickets.length === 0) cantTell(`${named(login)} set no ${ticketCookie} (COOKIE-1)`)
    for (const ticket of tickets)
      expect(`${ticketCookie} ${ticket.secure ? 'with' : 'without'} Secure`, `${named(login)}, on https`).toBe(
        `${ticketCookie} with Secure`,
      )
  })
})

/** The loader cookie is set. */
clause('COOKIE-3', async ({ run, main }) => {
  const { loader } = main.names
  for (const login of await loginsIn(run)) {
    const copies = issuedAs(login, loader)
    needsOwnPrefix(run, [login], loader)
    if (run.departures.used('no-loader-cookie', copies.length === 0)) continue
    expect(copies.length, `copies of ${loader} set by ${named(login)}`).toBeGreaterThanOrEqual(1)
    expect(copies.length, `copies of ${loader} set by ${named(login)}`).toBeLessThanOrEqual(2)
    expectHttpOnlyForBase(run, login, copies)
  }
})

/** The CSRF cookie is set with a value, path=/ and Secure. */
clause('COOKIE-4', async ({ run, main }) => {
  const { csrf } = main.names
  const logins = (await loginsIn(run)).map((login) => ({ login, copies: setAs(login, csrf) }))
  if (logins.every(({ copies }) => copies.length === 0)) {
    needsOwnPrefix(
      run,
      logins.map(({ login }) => login),
      csrf,
    )
    inapplicable(`login sets no ${csrf}: an older deployment`)
  }
  for (const { login, copies } of logins) {
    // A deployment is a newer one or an older one: the token that one login brings is missed by the caller of the next.
    expect(copies.length, `copies of ${csrf} set by ${named(login)}, where another login sets it`).toBeGreaterThan(0)
    for (const copy of copies) {
      expect(copy.value === '' ? 'empty' : 'not empty', `value of ${csrf} of ${named(login)}`).toBe('not empty')
      expectPathOfBase(run, login, copy)
      if (run.departures.used('csrf-not-secure', !copy.secure)) continue
      expect(`${csrf} ${copy.secure ? 'with' : 'without'} Secure`, named(login)).toBe(`${csrf} with Secure`)
    }
  }
})

/** The user name cookie is set. */
clause('COOKIE-5', async ({ run }) => {
  for (const login of await loginsIn(run)) {
    const copies = issuedAs(login, userNameCookie)
    if (run.departures.used('no-username-cookie', copies.length === 0)) continue
    expect(copies.length, `copies of ${userNameCookie} with a value, set by ${named(login)}`).toBeGreaterThan(0)
    expectHttpOnlyForBase(run, login, copies)
  }
})

/** The user name cookie spells the name in character codes. */
clause('COOKIE-6', async ({ run }) => {
  const { main, international } = run.profile.users
  // Without its login the name that tells most would go unjudged.
  if (international) await loginIn(run, 'international')
  await judgeEach(await loginsIn(run), (login) => {
    const { role, name } = userOf(run, login)
    const copies = issuedAs(login, userNameCookie)
    if (run.departures.used('no-username-cookie', copies.length === 0)) return
    if (copies.length === 0) cantTell(`${named(login)} set no ${userNameCookie} (COOKIE-5)`)
    for (const { value } of copies) {
      const decoded = decodeCharacterCodes(value)
      expect(
        decoded === undefined ? 'something else' : 'character codes',
        `${userNameCookie} of ${role}, set by ${named(login)}`,
      ).toBe('character codes')
      expect(
        sameUserName(decoded ?? '', name) ? 'the user name' : 'another text',
        `what the codes of ${role} spell in ${named(login)}`,
      ).toBe('the user name')
    }
  })
  if (![main, international].some((user) => /[^\0-\x7f]/.test(user?.name ?? '')))
    observe('judged by names in ASCII alone: users.international lets the codes of other letters be judged')
})

/** The user name cookie lasts about 30 days. */
clause('COOKIE-7', async ({ run }) => {
  await judgeEach(await loginsIn(run), (login) => {
    const copies = issuedAs(login, userNameCookie)
    if (run.departures.used('no-username-cookie', copies.length === 0)) return
    // One that has expired as it comes is not issued, and its value shows that it was not meant to be cleared.
    const judged = copies.length > 0 ? copies : setCookies(login).filter(isUserNameWithValue)
    if (judged.length === 0) cantTell(`${named(login)} set no ${userNameCookie} (COOKIE-5)`)
    for (const copy of judged) {
      const seconds = cookieLifetime(copy, login)
      const expiry = `${userNameCookie} of ${named(login)} expires`
      expect(seconds === undefined ? 'with the browser' : 'at a given time', `when ${expiry}`).toBe('at a given time')
      const days = Math.round((seconds ?? 0) / day)
      expect(days, `days until ${expiry} (27 to 33)`).toBeGreaterThanOrEqual(27)
      expect(days, `days until ${expiry} (27 to 33)`).toBeLessThanOrEqual(33)
    }
  })
})

/** The session cookie can be sent back. */
clause('COOKIE-8', async ({ run, main }) => {
  const mostReads = 5
  const name = main.names.session
  const request = await sessionRead(run, main)
  const value = () => main.store.valueOf(name, request.url)
  for (let reads = 0; value() === undefined && reads < mostReads; reads += 1)
    await control(run, main, request, isGoodRead)
  if (value() === undefined) inapplicable(`${name} was set neither at login nor on ${mostReads} later answers`)
  const withIt = await send(main, request)
  if (!isGoodRead(withIt)) {
    const without = await send(main, request, alterations.withoutCookie(name))
    if (!isGoodRead(without)) {
      await needsRights(run, main, without)
      cantTell(
        `the read fails with ${name} and without it (${named(without)} answered ${seen(without)})`,
        blameForNoRecord(without),
      )
    }
  }
  expect(isGoodRead(withIt) ? 'records' : seen(withIt), `${named(withIt)}, which sends ${name} back`).toBe('records')
  const others = () =>
    judgeEach([...otherReads(run).map(readProof), ...callProofs(run)], async (other) => {
      const answer = await send(main, other.request)
      // One that fails without the cookie too, its own clauses judge.
      if (!isRefused(run, answer) || !other.isGood(await send(main, other.request, alterations.withoutCookie(name))))
        return
      expect(seen(answer), `${named(answer)}, which sends ${name} back`).toBe(other.opens)
    })
  await judgeParts(others, () => expectChangesWithCookie(run, main, name))
})

/** All cookies and the CSRF header open a data request. */
clause('COOKIE-9', async ({ run, main }) => {
  const { exchange, helped } = await firstRead(run, main)
  secureCookieDiagnosis(run, main)
  if (helped) forceUseSessionDiagnosis(run, exchange)
  if (!isRefused(run, exchange) && exchange.status !== 200) {
    cantTell(
      `the session was not refused, but the read did not succeed: ${named(exchange)} answered ${seen(exchange)} (see READ-1)`,
    )
  }
  if (exchange.status !== 200 && run.withholdsSecureCookies && main.store.withheld.length > 0) {
    mendProfile(
      'Secure cookies do not travel over plain http: use https, or set target.sendSecureOverHttp: true',
      'target.sendSecureOverHttp',
    )
  }
  await needsRights(run, main, exchange)
  if (exchange.status === 403) {
    needsOwnPrefix(run, await loginsIn(run), main.names.csrf)
    needsOneToken(run)
  }
  expect(exchange).toHaveStatus(200)
  expect(isHtmlPage(exchange) ? 'a web page' : 'data', `what ${named(exchange)} brings`).toBe('data')
  if (!isGoodRead(exchange))
    cantTell(
      `${named(exchange)} brought no record, so it does not show that the session opens anything (see READ-1)`,
      blameForNoRecord(exchange),
    )
})

/** A caller that drops the cookies is refused. */
clause('COOKIE-10', async ({ run, main }) => {
  const judged = await sessionColumn(run, main)
  const reads = readsOf(run, 'noCookiesToken', [judged]).map((read) => async () => {
    const { refused } = await read()
    expect(refused).toRefuseAccess()
  })
  await judgeParts(...reads, () => expectClosedOtherwise(run, main, 'noCookiesToken', judged))
  for (const column of ['change', 'odataRead', 'service'] as const) await observeCell(run, 'noCookiesToken', column)
})

/** Which cookies are really needed. */
clause('COOKIE-11', async ({ run, main }) => {
  const request = await sessionRead(run, main)
  await control(run, main, request, isGoodRead)
  for (const [name] of main.presentedFor(request.url).cookies) {
    const exchange = await send(main, request, alterations.withoutCookie(name))
    observe(`without ${name}: ${isGoodRead(exchange) ? 'the read succeeds' : seen(exchange)}`, {
      evidence: [exchange.id],
    })
  }
})

/** Lifetime of the ticket and of the CSRF token. */
clause('COOKIE-12', async ({ run, main }) => {
  const login = await loginIn(run)
  for (const name of [ticketCookie, main.names.csrf]) {
    for (const copy of issuedAs(login, name)) {
      const seconds = cookieLifetime(copy, login)
      observe(
        `${name} lives ${seconds === undefined ? 'as long as the browser runs' : `${String(Math.round(seconds))} s by its attributes`}`,
      )
    }
  }
})

/** Cookie attributes and names beyond the document. */
clause('COOKIE-13', async ({ run, main }) => {
  const login = await loginIn(run)
  const { csrf, loader, session } = main.names
  const documented = [ticketCookie, userNameCookie, csrf, loader, session]
  const https = new URL(login.request.url).protocol === 'https:'
  const cookies = issuedCookies(login)
  for (const { name, sameSite, domain, httpOnly, secure } of cookies) {
    observe(`${name}: SameSite ${sameSite ?? 'not given'}, Domain ${domain ?? 'not given'}`, {
      security: sameSite === undefined,
    })
    if (name === csrf)
      observe(`${name} is ${httpOnly ? 'HttpOnly: scripts cannot read it' : 'not HttpOnly: scripts can read it'}`)
    if (https && !secure) observe(`${name} is not Secure, on https`, { security: true })
    if (!documented.includes(name)) observe(`${name} is a cookie that the document does not name`)
  }
  const prefixes = vendorPrefixesIn(cookies)
  observe(
    prefixes.length > 1
      ? `several vendor prefixes: ${prefixes.join(', ')}`
      : `vendor prefix: ${prefixes[0] ?? 'none seen'}`,
  )
  for (const { name, lacks, evidence } of run.sightings.weakerCookies)
    observe(`${name} was set again without ${lacks}, which the login gave it`, { security: true, evidence: [evidence] })
})

/** Order of the cookies, and empty ones. */
clause('COOKIE-14', async ({ run }) => {
  const cookies = setCookies(await loginIn(run))
  observe(`order of the cookies: ${cookies.map(({ name }) => name).join(', ') || 'none'}`)
  const empty = cookies.filter(({ value }) => value === '').map(({ name }) => name)
  observe(empty.length > 0 ? `with an empty value: ${empty.join(', ')}` : 'none has an empty value')
})
