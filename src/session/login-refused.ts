import type { Exchange } from '../exchange/index.js'
import { readLoginAnswer } from './login-answer.js'

/** The login service answered, and no session came of it. What a refusal looks like is not shown in the document. */
export class LoginRefused extends Error {
  readonly exchange: Exchange
  readonly actor: string
  /** `profile` where the answer speaks of the credentials, `target` where it is no answer of a login service. */
  readonly blame: 'profile' | 'target'

  constructor(actor: string, exchange: Exchange) {
    const { code, body } = readLoginAnswer(exchange)
    const speaksLogin = code !== undefined || exchange.status === 401 || exchange.status === 403
    super(
      speaksLogin
        ? `the login of ${actor} was refused (HTTP ${exchange.status}${code === undefined ? '' : `, Code ${JSON.stringify(code)}`}): check its name and password in the profile`
        : `the login service did not log ${actor} in (HTTP ${exchange.status}, ${exchange.mediaType || 'no content type'}${body === undefined ? ', not JSON' : ''}): check that the base URL is that of the platform`,
    )
    this.name = 'LoginRefused'
    this.exchange = exchange
    this.actor = actor
    this.blame = speaksLogin ? 'profile' : 'target'
  }
}
