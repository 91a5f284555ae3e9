import { expect } from 'vitest'
import type { Report } from '../../src/schema/generated/report.js'
import { ownAnswer, type Manner } from '../diagnosis/proxy.js'
import { reasons } from '../support/checker-process.js'
import { headerIn, type Answer, type Call, type Pair } from '../support/in-between.js'

const isLogin = ({ path }: Call) => path.endsWith('/Login')

/** A deployment on which each session works for a while, or each login in the end. */
interface Upset {
  readonly what: string
  readonly manner: () => Manner
  /** A selection in which it happens often enough to be seen. */
  readonly only: readonly string[]
  /** The clauses that it costs all the same. */
  readonly lost: readonly string[]
  /** What the diagnoses say of it. */
  readonly told: RegExp
}

export const upsets: readonly Upset[] = [
  {
    what: 'ends a session with each 403',
    manner: endingWithRefusal,
    only: ['access', 'rights'],
    lost: [],
    told: /again \d+ times: the session was refused after a request that was to be refused/,
  },
  {
    what: 'sets one more cookie with each change until they are refused',
    manner: () => growingCookies(900, /^(PUT|MERGE)$/),
    only: ['write', 'guid'],
    lost: [],
    told: /a request with \d+ cookies \(\d{4} bytes, \d+ of them set after the login/,
  },
  {
    what: 'sets one more cookie with each answer until they are refused',
    manner: () => growingCookies(300),
    only: ['write', 'flow'],
    lost: ['FLOW-2'],
    told: /a request with \d+ cookies \(\d{4} bytes, \d+ of them set after the login/,
  },
]

/** Wrong logins are not among these clauses: one that is put off is not refused for its credentials. */
export const loginsPutOff: Upset = {
  what: 'has no time for every second login',
  manner: () => putsOffLogins(2),
  only: ['COOKIE-9', 'rights', 'write'],
  lost: [],
  told: /the login was answered by a busy target/,
}

/** Expects that a run lost what such a deployment costs and nothing else. */
export function expectNoMoreLost(report: Report, { lost, told }: Upset): void {
  const unpassed = [...reasons(report, 'failed'), ...reasons(report, 'cantTell')]
  expect(unpassed).toEqual(lost.map((id) => expect.stringMatching(`^${id}:`) as string))
  expect(report.changedRecords).toMatchObject([{ restored: true }])
  expect(report.traffic.logins).toBeLessThanOrEqual(25)
  const diagnosed = report.diagnoses.map(({ text }) => text).join('\n')
  expect(diagnosed).toMatch(told)
  expect(diagnosed).not.toMatch(/error answers|blocks this request/)
}

/** A deployment that ends a session with each 403 that it gives in it. */
function endingWithRefusal(): Manner {
  const ended = new Set<string>()
  const ticketIn = (call: Call) => /\.ASPXAUTH=([^;]+)/.exec(headerIn(call, 'cookie') ?? '')?.[1]
  return {
    onward: (call) => {
      const ticket = ticketIn(call)
      if (ticket === undefined || !ended.has(ticket) || !call.path.startsWith('/0/')) return call
      const location = `/Login/NuiLogin.aspx?ReturnUrl=${encodeURIComponent(call.path)}`
      return { status: 302, headers: [['Location', location]], body: Buffer.from('') }
    },
    back: (answer, call) => {
      const ticket = ticketIn(call)
      if (answer.status === 403 && ticket !== undefined) ended.add(ticket)
      return answer
    },
  }
}

/**
 * A deployment whose answers to these methods each set one more cookie of so many bytes, before a web server that refuses a
 * Cookie header above 8 KB with a page.
 */
function growingCookies(bytes: number, methods = /./): Manner {
  let set = 0
  return {
    onward: (call) =>
      (headerIn(call, 'cookie') ?? '').length > 8190
        ? ownAnswer(400, '<html><head><title>400 Request Header Or Cookie Too Large</title></head></html>')
        : call,
    back: (answer, call) => {
      const isInSession = headerIn(call, 'cookie')?.includes('.ASPXAUTH=') === true
      if (!isInSession || answer.status >= 300 || !methods.test(call.method)) return answer
      const cookie: Pair = ['Set-Cookie', `Correlation.${String(++set)}=${'n'.repeat(bytes)}; path=/`]
      return { ...answer, headers: [...answer.headers, cookie] }
    },
  }
}

/** A deployment that answers each nth login by asking to come again at once. */
function putsOffLogins(nth: number): Manner {
  const putOff: Answer = { ...ownAnswer(429), headers: [['Retry-After', '0']] }
  let logins = 0
  return { onward: (call) => (isLogin(call) && ++logins % nth === 0 ? putOff : call) }
}
