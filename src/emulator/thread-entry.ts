import { parentPort } from 'node:worker_threads'
import { startEmulator } from './emulator.js'
import type { FromThread, ToThread } from './emulator-thread.js'

/** What runs in the thread of an emulator: it serves until it is told to close. */
if (!parentPort) throw new Error('this module is the entry of a worker thread')
const port = parentPort

const { baseUrl, profile, environment, expireSessions, prepare, close } = await startEmulator()
tell({ started: { baseUrl, profile, environment } })
port.on('message', (message: ToThread) => {
  void carryOut(message)
})

async function carryOut(message: ToThread): Promise<void> {
  if (message === 'prepare') {
    prepare()
    return
  }
  if (message === 'expire') expireSessions()
  else await close()
  tell('done')
  if (message === 'close') port.close()
}

function tell(message: FromThread): void {
  port.postMessage(message)
}
