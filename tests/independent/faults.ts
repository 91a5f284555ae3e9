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

/** What a fault is about: the faults of one subject are swept by one file of tests. */
export type Subject = 'sessions' | 'reading' | 'changes' | 'services'

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

interface Group {
  readonly subject: Subject
  readonly faults: readonly Fault[]
  /** The classes that its faults are judged in: their own, and those that stand near enough to be touched by mistake. */
  readonly classes: readonly string[]
}

const reading = ['read', 'record', 'error', 'odata']

const groups: readonly Group[] = [
  {
    subject: 'sessions',
    faults: [...loginFaults, ...cookieFaults, ...redirectFaults, ...ticketFaults, ...tokenFaults, ...pageFaults],
    classes: ['login', 'cookie', 'access', 'page', 'READ-1'],
  },
  { subject: 'reading', faults: readFaults, classes: [...reading, 'LIMIT-1', 'LIMIT-4', 'FLOW-2'] },
  { subject: 'reading', faults: [...filterFaults, ...recordFaults, ...errorFaults, ...odataFaults], classes: reading },
  {
    subject: 'changes',
    faults: [...writeFaults, ...valueFaults, ...guidFaults],
    classes: ['write', 'guid', 'FLOW-1', 'READ-9', 'READ-15', 'RECORD-4'],
  },
  { subject: 'changes', faults: refusedChangeFaults, classes: ['access', 'WRITE-1', 'WRITE-3'] },
  { subject: 'services', faults: serviceFaults, classes: ['rest', 'access', 'FLOW-1', 'FLOW-2'] },
  { subject: 'services', faults: rightsFaults, classes: ['rights', 'READ-1', 'ODATA-1', 'ACCESS-15'] },
  { subject: 'services', faults: limitFaults, classes: ['limit', 'flow', 'READ-1', 'READ-6'] },
  { subject: 'services', faults: flowFaults, classes: ['flow', 'LIMIT-5', 'REST-1'] },
  { subject: 'services', faults: modeFaults, classes: ['mode', 'page'] },
]

const groupOf = (fault: Fault): Group | undefined => groups.find(({ faults }) => faults.includes(fault))

export const subjectOf = (fault: Fault): Subject | undefined => groupOf(fault)?.subject

export const classesOf = (fault: Fault): readonly string[] => groupOf(fault)?.classes ?? []

export type FaultId = (typeof all)[number]['id']

/**
 * What implementers, proxies and new versions get wrong, as data. A clause about a thing that is not there is not
 * breached by its absence: the clause that demands the thing is.
 */
export const faults: readonly (Fault & { readonly id: FaultId })[] = all

export type { Fault } from './faults/fault.js'
