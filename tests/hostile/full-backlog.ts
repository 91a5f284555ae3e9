import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const deaf = `
  const server = require('node:net').createServer().listen(0, '127.0.0.1', 1, () => {
    require('node:fs').writeSync(1, server.address().port + '\\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

/** A port that completes no further connection: its process never accepts, and its queue is full. */
export async function fullBacklog(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const child = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(line.toString())
  const fillers: Socket[] = []
  for (let full = false; !full && fillers.length < 20;) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    fillers.push(socket)
    full = !(await Promise.race([
      once(socket, 'connect').then(() => true),
      // A loop that was held up first reads what came meanwhile.
      new Promise<boolean>((resolve) => setTimeout(() => setImmediate(() => resolve(false)), 200)),
    ]))
  }
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    close: () => {
      for (const socket of fillers) socket.destroy()
      child.kill('SIGKILL')
    },
  }
}
