/** LOGIN: the login service (section "Login" under Endpoints and Resources of the document). */
import {
  belowBase,
  cantTell,
  clause,
  expect,
  inapplicable,
  isJson,
  isLoginOf,
  judgeEach,
  localPath,
  loginIn,
  loginsIn,
  named,
  needsOwnCultureHeader,
  notLoggedIn,
  observe,
  rightLogin,
  sessionOpens,
  untested,
  wrongLoginUser,
} from '../src/scenario/index.js'
import { loginBodyFaults, readLoginAnswer, ticketCookie } from '../src/session/index.js'

/** Login answers 200 with JSON. */
clause('LOGIN-1', async ({ run }) => {
  for (const login of await loginsIn(run)) {
    expect(login).toHaveStatus(200)
    expect(isJson(login) ? 'JSON' : login.mediaTypeTold || 'none', `content type of ${named(login)}`).toBe('JSON')
  }
})

/** The login answer has its five keys, typed as laid down. */
clause('LOGIN-2', async ({ run }) => {
  for (const login of await loginsIn(run)) {
    const { body } = readLoginAnswer(login)
    expect(body, `${named(login)} answers a JSON object`).toBeTypeOf('object')
    expect(loginBodyFaults(body), `faults of ${named(login)} against the five members of the answer`).toEqual([])
  }
})

/** A success is Code 0 with nothing to report. */
clause('LOGIN-3', async ({ run }) => {
  const success = { Code: 0, Message: '', Exception: null, RedirectUrl: null }
  await judgeEach(await loginsIn(run), (login) => {
    const { body } = readLoginAnswer(login)
    for (const [member, wanted] of Object.entries(success)) {
      const value = memberOf(body, member)
      if (value === undefined) cantTell(`the login answer has no ${member} (LOGIN-2), so its value says nothing`)
      const isElsewhere = member === 'RedirectUrl' && isPathHere(value, login.request.url)
      if (run.departures.used('redirect-url-set', isElsewhere)) continue
      expect(value, `${member} of a successful login: ${named(login)}`).toBe(wanted)
    }
  })
})

/** No password-change address unless a change is due. */
clause('LOGIN-4', async ({ run }) => {
  const { main } = run.profile.users
  if (main?.passwordChangeDue) inapplicable('the profile says that a password change is due')
  await judgeEach(await loginsIn(run), (login) => {
    // Other users may never have been asked about: their passwords may well be old.
    if (!main || !isLoginOf(login, main)) return
    const url = memberOf(readLoginAnswer(login).body, 'PasswordChangeUrl')
    if (url === undefined) cantTell('the login answer has no PasswordChangeUrl (LOGIN-2), so its value says nothing')
    expect(url, `PasswordChangeUrl of ${named(login)}, where no password change is due`).toBeNull()
  })
})

/** A wrong password does not log in. */
clause('LOGIN-5', async ({ run }) => {
  if (run.profile.limits.wrongLogins < 1)
    untested('no wrong password may be tried: limits.wrongLogins is 0', 'limits.wrongLogins')
  // The right login comes first, here and below: a run whose own user is refused ends before it tries a wrong one.
  await loginIn(run)
  const { name, password } = wrongLoginUser(run)
  const intruder = run.newActor('wrong password', { name, password })
  const answer = await intruder.tryLogIn({ UserName: name, UserPassword: `${password}x` }, true)
  await notLoggedIn(run, intruder, answer)
  await rightLogin(run)
})

/** An unknown user name does not log in. */
clause('LOGIN-6', async ({ run, stranger }) => {
  await loginIn(run)
  const unknown = stranger('unknown user')
  const answer = await unknown.tryLogIn({ UserName: run.randomName('user'), UserPassword: run.randomName('password') })
  await notLoggedIn(run, unknown, answer)
  await rightLogin(run)
})

/** An incomplete or broken login body does not log in. */
clause('LOGIN-7', async ({ run, stranger }) => {
  await loginIn(run)
  const { name, password } = wrongLoginUser(run)
  const bodies = {
    'no UserName': { UserPassword: password },
    // A name without its password counts towards a locked account, as a wrong password does.
    ...(run.profile.limits.wrongLogins > 0 ? { 'no UserPassword': { UserName: name } } : {}),
    'JSON that is cut off': JSON.stringify({ UserName: name, UserPassword: password }).slice(0, -1),
    'not JSON': `UserName=${encodeURIComponent(name)}&UserPassword=${encodeURIComponent(password)}`,
  }
  await judgeEach(Object.entries(bodies), async ([fault, body]) => {
    const sloppy = stranger(`login with ${fault}`)
    await notLoggedIn(run, sloppy, await sloppy.tryLogIn(body))
  })
  await rightLogin(run)
})

/** Location is /0 on a successful login. */
clause('LOGIN-8', async ({ run }) => {
  for (const login of await loginsIn(run)) {
    const location = localPath(login.header('location'), login.request.url)
    if (run.departures.used('no-login-location', location === undefined)) continue
    const below = belowBase(run, location)
    if (run.departures.used('app-at-root', below === '' || below === '/')) continue
    expect(below ?? 'no Location', `Location of a successful login: ${named(login)}`).toBe('/0')
  }
})

/** The user's culture comes with a successful login. */
clause('LOGIN-9', async ({ run, main }) => {
  const { cultureHeader } = main.names
  for (const login of await loginsIn(run)) {
    needsOwnCultureHeader(run, login)
    const culture = login.header(cultureHeader)
    if (run.departures.used('no-culture-header', culture === undefined)) continue
    const isCulture = culture !== undefined && bcp47.test(culture)
    expect(isCulture ? aCulture : (culture ?? 'no such header'), `${cultureHeader} of ${named(login)}`).toBe(aCulture)
  }
})

/** Two logins of one user side by side. */
clause('LOGIN-10', async ({ run }) => {
  const first = run.newActor('first of two logins', run.profile.users.main)
  const second = run.newActor('second of two logins', run.profile.users.main)
  await first.logIn()
  await second.logIn()
  const tickets = [first, second].map(
    (actor) => actor.presentedFor(run.addresses.appRoot).cookies.find(([name]) => name === ticketCookie)?.[1],
  )
  observe(
    tickets[0] === tickets[1]
      ? 'two logins one after another gave the same ticket'
      : 'two logins one after another gave two tickets',
  )
  const opened = await sessionOpens(run, first)
  if (opened !== undefined)
    observe(
      opened.what === 'nothing'
        ? 'the second login ended the first session'
        : 'the first session lives on after the second login',
    )
})

/**
 * A language, and subtags of two to eight letters or digits (script, region and others); then extensions, each behind a
 * single sign of its own, and what is for private use behind an x: RFC 5646 without its registry.
 */
const aCulture = 'a culture such as en-US'
const bcp47 = /^[a-z]{2,3}(-[a-z\d]{2,8})*(-[a-wyz\d](-[a-z\d]{2,8})+)*(-x(-[a-z\d]{1,8})+)?$/i

/** A path, relative or not, or an absolute address of the same origin. */
function isPathHere(value: unknown, url: string): boolean {
  return typeof value === 'string' && value !== '' && /^\/(?!\/)/.test(localPath(value, url) ?? '')
}

function memberOf(body: unknown, name: string): unknown {
  const value =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined
  // JSON may write zero as -0, which is the same integer.
  return value === 0 ? 0 : value
}
