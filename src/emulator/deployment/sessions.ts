import { randomBytes } from 'node:crypto'
import type { User } from '../../../fixtures/users.js'
import type { Session, Ticket } from './session.js'

/** Every login since the start. An ended session stays known: that is what tells expired from never issued. */
export class Sessions {
  readonly #tickets = new Map<string, Ticket>()
  readonly #sessions = new Set<Session>()
  readonly #now: () => Date
  #endings: { readonly user: User | undefined; left: number }[] = []
  #opened = 0
  #newest: Session | undefined

  constructor(now: () => Date) {
    this.#now = now
  }

  open(user: User): Session {
    this.#opened += 1
    const session: Session = {
      id: `session-${String(this.#opened)}`,
      user,
      token: this.tokenValue(),
      loader: randomBytes(16).toString('hex'),
      startedAt: this.#now().getTime(),
      endedAt: undefined,
      sessionId: undefined,
    }
    this.#sessions.add(session)
    this.#newest = session
    return session
  }

  /** The session that was opened last. */
  get newest(): Session | undefined {
    return this.#newest
  }

  tokenValue(): string {
    return randomBytes(18).toString('base64url')
  }

  /** Issues a ticket, the first of a session or one that is to replace an earlier one. */
  issue(session: Session, value: string, replaces?: Ticket): Ticket {
    const ticket: Ticket = { value, session, replaces, supersededAt: undefined, used: false }
    this.#tickets.set(value, ticket)
    return ticket
  }

  /** The ticket of this value, of a session alive or ended; undefined where none was ever issued. */
  ticket(value: string): Ticket | undefined {
    return this.#tickets.get(value)
  }

  /** Every ticket that was ever issued. */
  tickets(): readonly Ticket[] {
    return [...this.#tickets.values()]
  }

  /** The session to which this session cookie was given. */
  bySessionId(sessionId: string): Session | undefined {
    return [...this.#sessions].find((session) => session.sessionId === sessionId)
  }

  /** The sessions of a user that nobody ended, by default of everybody. */
  openOf(user?: User): readonly Session[] {
    return [...this.#sessions].filter(
      (session) => session.endedAt === undefined && (user === undefined || session.user === user),
    )
  }

  end(session: Session): void {
    session.endedAt ??= this.#now().getTime()
  }

  /** Ends the sessions of one user, by default of everybody, and gives back how many were open. */
  endAll(user?: User): number {
    const open = this.openOf(user)
    for (const session of open) this.end(session)
    return open.length
  }

  /** Ends them so once they have sent this many further requests, and gives back how many are open now. */
  endAllAfter(requests: number, user?: User): number {
    this.#endings.push({ user, left: requests })
    return this.openOf(user).length
  }

  /** Counts a request of a session, before it is carried out. */
  countRequest({ user }: Session): void {
    const due = this.#endings.filter((ending) => ending.user === undefined || ending.user === user)
    for (const ending of due) {
      if (ending.left === 0) this.endAll(ending.user)
      ending.left -= 1
    }
    this.#endings = this.#endings.filter(({ left }) => left >= 0)
  }

  /** Forgets every session and ticket, as if there had been no login yet. */
  reset(): void {
    this.#tickets.clear()
    this.#sessions.clear()
    this.#newest = undefined
    this.#endings = []
  }
}
