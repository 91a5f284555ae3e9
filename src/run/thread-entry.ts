import { parentPort } from 'node:worker_threads'
import type { Answer, Asked, Order } from './scenario-thread.js'

/** The entry of the thread in which clauses are judged. It loads them while the main thread makes the target ready. */
if (!parentPort) throw new Error('this module is the entry of a worker thread')

parentPort.on('message', ({ order, port }: Asked) => {
  void carryOut(order).then(
    (found) => {
      port.postMessage({ found } satisfies Answer)
    },
    (fault: unknown) => {
      port.postMessage({
        fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
      } satisfies Answer)
    },
  )
})
const loading = import('./play-scenarios.js')

async function carryOut(order: Order) {
  // Saved while the clauses are still being loaded.
  if ('saveSession' in order) {
    const { saveSession } = await import('./save-session.js')
    await saveSession(order.saveSession.profile, order.saveSession.path)
    return undefined
  }
  const { playScenarios, readClauses } = await loading
  if ('readClauses' in order) return readClauses(order.readClauses)
  await playScenarios(order.judge, order.clauseFiles)
  return undefined
}
