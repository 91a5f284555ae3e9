import { isBusy, type Exchange } from '../../exchange/index.js'
import { loginServicePath } from '../addresses.js'
import { leadsBack, baseLedTo, originLedTo, pathLedTo } from './leads-back.js'
import { readLoginAnswer } from './login-answer.js'
import { standInOf, type StandIn, said } from './stand-in.js'

/** What a gateway answers that gets nothing of the service behind it, at the moment. */
const withoutService = [502, 503, 504]

/** What logins of the same user came to before. */
interface LoginsBefore {
  /** How many the run has sent that were to be refused. */
  readonly provoked?: number
  /** Whether one was accepted, and no wrong one may have locked the account. */
  readonly isLimited?: boolean
}

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

  constructor(actor: string, exchange: Exchange, { provoked = 0, isLimited = false }: LoginsBefore = {}) {
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
        : isLimited
          ? limited(actor, exchange)
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
  return `the login service did not log ${actor} in (HTTP ${String(status)}): the base URL redirects to another one. Set target.baseUrl to ${base}`
}

function refused(actor: string, exchange: Exchange): string {
  const { code, message, isNewPasswordDue } = readLoginAnswer(exchange)
  const was = `the login of ${actor} was refused (${saidByLogin(exchange)})`
  const check = 'Check its name and password in the profile'
  if (code === undefined)
    return `${was}. ${check}, and whether a proxy or firewall before the target blocks the checker`
  if (isNewPasswordDue)
    return `${was}: a new password is due. Set one in a browser, then update the password that the profile names`
  return message === undefined
    ? `${was}. ${check}`
    : `${was}. If the reason is name or password, check both in the profile`
}

/** What a login of our own that was to be refused has likely brought about. */
function lockedOut(actor: string, exchange: Exchange, provoked: number): string {
  const logins = provoked === 1 ? '1 login' : `${String(provoked)} logins`
  return (
    `the login of ${actor} was refused (${saidByLogin(exchange)}) after this run sent ${logins} of the same user that must fail ` +
    '(LOGIN-5, LOGIN-7). These likely locked the account: unlock it, and set users.decoy to an account that nobody uses, or set limits.wrongLogins: 0'
  )
}

/** A right login that was let in before, and is not any more. */
function limited(actor: string, exchange: Exchange): string {
  return (
    `the login of ${actor} was refused (${saidByLogin(exchange)}), although an earlier login of the same user was accepted: ` +
    'the deployment, or a gateway before it, seems to limit logins. Set limits.loginsPerMinute to what it allows'
  )
}

function stoodInFor(actor: string, exchange: Exchange, { what, remedy }: StandIn, mayBeLogin: boolean): string {
  const whole = `the login service did not log ${actor} in: the answer came from ${what}. ${remedy}${endsIn(exchange)}`
  return mayBeLogin ? `${whole}. If the login service itself sent it, check name and password in the profile` : whole
}

function putOff(actor: string, { status }: Exchange): string {
  const why = status === 429 ? 'limits how often users may log in' : 'is unavailable at the moment'
  return `the login service did not log ${actor} in (HTTP ${String(status)}): it, or a proxy before it, ${why}`
}

function absent(actor: string, exchange: Exchange): string {
  if (leadsBack(exchange)) {
    return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, to the same address again). Check the redirects of the target and of any proxy before it (a rewritten scheme or slash, a cookie test)`
  }
  const origin = originLedTo(exchange)
  if (origin !== undefined) {
    return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, to another origin, ${origin}). Check the base URL, and whether a proxy before the target requires its own sign-in`
  }
  const path = pathLedTo(exchange)
  if (path !== undefined && !/\/login\//i.test(path)) {
    return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, to ${path.length > 100 ? 'another page' : path}). Check the base URL, and whether a proxy before the target requires its own sign-in`
  }
  const { body } = readLoginAnswer(exchange)
  const kind = `${exchange.mediaTypeTold || 'no content type'}${body === undefined ? ', not JSON' : ''}`
  return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, ${kind}). Check that the base URL is that of the platform${endsIn(exchange)}`
}

/** Paths of the interface, such as `/0` and the login page, are easily taken for a part of the base URL. */
function endsIn({ request }: Exchange): string {
  const base = new URL(request.url).pathname.slice(0, -loginServicePath.length)
  const [, own] = /\/(0|Login(?=\/)|ServiceModel)(?:\/.*)?$/i.exec(base) ?? []
  return own === undefined ? '' : `. It must end before /${own}`
}
