import type { User } from '../../../fixtures/users.js'

/** One login of a user. The tickets and the session cookie that name it are kept by `Sessions`. */
export interface Session {
  /** Names it in the log of requests; no caller ever sees it. */
  readonly id: string
  readonly user: User
  /** The value of the token cookie, and of the header that proves it. */
  token: string
  readonly loader: string
  /** Milliseconds by the deployment's clock. */
  readonly startedAt: number
  /** Set once the session was ended; it is remembered, so that a caller learns that it expired. */
  endedAt: number | undefined
  /** The value of the session cookie, once one was given out. */
  sessionId: string | undefined
}

/** What names a session in a request. A ticket that replaced another one knows it. */
export interface Ticket {
  readonly value: string
  readonly session: Session
  readonly replaces: Ticket | undefined
  /** Milliseconds of a monotonic clock at which a ticket that replaces this one was first used. */
  supersededAt: number | undefined
  used: boolean
}
