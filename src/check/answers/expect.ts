import {
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
  type Assertion,
  type ExpectStatic,
} from '@vitest/expect'
import type { Exchange } from '../../exchange/index.js'
import { isRefused, refusalIn } from './access-refusal.js'
import { judgeBy } from './expect-inside.js'
import { isHtmlPage, named, rowsOf, seen } from './answers.js'
import { currentRecord, currentRun } from '../outcome/record.js'

/**
 * Matchers of `expect` for answers, in addition to those of vitest.
 *
 * @category Custom clauses
 */
export interface ExchangeMatchers<R = unknown> {
  /** The answer has this status. */
  toHaveStatus(status: number): R
  /** The answer has this content type; parameters are ignored. */
  toHaveMediaType(mediaType: string): R
  /** Access is refused: a redirect to the login page, 401 or 403, without records. */
  toRefuseAccess(): R
  /** The answer redirects to the login page. */
  toRedirectToLogin(): R
  /** The body is an HTML page. */
  toBeHtmlPage(): R
}

declare module '@vitest/expect' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-empty-object-type
  interface Matchers<T = any> extends ExchangeMatchers<T> {}
}

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)
// What is compared are sentences and lists of fields: cut to 40 characters, as chai has it, they lose their point.
chai.config.truncateThreshold = 200
/** What JestExtend adds. */
const extendable = chai.expect as unknown as { extend: (expect: ExpectStatic, matchers: object) => void }
const judging = chai.expect as unknown as ExpectStatic
setState({ assertionCalls: 0 }, judging)
extendable.extend(judging, {
  toHaveStatus: (exchange: Exchange, status: number) =>
    verdict(exchange, exchange.status === status, `status ${status}`),
  toHaveMediaType: (exchange: Exchange, mediaType: string) =>
    verdict(exchange, exchange.mediaType === mediaType, `content type ${mediaType}`),
  toRefuseAccess: (exchange: Exchange) =>
    verdict(
      exchange,
      isRefused(currentRun(), exchange) && (rowsOf(exchange)?.length ?? 0) === 0,
      'an access refusal (a redirect to the login page, 401 or 403) without records',
    ),
  toRedirectToLogin: (exchange: Exchange) =>
    verdict(exchange, refusalIn(currentRun(), exchange) === 'redirect', 'a redirect to the login page'),
  toBeHtmlPage: (exchange: Exchange) => verdict(exchange, isHtmlPage(exchange), 'an HTML page'),
})

/**
 * vitest's `expect`, counted: a clause passes only where it has judged something. The second argument says in words
 * what is expected; a value of the target never stands in it.
 */
export function expect<T>(actual: T, what?: string): Assertion<T> {
  currentRecord().judgements += 1
  return judging(actual, what)
}

judgeBy(expect)

function verdict(exchange: Exchange, pass: boolean, expected: string) {
  return {
    pass,
    message: () => `${named(exchange)}: expected ${expected}, seen ${seen(exchange)}`,
    expected,
    actual: seen(exchange),
  }
}
