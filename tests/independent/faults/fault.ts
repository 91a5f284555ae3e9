import type { Freedoms } from '../freedoms.js'
import type { Account } from '../house/accounts.js'
import type { Answer } from '../house/answer.js'
import type { Standing } from '../house/gate.js'
import type { LoginAttempt } from '../house/login.js'
import type { Question } from '../house/question.js'
import type { Caller, Workings } from '../house/workings.js'

/** One request, the honest answer to it, and what a fault may do instead. */
export interface Moment {
  readonly question: Question
  readonly standing: Standing
  /** What the request came to at the login service; null everywhere else. */
  readonly attempt: LoginAttempt | null
  readonly answer: Answer
  readonly freedoms: Freedoms
  readonly now: () => Date
  /** Who asks: the session's user, or the main one where there is no session. */
  readonly caller: Caller
  /** Serves another request than the one that came, with its effects, for the caller. */
  readonly ask: (other: Question) => Answer
  /** Serves the request as if the main user had sent it. */
  readonly asSupervisor: () => Answer
  /** Carries the request out though it was refused, with its effects, as the session's user or the main one. */
  readonly serveAnyway: () => Answer
  /** The answer to a right login, with a session opened: for the account given, or the main one. */
  readonly logIn: (account: Account | null) => Answer
}

/** One way in which a deployment breaks the document. */
export interface Fault {
  readonly id: string
  readonly sentence: string
  /** Freedoms without which the fault does not show. */
  readonly within: Partial<Freedoms>
  /** The clauses that have to come out failed, and no other of the classes that `faults.ts` has it judged in. */
  readonly fails: readonly string[]
  /** Clauses that may come out failed or cantTell: the catalogue does not settle it. The reason stands beside. */
  readonly arguable: readonly string[]
  /** Bends the answer once it is made. */
  readonly apply?: (moment: Moment) => Answer
  /** Bends how the house comes to its answer. */
  readonly inside?: Partial<Workings>
}

type Bend = (moment: Moment) => Answer
type Kind = Standing['kind']
type Column = 'legacy' | 'odata' | 'custom' | 'message'

/** Bends the answers to right logins only. */
export const onLogin =
  (bend: Bend): Bend =>
  (moment) =>
    moment.attempt?.verdict === 'accepted' ? bend(moment) : moment.answer

/** Bends the answers to attempts that came to `verdict`. */
export const onAttempt =
  (verdict: LoginAttempt['verdict'], bend: Bend): Bend =>
  (moment) =>
    moment.attempt?.verdict === verdict ? bend(moment) : moment.answer

/** Bends the answers to callers of one standing, in the columns named. */
export const onStanding =
  (kinds: readonly Kind[], columns: readonly Column[], bend: Bend): Bend =>
  (moment) =>
    kinds.includes(moment.standing.kind) && (columns as readonly string[]).includes(moment.question.service)
      ? bend(moment)
      : moment.answer

/** Bends the answers of the login page. */
export const onPage =
  (bend: Bend): Bend =>
  (moment) =>
    moment.question.service === 'page' ? bend(moment) : moment.answer

/** The answer with some of its parts replaced. */
export const replaced =
  (parts: Partial<Answer>): Bend =>
  ({ answer }) => ({ ...answer, ...parts })

export const dataColumns = ['legacy', 'odata'] as const
