/**
 * Planted into the copy that holds the mutants, and loaded by every file that has some: it says which mutant is at work in
 * this thread, and gathers which ones were come by.
 */
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

/** How often each mutant was come by, by its id. */
export type Hits = Readonly<Record<string, number>>

/**
 * What was come by, by what was going on: `load` while modules were loaded, which happens once in a thread; the id of a
 * clause while its scenario was played; `shared` in what scenarios share, `run` in all else.
 */
export type Reach = Readonly<Record<string, Hits>>

/** A mutant to be put to work; one that is come by more often than the limit goes round in circles and is stopped. */
export interface AtWork {
  readonly id: string
  readonly limit: number
}

/** Which mutant is at work, if any, and whether to count what is come by. */
export interface Setting {
  readonly mutant: AtWork | null
  readonly counting: boolean
}

/** What the instrumented code looks at, as Stryker names it. */
interface Switchboard {
  activeMutant?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  currentTestId?: string
  /** Set where nobody asks what is come by: to count it takes as long as all else. */
  deaf?: boolean
  mutantCoverage?: { static: object; perTest: Reach }
  /** How many modules are being loaded just now, one inside the other. */
  loading?: number
  /** What goes on beside loading. */
  work?: () => string
}

type Told =
  | { readonly here: number }
  | { readonly set: Setting; readonly order: number }
  | { readonly hand: number }
  | { readonly done: number; readonly from: number; readonly reach?: Reach }

const board = ((globalThis as { __stryker__?: Switchboard }).__stryker__ ??= {})

/** Stands at the head of an instrumented file. */
export function loading(): void {
  board.loading = (board.loading ?? 0) + 1
}

/** Stands at its end. */
export function loaded(): void {
  board.loading = (board.loading ?? 0) - 1
}

/** Says how to ask what is going on. */
export function sayAtWork(ask: () => string): void {
  board.work = ask
}

/** Hands over what this thread came by since it was asked last. */
export function handOver(): Reach {
  const reach = board.mutantCoverage?.perTest ?? {}
  if (board.mutantCoverage) board.mutantCoverage.perTest = {}
  return reach
}

/** Another thread that does not answer in this time, in milliseconds, is taken for stuck. */
const patience = 10_000

const others = new Set<number>()
const answers = new Map<string, (reach: Reach) => void>()
let orders = 0

/** In every thread of the process. */
export async function setAll(setting: Setting): Promise<void> {
  set(setting)
  await everyOther((order) => ({ set: setting, order }))
}

/** What all threads of the process came by since they were asked last. */
export async function reachOfAll(): Promise<readonly Reach[]> {
  return [handOver(), ...(await everyOther((hand) => ({ hand })))]
}

function everyOther(tell: (order: number) => Told): Promise<readonly Reach[]> {
  orders += 1
  const order = orders
  const replies = [...others].map(
    (thread) =>
      new Promise<Reach>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`thread ${String(thread)} does not answer`))
        }, patience)
        answers.set(`${String(order)} ${String(thread)}`, (reach) => {
          clearTimeout(timer)
          resolve(reach)
        })
      }),
  )
  channel?.postMessage(tell(order))
  return Promise.all(replies)
}

function set({ mutant, counting }: Setting): void {
  board.deaf = !counting
  board.activeMutant = mutant?.id
  board.hitCount = mutant ? 0 : undefined
  board.hitLimit = mutant?.limit
}

const channel = begun()

/** Once in a thread, however often this module is loaded there. */
function begun(): BroadcastChannel | undefined {
  if (Object.hasOwn(board, 'currentTestId')) return undefined
  Object.defineProperty(board, 'currentTestId', {
    get: () => ((board.loading ?? 0) > 0 ? 'load' : (board.work?.() ?? 'run')),
  })
  const limit = process.env['MUTATION_HIT_LIMIT']
  if (limit !== undefined) Object.assign(board, { deaf: true, hitCount: 0, hitLimit: Number(limit) })
  const line = new BroadcastChannel('svc-conformance mutation')
  line.onmessage = ({ data }) => {
    const told = data as Told
    if (isMainThread) heard(told)
    else if ('set' in told) {
      set(told.set)
      line.postMessage({ done: told.order, from: threadId } satisfies Told)
    } else if ('hand' in told) line.postMessage({ done: told.hand, from: threadId, reach: handOver() } satisfies Told)
  }
  line.unref()
  if (!isMainThread) line.postMessage({ here: threadId } satisfies Told)
  return line
}

function heard(told: Told): void {
  if ('here' in told) others.add(told.here)
  else if ('done' in told) answers.get(`${String(told.done)} ${String(told.from)}`)?.(told.reach ?? {})
}
