import type { Fault, Moment } from '../faults/fault.js'
import type { Freedoms } from '../freedoms.js'
import { makeAccounts, type Account } from './accounts.js'
import { page, type Answer } from './answer.js'
import { answerData } from './data-service.js'
import { lookAt, type Look, type Standing } from './gate.js'
import { makeLoginDesk, sessionCookies, sessionIdCookie, type LoginAttempt } from './login.js'
import type { Question } from './question.js'
import { forbidden, redirectToLogin, unauthorized } from './refusal.js'
import { answerService, loginPage, messageServer } from './services.js'
import { makeSessions, type Sessions } from './sessions.js'
import { makeStore, type Store } from './store.js'
import { asksForWindows, windowsLogin } from './windows-login.js'
import { joinWorkings, type Caller } from './workings.js'

export interface House {
  readonly accounts: readonly Account[]
  readonly sessions: Sessions
  readonly store: Store
  readonly now: () => Date
  answer(question: Question): { answer: Answer; look: Look; attempt: LoginAttempt | null }
}

/** Everything behind the wire of one server: honest by itself, bent by its faults. */
export function makeHouse(freedoms: Freedoms, faults: readonly Fault[]): House {
  const accounts = makeAccounts()
  const main = accounts[0]
  if (main === undefined) throw new Error('a house needs an account')
  const sessions = makeSessions(freedoms)
  const store = makeStore()
  const now = () => new Date(Date.now() + freedoms.clockSkew * 3_600_000)
  const desk = makeLoginDesk(accounts, sessions, freedoms, now)

  const workings = joinWorkings(faults.map(({ inside = {} }) => inside))

  const serve = (asked: Question, caller: Caller): Answer => {
    const question = workings.understood(asked, caller)
    if (question.service === 'message') return messageServer(freedoms)
    if (question.service === 'custom') return answerService(question, caller.account)
    return answerData(question, caller, { store, freedoms, workings })
  }
  const open = (question: Question, attempt: LoginAttempt | null): Answer => {
    if (attempt !== null) return desk.answer(question, attempt)
    if (asksForWindows(question)) return windowsLogin(question, freedoms)
    if (question.service === 'page') return loginPage(question, freedoms)
    if (question.service === 'anonymous') return answerService(question, null)
    return page('404 - Not Found', '', 404)
  }
  const refuse = (question: Question, { kind }: Standing): Answer => {
    const redirected =
      kind === 'none' || kind === 'expired' || (kind === 'header-alone' && freedoms.headerAlone === 'redirect')
    if (redirected) return redirectToLogin(question, freedoms)
    return kind === 'no-header' || kind === 'wrong-header' ? forbidden() : unauthorized()
  }
  const behindTheGate = (question: Question, standing: Standing): Answer => {
    const answer = standing.kind === 'good' ? serve(question, standing) : refuse(question, standing)
    if (!('session' in standing)) return answer
    const { session, ticket } = standing
    if (standing.kind === 'good') session.served += 1
    const late = freedoms.sessionCookie === 'third' && session.served === 3 && standing.kind === 'good'
    return {
      ...answer,
      cookies: [
        ...answer.cookies,
        ...(freedoms.rotating ? sessionCookies(session, sessions.renew(ticket), freedoms) : []),
        ...(late ? [sessionIdCookie(freedoms)] : []),
      ],
    }
  }

  return {
    accounts,
    sessions,
    store,
    now,
    answer(question) {
      const look = lookAt(question, sessions, freedoms)
      const { standing } = look
      const attempt = question.service === 'login' && question.method === 'POST' ? desk.judge(question.body) : null
      const honest = standing.kind === 'open' ? open(question, attempt) : behindTheGate(question, standing)
      const caller = 'session' in standing ? standing : { account: main, session: null }
      const moment: Omit<Moment, 'answer'> = {
        question,
        standing,
        attempt,
        freedoms,
        now,
        caller,
        ask: (other) => serve(other, caller),
        asSupervisor: () => serve(question, { account: main, session: null }),
        serveAnyway: () => serve(question, caller),
        logIn: (as) => desk.answer(question, { verdict: 'accepted', account: as ?? main }),
      }
      const answer = faults.reduce((bent, fault) => fault.apply?.({ ...moment, answer: bent }) ?? bent, honest)
      return { answer, look, attempt }
    },
  }
}
