import { isBusy, type Exchange } from '../exchange/index.js'
import { leadsBack } from './leads-back.js'
import { readLoginAnswer } from './login-answer.js'

/** What a gateway answers that gets nothing of the service behind it, aside from the statuses of a busy one. */
const withoutService = [502, 504]

/** The login service answered, and no session came of it. What a refusal looks like is not shown in the document. */
export class LoginRefused extends Error {
  readonly exchange: Exchange
  readonly actor: string
  /** `profile` where the answer speaks of the credentials, `target` where it is no answer of a login service. */
  readonly blame: 'profile' | 'target'

  constructor(actor: string, exchange: Exchange) {
    const { code } = readLoginAnswer(exchange)
    const speaksLogin = code !== undefined || exchange.status === 401 || exchange.status === 403
    const sentence = speaksLogin
      ? refused(actor, exchange, code)
      : isBusy(exchange) || withoutService.includes(exchange.status)
        ? putOff(actor, exchange)
        : absent(actor, exchange)
    // It quotes an answer to a password, and is told where no verdict masks it: as a session is saved, or a record put back.
    super(exchange.masked(sentence))
    this.name = 'LoginRefused'
    this.exchange = exchange
    this.actor = actor
    this.blame = speaksLogin ? 'profile' : 'target'
  }
}

function refused(actor: string, { status }: Exchange, code: unknown): string {
  const said = code === undefined ? '' : `, Code ${JSON.stringify(code)}`
  return `the login of ${actor} was refused (HTTP ${String(status)}${said}): check its name and password in the profile`
}

function putOff(actor: string, { status }: Exchange): string {
  const why = status === 429 ? 'limits how often somebody may log in' : 'is not available at the moment'
  return `the login service did not log ${actor} in (HTTP ${String(status)}): it, or what stands before it, ${why}`
}

function absent(actor: string, exchange: Exchange): string {
  if (leadsBack(exchange)) {
    return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, to the same address again): look at the redirects of the target and of what stands before it (a rewritten scheme or slash, a cookie that is tested for)`
  }
  const { body } = readLoginAnswer(exchange)
  const kind = `${exchange.mediaTypeTold || 'no content type'}${body === undefined ? ', not JSON' : ''}`
  return `the login service did not log ${actor} in (HTTP ${String(exchange.status)}, ${kind}): check that the base URL is that of the platform${belowItself(exchange) ? ', and ends before /0' : ''}`
}

/** `/0` is a path of the interface, and easily taken for a part of the base URL. */
function belowItself({ request }: Exchange): boolean {
  return /\/0\/ServiceModel\/AuthService\.svc\/Login$/.test(new URL(request.url).pathname)
}
