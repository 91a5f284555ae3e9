import { randomBytes } from 'node:crypto'
import type { Freedoms } from '../freedoms.js'
import type { Account } from './accounts.js'

export interface Session {
  readonly account: Account
  /** Every token that was given to this session. */
  readonly tokens: Set<string>
  /** Requests served since the login. */
  served: number
  ended: boolean
}

/** What is known of a ticket: `retired` tickets are as good as expired ones, `unknown` ones were never given out. */
export type TicketState = 'current' | 'earlier' | 'retired' | 'unknown'

interface Ticket {
  readonly session: Session
  superseded: boolean
  retired: boolean
}

export interface Sessions {
  open(account: Account): { session: Session; ticket: string }
  look(ticket: string): { state: TicketState; session: Session | null }
  /**
   * A new ticket for the session whose request carried `earlier`. Each such request gets one of its own, so that a
   * caller may keep whichever answer it read last.
   */
  renew(earlier: string): string
  /** The answer to a request with this ticket has gone out: where it carried a successor, the ticket's grace begins. */
  answered(ticket: string): void
  expireAll(): void
}

export const randomText = (bytes = 50): string => randomBytes(bytes).toString('base64')

/** The sessions of one server, and which tickets still open them. */
export function makeSessions(freedoms: Freedoms): Sessions {
  const tickets = new Map<string, Ticket>()

  const issue = (session: Session): string => {
    const value = randomText()
    tickets.set(value, { session, superseded: false, retired: false })
    return value
  }

  return {
    open(account) {
      if (freedoms.singleSession)
        for (const { session } of tickets.values()) if (session.account === account) session.ended = true
      const session: Session = { account, tokens: new Set(), served: 0, ended: false }
      return { session, ticket: issue(session) }
    },
    look(value) {
      const ticket = tickets.get(value)
      if (ticket === undefined) return { state: 'unknown', session: null }
      const over = ticket.session.ended || ticket.retired
      return { state: over ? 'retired' : ticket.superseded ? 'earlier' : 'current', session: ticket.session }
    },
    renew(earlier) {
      const ticket = tickets.get(earlier)
      if (ticket === undefined) throw new Error('renew: a ticket that was never given out')
      ticket.superseded = true
      return issue(ticket.session)
    },
    answered(value) {
      const ticket = tickets.get(value)
      if (ticket === undefined || !ticket.superseded) return
      // Requests that a busy loop has not read yet count as under way: the grace ends only after two reads more.
      const end = () => setImmediate(() => setImmediate(() => (ticket.retired = true)))
      setTimeout(end, freedoms.rotationGrace).unref()
    },
    expireAll() {
      for (const { session } of tickets.values()) session.ended = true
    },
  }
}
