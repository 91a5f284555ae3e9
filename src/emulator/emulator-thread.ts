import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Emulator } from './emulator.js'

/** What the thread of an emulator is told. */
export type ToThread = 'expire' | 'prepare' | 'close'

/** What it tells: once that it serves, and then that it has done what it was told; of `prepare` it says nothing. */
export type FromThread = { readonly started: Pick<Emulator, 'baseUrl' | 'profile' | 'environment'> } | 'done'

/** What V8 may set aside for young objects: by default it takes many times as much, and is no faster for it. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

/** An emulator in a thread of its own, whose sessions end a moment after they are asked to. */
export interface ThreadedEmulator extends Pick<
  Emulator,
  'baseUrl' | 'caPem' | 'profile' | 'environment' | 'prepare' | 'close'
> {
  readonly expireSessions: () => Promise<void>
}

/**
 * Starts an emulator in a thread of its own, so that it answers while the main thread loads and reports. Undefined where
 * the emulator runs from its sources, which a thread cannot load. Rejects with what kept it from starting.
 */
export function startEmulatorThread(): Promise<ThreadedEmulator> | undefined {
  const entry = new URL('../emulator/thread-entry.js', import.meta.url)
  if (!existsSync(fileURLToPath(entry))) return undefined
  return started(new Worker(entry, { resourceLimits }))
}

async function started(thread: Worker): Promise<ThreadedEmulator> {
  const message = await answerOf(thread)
  if (message === 'done') throw new Error('the thread of the emulator says that it is done before it serves')
  const told = async (order: ToThread) => {
    thread.postMessage(order)
    await answerOf(thread)
  }
  const prepare = () => {
    thread.postMessage('prepare' satisfies ToThread)
  }
  return { ...message.started, expireSessions: () => told('expire'), prepare, close: () => told('close') }
}

async function answerOf(thread: Worker): Promise<FromThread> {
  const [message] = (await once(thread, 'message')) as [FromThread]
  return message
}
