import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { ClauseId } from '../contract/index.js'
import type { Judgement } from './judge-subject.js'
import type { Order, Reply } from './judging-process.js'
import { proofOf, type Proof } from './proof.js'
import type { Subject } from './subject.js'
import { subjects } from './subjects.js'
import { weigh, type Weighed } from './weigh.js'

export interface ProofOptions {
  /** Judge these clauses alone, on the deviations that break them. */
  readonly only: readonly ClauseId[]
  /** Judge these deviations alone, or variants or trivial servers. */
  readonly ids: readonly string[]
  readonly seed: number
}

export interface ProofHandles {
  readonly begun?: (subjects: readonly Subject[]) => void
  readonly ended?: (weighed: Weighed) => void
  readonly signal: AbortSignal
}

/** Holds the suite against every server of the proof, as many side by side as there are cores. */
export async function prove(options: ProofOptions, { begun, ended, signal }: ProofHandles): Promise<Proof> {
  const chosen = chosenSubjects(options)
  begun?.(chosen)
  const weighed = new Map<string, Weighed>()
  const waiting = [...chosen]
  const workers = Math.max(1, Math.min(availableParallelism(), chosen.length))
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const child = fork(new URL('../proof/judging-process.js', import.meta.url), { execArgv: [] })
      const end = () => child.kill('SIGKILL')
      signal.addEventListener('abort', end, { once: true })
      try {
        for (let subject = waiting.shift(); subject && !signal.aborted; subject = waiting.shift()) {
          const one = weigh(subject, await judgedBy(child, subject, options), options.only)
          weighed.set(subject.id, one)
          ended?.(one)
        }
      } finally {
        signal.removeEventListener('abort', end)
        end()
      }
    }),
  )
  return proofOf(
    chosen.flatMap(({ id }) => weighed.get(id) ?? []),
    { seed: options.seed, only: [...options.only, ...options.ids] },
  )
}

/** The controls always, since without them nothing counts. */
export function chosenSubjects({ only, ids, seed }: ProofOptions): readonly Subject[] {
  return subjects({ seed }).filter(({ id, kind, breaks }) => {
    if (kind === 'control') return true
    if (ids.length > 0) return ids.includes(id)
    return only.length === 0 || breaks.some((clause) => only.includes(clause))
  })
}

async function judgedBy(child: ChildProcess, { id }: Subject, { seed, only }: ProofOptions): Promise<Judgement> {
  const order: Order = { id, seed, only }
  const ending = new AbortController()
  child.send(order)
  const reply = await Promise.race([
    once(child, 'message', { signal: ending.signal }).then(([message]) => message as Reply),
    once(child, 'exit', { signal: ending.signal }).then((): Reply => ({ fault: 'its process ended' })),
  ]).finally(() => {
    ending.abort()
  })
  if ('fault' in reply) throw new Error(`${id} could not be judged: ${reply.fault}`)
  return reply.judgement
}
