import { ExchangeFault, type FaultKind } from '../../exchange/index.js'
import { LoginRefused } from '../../session/index.js'
import { citeGathered, gathering, type Gathered } from '../outcome/record.js'
import type { RunContext } from './run-context.js'
import { Undecided } from '../outcome/verdict.js'

const kinds: readonly FaultKind[] = [
  'nameNotResolved',
  'connectionRefused',
  'unreachable',
  'connectTimeout',
  'proxyFailed',
  'tlsUntrusted',
  'tlsExpired',
  'tlsWrongName',
  'notTls',
  'tlsFailed',
]

/** A piece of work, under way or done. */
interface Work {
  readonly gathered: Gathered
  readonly value: Promise<unknown>
  readonly attempts: number
  mayTryAgain: boolean
}

const mostAttempts = 3

/**
 * Work that several clauses rest on, each piece by its name and done once a run. Where it failed, every clause that asks
 * for it gets the same fault, and nothing is sent again.
 */
export class SharedWork {
  readonly #run: RunContext
  readonly #known = new Map<string, Work>()

  constructor(run: RunContext) {
    this.#run = run
  }

  /** Each clause that asks for it cites its exchanges. */
  async cited<T>(key: string, task: () => Promise<T>): Promise<T> {
    const work = this.#once(key, task)
    try {
      return (await work.value) as T
    } finally {
      citeGathered(work.gathered)
    }
  }

  async citedWhereItFails<T>(key: string, task: () => Promise<T>): Promise<T> {
    const work = this.#once(key, task)
    try {
      return (await work.value) as T
    } catch (fault) {
      citeGathered(work.gathered)
      throw fault
    }
  }

  /** A passing fault (a reset, a 503) is not held against the clauses that ask later: the work is tried anew, a few times. */
  #once(key: string, task: () => Promise<unknown>): Work {
    const known = this.#known.get(key)
    if (known && !known.mayTryAgain) return known
    const gathered: Gathered = { evidence: new Set(), roles: new Map(), sent: new Map() }
    const attempts = (known?.attempts ?? 0) + 1
    const value = gathering(this.#run, gathered, key, task)
    const fresh: Work = { gathered, attempts, mayTryAgain: false, value }
    void value
      .catch((fault: unknown) => {
        fresh.mayTryAgain = attempts < mostAttempts && isPassing(fault)
      })
      .finally(() => {
        if (!fresh.mayTryAgain) this.#run.recorded?.ended(key)
      })
    this.#known.set(key, fresh)
    return fresh
  }
}

function isPassing(fault: unknown): boolean {
  if (fault instanceof ExchangeFault) return !isUnreachable(fault) && fault.kind !== 'aborted'
  return fault instanceof Undecided || (fault instanceof LoginRefused && fault.isPassing)
}

/** True where no connection came about at all: trying once more, for another clause, would end the same way. */
function isUnreachable(fault: ExchangeFault): boolean {
  return kinds.includes(fault.kind)
}
