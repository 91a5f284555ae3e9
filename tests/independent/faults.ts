import { cookieFaults } from './faults/cookie-faults.js'
import { errorFaults } from './faults/error-faults.js'
import type { Fault } from './faults/fault.js'
import { filterFaults } from './faults/filter-faults.js'
import { guidFaults } from './faults/guid-faults.js'
import { flowFaults } from './faults/flow-faults.js'
import { limitFaults } from './faults/limit-faults.js'
import { loginFaults } from './faults/login-faults.js'
import { modeFaults } from './faults/mode-faults.js'
import { odataFaults } from './faults/odata-faults.js'
import { pageFaults } from './faults/page-faults.js'
import { readFaults } from './faults/read-faults.js'
import { recordFaults } from './faults/record-faults.js'
import { redirectFaults } from './faults/redirect-faults.js'
import { refusedChangeFaults } from './faults/refused-change-faults.js'
import { rightsFaults } from './faults/rights-faults.js'
import { serviceFaults } from './faults/service-faults.js'
import { ticketFaults } from './faults/ticket-faults.js'
import { tokenFaults } from './faults/token-faults.js'
import { valueFaults } from './faults/value-faults.js'
import { writeFaults } from './faults/write-faults.js'

const session = ['login', 'cookie', 'access', 'page', 'READ-1']
const reading = ['read', 'record', 'error', 'odata']
const changing = ['write', 'guid', 'FLOW-1', 'READ-9', 'READ-15', 'RECORD-4']

const all = [
  ...loginFaults,
  ...cookieFaults,
  ...redirectFaults,
  ...ticketFaults,
  ...tokenFaults,
  ...pageFaults,
  ...readFaults,
  ...filterFaults,
  ...recordFaults,
  ...errorFaults,
  ...odataFaults,
  ...serviceFaults,
  ...rightsFaults,
  ...limitFaults,
  ...flowFaults,
  ...modeFaults,
  ...writeFaults,
  ...valueFaults,
  ...guidFaults,
  ...refusedChangeFaults,
] as const

/** The classes that a fault is judged in: its own, and those that stand near enough to be touched by mistake. */
const judgedIn: readonly (readonly [faults: readonly Fault[], classes: readonly string[]])[] = [
  [[...loginFaults, ...cookieFaults, ...redirectFaults, ...ticketFaults, ...tokenFaults, ...pageFaults], session],
  [readFaults, [...reading, 'LIMIT-1', 'LIMIT-4', 'FLOW-2']],
  [[...filterFaults, ...recordFaults, ...errorFaults, ...odataFaults], reading],
  [serviceFaults, ['rest', 'access', 'FLOW-1', 'FLOW-2']],
  [rightsFaults, ['rights', 'READ-1', 'ODATA-1', 'ACCESS-15']],
  [limitFaults, ['limit', 'flow', 'READ-1', 'READ-6']],
  [flowFaults, ['flow', 'LIMIT-5', 'REST-1']],
  [modeFaults, ['mode', 'page']],
  [[...writeFaults, ...valueFaults, ...guidFaults], changing],
  [refusedChangeFaults, ['access', 'WRITE-1', 'WRITE-3']],
]

export const classesOf = (fault: Fault): readonly string[] =>
  judgedIn.find(([faults]) => faults.includes(fault))?.[1] ?? []

export type FaultId = (typeof all)[number]['id']

/**
 * What implementers, proxies and new versions get wrong, as data. A clause about a thing that is not there is not
 * breached by its absence: the clause that demands the thing is.
 */
export const faults: readonly (Fault & { readonly id: FaultId })[] = all

export type { Fault } from './faults/fault.js'
