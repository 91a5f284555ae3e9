import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ReportFolderFault } from './report-folder-fault.js'

/**
 * Holds the folder that was asked for, until the function given back is called: of two runs that write into one folder at
 * once, each would lose evidence, and the mixture would pass for a report; `restore` beside a run would put back what that
 * run is changing, and leave the record to neither. What holds it is a socket of this machine,
 * which answers nobody once the process has ended, however it ended. A machine that lets it have none is judged from
 * without a hold; a recording, for which no socket is ever opened, is judged without one too. Throws ReportFolderFault where
 * another run holds the folder.
 */
export async function holdFolder(out: string | undefined): Promise<() => void> {
  if (out === undefined) return () => undefined
  const address = addressFor(resolve(out))
  try {
    const holding = (await listening(address)) ?? (await listeningInPlaceOfEnded(address))
    if (holding) return () => holding.close()
  } catch {
    return () => undefined
  }
  throw new ReportFolderFault(out, 'another run is writing into it. Name another one with --out')
}

/** Another process's socket file outlives it where it was killed. */
async function listeningInPlaceOfEnded(address: string): Promise<Server | undefined> {
  if (await answers(address)) return undefined
  await rm(address, { force: true })
  return listening(address)
}

/** Undefined where the address is taken. */
async function listening(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref()
  try {
    server.listen(address)
    await once(server, 'listening')
    return server
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw fault
  }
}

async function answers(address: string): Promise<boolean> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function addressFor(folder: string): string {
  const name = `svc-conformance-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}
