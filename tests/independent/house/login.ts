import type { Freedoms } from '../freedoms.js'
import type { Account } from './accounts.js'
import { json, page, type Answer } from './answer.js'
import { ticketName } from './gate.js'
import type { Question } from './question.js'
import { placeOf } from './refusal.js'
import { randomText, type Session, type Sessions } from './sessions.js'
import { cleared, cookie, type SetCookie } from './set-cookie.js'

/** What a login request comes to. `account` is the one that is named, whether or not the password is right. */
export interface LoginAttempt {
  readonly verdict: 'accepted' | 'wrong-password' | 'locked' | 'unknown-user' | 'no-name' | 'no-password' | 'not-json'
  readonly account: Account | null
}

export interface LoginDesk {
  judge(body: string): LoginAttempt
  /** The answer to an attempt; opens a session where it is accepted. */
  answer(question: Question, attempt: LoginAttempt): Answer
}

/** What the load balancer in front adds to every login answer, whatever it says. */
export const balance = cookie('Balance~pool', '3405691582.20480.0000', { httpOnly: false })

const codes = {
  'wrong-password': [2, 'The user name or the password is wrong'],
  'unknown-user': [2, 'The user name or the password is wrong'],
  locked: [3, 'The account is locked'],
  'no-name': [1, 'UserName is missing'],
  'no-password': [1, 'UserPassword is missing'],
} as const

export function makeLoginDesk(
  accounts: readonly Account[],
  sessions: Sessions,
  freedoms: Freedoms,
  now: () => Date,
): LoginDesk {
  const wrongInARow = new Map<Account, number>()
  return {
    judge(body) {
      const given = parse(body)
      if (given === null) return { verdict: 'not-json', account: null }
      const { UserName, UserPassword } = given
      if (typeof UserName !== 'string' || UserName === '') return { verdict: 'no-name', account: null }
      const account = accounts.find(({ name }) => name.toLowerCase() === UserName.toLowerCase()) ?? null
      if (typeof UserPassword !== 'string' || UserPassword === '') return { verdict: 'no-password', account }
      if (account === null) return { verdict: 'unknown-user', account }
      const wrong = wrongInARow.get(account) ?? 0
      if (freedoms.lockAfter > 0 && wrong >= freedoms.lockAfter) return { verdict: 'locked', account }
      const right = UserPassword === account.password
      wrongInARow.set(account, right ? 0 : wrong + 1)
      return { verdict: right ? 'accepted' : 'wrong-password', account }
    },
    answer(question, { verdict, account }) {
      if (verdict === 'accepted' && account !== null) {
        const { session, ticket } = sessions.open(account)
        return {
          ...json(loginBody(0, '')),
          location: placeOf('/0', question, freedoms),
          headers: [[freedoms.cultureHeader, freedoms.culture]],
          cookies: loginCookies(session, ticket, freedoms, now()),
        }
      }
      const unauthorized = freedoms.wrongLogin === 'unauthorized'
      const taken = [cleared(ticketName), balance, cleared(`${freedoms.vendorPrefix}LOADER`), cleared('UserName')]
      if (verdict === 'not-json' || verdict === 'accepted')
        return { ...page('400 - Bad Request', '', 400), cookies: taken }
      const [code, message] = codes[verdict]
      return { ...json(loginBody(code, message), unauthorized ? 401 : 200), cookies: taken }
    },
  }
}

function loginBody(code: number, message: string) {
  return {
    TraceId: randomText(6),
    RedirectUrl: null,
    PasswordChangeUrl: null,
    Message: message,
    Exception: code === 0 ? null : { Message: message, Type: 'Acme.Security.LoginException' },
    Code: code,
    Features: { Ldap: false, Captcha: null },
  }
}

function loginCookies(session: Session, ticket: string, freedoms: Freedoms, now: Date): readonly SetCookie[] {
  const { vendorPrefix } = freedoms
  const some = somePath(freedoms)
  return [
    balance,
    ...sessionCookies(session, ticket, freedoms),
    cookie(`${vendorPrefix}LOADER`, randomText(9), { path: some }),
    userNameCookie(session.account, freedoms, now),
    cookie('ClientHints', '', { httpOnly: false, path: some }),
    ...(freedoms.sessionCookie === 'login' ? [sessionIdCookie(freedoms)] : []),
  ]
}

/** The cookies that a rotating deployment sets anew with every answer. */
export function sessionCookies(session: Session, ticket: string, freedoms: Freedoms): readonly SetCookie[] {
  const token = randomText(15)
  if (freedoms.csrf) session.tokens.add(token)
  return [
    cookie(`${freedoms.vendorPrefix}LOADER`, randomText(9)),
    cookie(ticketName, ticket, { path: somePath(freedoms) }),
    ...(freedoms.csrf ? [cookie(`${freedoms.vendorPrefix}CSRF`, token, { httpOnly: false, secure: true })] : []),
  ]
}

export const sessionIdCookie = (freedoms: Freedoms): SetCookie =>
  cookie(`${freedoms.vendorPrefix}SESSIONID`, randomText(12))

function somePath({ basePath, cookiePaths }: Freedoms): string {
  if (cookiePaths === 'root' || basePath === '') return '/'
  return cookiePaths === 'base' ? basePath : basePath.replace(/\/[^/]+$/, '') || '/'
}

const day = 86_400_000

function userNameCookie(account: Account, freedoms: Freedoms, now: Date): SetCookie {
  const forms = { plain: account.name, capitals: account.name.toUpperCase(), domain: `ACME\\${account.name}` }
  const joins = { comma: ', ', bar: '|', 'escaped-comma': '%2c%20', 'escaped-bar': '%7C' }
  const codes = [...forms[freedoms.userNameForm]].map((letter) => String(letter.codePointAt(0) ?? 0))
  return cookie('UserName', codes.join(joins[freedoms.userNameJoin]), {
    expires: freedoms.userNameLifetime === 'max-age' ? null : new Date(now.getTime() + 30 * day),
    maxAge: freedoms.userNameLifetime === 'expires' ? null : (30 * day) / 1000,
  })
}

function parse(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
