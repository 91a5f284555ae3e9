import { isBusy, type Exchange } from '../exchange/index.js'
import { loginServicePath } from './addresses.js'
import { leadsBack } from './leads-back.js'
import { baseLedTo, originLedTo, pathLedTo } from './leads-elsewhere.js'
import { readLoginAnswer } from './login-answer.js'
import { said } from './said.js'
import { standInOf, type StandIn } from './stand-in.js'

/** What a gateway answers that gets nothing of the service behind it, at the moment. */
const withoutService = [502, 503, 504]

/** The login service answered, and no session came of it. What a refusal looks like is not shown in the document. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
  readonly exchange: Exchange
  readonly actor: string
  /** `profile` where the answer speaks of the credentials or leads to another base URL, `target` where it is no answer of a login service. */
  readonly blame: 'profile' | 'target'
  /** Whether no login service answered, also none that is busy: nothing shows that the platform stands at the base URL. */
  readonly isNoLoginService: boolean
  /** Whether another attempt may have a better answer, and is none too many for the account or for a limit of logins. */
  readonly isPassing: boolean

  /** `provoked` is how many logins of this user the run has sent that were to be refused. */
  constructor(actor: string, exchange: Exchange, provoked = 0) {
    const { code } = readLoginAnswer(exchange)
    const base = baseLedTo(exchange, loginServicePath)
    const standIn = code === undefined && base === undefined ? standInOf(exchange) : undefined
    const isElsewhere = standIn?.isNeverPlatform === true
    const isTargetUnavailable = withoutService.includes(exchange.status)
    const speaksLogin = code !== undefined || (!isElsewhere && (exchange.status === 401 || exchange.status === 403))
    const isPutOff = !isElsewhere && (isBusy(exchange) || isTargetUnavailable)
    const sentence =
      speaksLogin && provoked > 0
        ? lockedOut(actor, exchange, provoked)
        : standIn
          ? stoodInFor(actor, exchange, standIn, speaksLogin)
          : speaksLogin
            ? refused(actor, exchange)
            : isPutOff
              ? putOff(actor, exchange)
              : base === undefined
                ? absent(actor, exchange)
                : elsewhere(actor, exchange, base)
    // It quotes an answer to a password, and is told where no verdict masks it: as a session is saved, or a record put back.
    super(exchange.masked(sentence))
    this.exchange = exchange
    this.actor = actor
    this.blame = speaksLogin || base !== undefined ? 'profile' : 'target'
    this.isNoLoginService = !speaksLogin && !isPutOff
    this.isPassing = !speaksLogin && isTargetUnavailable
  }
}

/** What the login said of its own, for a sentence: the status, the Code, and the Message where there is one. */
export function saidByLogin(exchange: Exchange): string {
  const { code, message } = readLoginAnswer(exchange)
  const status = `HTTP ${String(exchange.status)}`
  if (code === undefined) return `${status}, with no Code`
  return `${status}, Code ${said(exchange, JSON.stringify(code))}${message === undefined ? '' : `: “${said(exchange, message)}”`}`
}

function elsewhere(actor: string, { status }: Exchange, base: string): string {
  return `the login service did not log ${actor} in (HTTP ${String(status)}): the base URL only leads to another, so give ${base} as target.baseUrl`
}

function refused(actor: string, exchange: Exchange): string {
  const { code, message, isNewPasswordDue } = readLoginAnswer(exchange)
  const was = `the login of ${actor} was refused (${saidByLogin(exchange)})`
  const check = 'check its name and password in the profile'
  if (code === undefined) return `${was}: ${check}, and whether something before the target keeps the checker out`
  if (isNewPasswordDue)
    return `${was}: the login asks for a new password, so set one in a browser, and give it in the profile`
  return message === undefined
    ? `${was}: ${check}`
    : `${was}: where that is about name or password, check both in the profile`
}

/** What a login of our own that was to be refused has likely brought about. */
function lockedOut(actor: string, exchange: Exchange, provoked: number): string {
  return (
    `the login of ${actor} was refused (${saidByLogin(exchange)}) after this run had sent ${String(provoked)} of the same user that had to be refused ` +
    '(LOGIN-5, LOGIN-7): likely the account is locked by them, so unlock it, and name an account that nobody uses as users.decoy, or set limits.wrongLogins: 0'
  )
}

function stoodInFor(actor: string, exchange: Exchange, { what, remedy }: StandIn, mayBeLogin: boolean): string {
  const whole = `the login service did not log ${actor} in: in its place answers ${what}; ${remedy}${endsIn(exchange)}`
  return mayBeLogin
    ? `${whole}; where the login service itself refuses so, check name and password in the profile`
    : whole
}

function putOff(actor: string, { status }: Exchange): string {
  const why = status === 429 ? 'limits how often somebody may log in' : 'is not available at the moment'
  return `the login service did not log ${actor} in (HTTP ${String(status)}): it, or what stands before it, ${why}`
}

function absent(actor: string, exchange: Exchange): string {
  if (leadsBack(exchange)) {
    return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, to the same address again): look at the redirects of the target and of what stands before it (a rewritten scheme or slash, a cookie that is tested for)`
  }
  const origin = originLedTo(exchange)
  if (origin !== undefined) {
    return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, to another origin, ${origin}): look at what stands before the target (a sign-in of its own), and at the base URL`
  }
  const path = pathLedTo(exchange)
  if (path !== undefined && !/\/login\//i.test(path)) {
    return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, to ${path.length > 100 ? 'another page' : path}): look at what stands before the target (a sign-in of its own), and at the base URL`
  }
  const { body } = readLoginAnswer(exchange)
  const kind = `${exchange.mediaTypeTold || 'no content type'}${body === undefined ? ', not JSON' : ''}`
  return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, ${kind}): check that the base URL is that of the platform${endsIn(exchange)}`
}

/** Paths of the interface, such as `/0` and the login page, are easily taken for a part of the base URL. */
function endsIn({ request }: Exchange): string {
  const base = new URL(request.url).pathname.slice(0, -loginServicePath.length)
  const [, own] = /\/(0|Login(?=\/)|ServiceModel)(?:\/.*)?$/i.exec(base) ?? []
  return own === undefined ? '' : `, and ends before /${own}`
}
