import { once } from 'node:events'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { ResolvedProfile } from '../profile/index.js'

/** What the thread of the scenarios is asked before vitest takes it; it answers on the port, with the fault if there was one. */
export interface SavingOrder {
  readonly saveSession: { readonly profile: ResolvedProfile; readonly path: string }
  readonly port: MessagePort
}

/**
 * Has an early thread save a session: it loads what that takes in any case, and the main thread, which has most to load,
 * need not. Throws Error, also where the thread has ended.
 */
export async function saveSessionIn(thread: Worker, profile: ResolvedProfile, path: string): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const order: SavingOrder = { saveSession: { profile, path }, port: port2 }
  thread.postMessage(order, [port2])
  const ending = new AbortController()
  const { signal } = ending
  const [fault] = (await Promise.race([
    once(port1, 'message', { signal }),
    once(thread, 'exit', { signal }).then(() => ['the thread of the scenarios has ended']),
  ]).finally(() => {
    // The thread is vitest's from here on, and whatever befalls it then.
    ending.abort()
    port1.close()
  })) as [string | undefined]
  if (fault !== undefined) throw new Error(`no session was saved: ${fault}`)
}

/** Carries an order out, in the thread. What else comes to the thread is vitest's. */
export async function carryOut(message: unknown): Promise<void> {
  if (!isOrder(message)) return
  const { saveSession: order, port } = message
  try {
    const { saveSession } = await import('./save-session.js')
    await saveSession(order.profile, order.path)
    port.postMessage(undefined)
  } catch (fault) {
    port.postMessage(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault))
  }
}

function isOrder(message: unknown): message is SavingOrder {
  return typeof message === 'object' && message !== null && 'saveSession' in message
}
