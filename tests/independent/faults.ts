import { cookieFaults } from './faults/cookie-faults.js'
import { loginFaults } from './faults/login-faults.js'
import { pageFaults } from './faults/page-faults.js'
import { redirectFaults } from './faults/redirect-faults.js'
import { ticketFaults } from './faults/ticket-faults.js'
import { tokenFaults } from './faults/token-faults.js'
import type { Fault } from './faults/fault.js'

const all = [
  ...loginFaults,
  ...cookieFaults,
  ...redirectFaults,
  ...ticketFaults,
  ...tokenFaults,
  ...pageFaults,
] as const

export type FaultId = (typeof all)[number]['id']

/**
 * What implementers, proxies and new versions get wrong, as data. A clause about a thing that is not there is not
 * breached by its absence: the clause that demands the thing is.
 */
export const faults: readonly (Fault & { readonly id: FaultId })[] = all

export type { Fault } from './faults/fault.js'
