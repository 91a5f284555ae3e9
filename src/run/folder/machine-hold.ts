import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmdirSync } from 'node:fs'
import { lstat, mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Something that one process of this user holds on this machine: by us, until it is let go, or by another one. */
export type MachineHold = { readonly letGo: () => void } | { readonly heldBy: string }

/** How long a process that holds something is given to say who it is, in milliseconds. */
const longestAnswer = 500

/** Of what it says, so much is taken. */
const longestWord = 300

/**
 * Holds what has this name, so that no other process of this user does it at the same time. What holds it is a socket, which
 * answers nobody once its process has ended, however it ended, and tells whoever asks what `holder` gives. A machine that has
 * no place for a socket, as a read-only file system, holds nothing.
 */
export async function holdOnMachine(name: string, holder: () => string): Promise<MachineHold> {
  try {
    return await holdAt(name, holder).catch((fault: unknown) => {
      // A process that has let go took the directory away in between.
      if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return holdAt(name, holder)
      throw fault
    })
  } catch {
    return { letGo: () => undefined }
  }
}

const unnamed = 'another process'

async function holdAt(name: string, holder: () => string): Promise<MachineHold> {
  const address = await addressFor(name)
  const server = await listening(address, holder)
  if (server) return letGoBy(server)
  const heldBy = await answerOf(address)
  if (heldBy !== undefined) return { heldBy }
  // Another process's socket file outlives it where it was killed.
  await rm(address, { force: true })
  const inItsPlace = await listening(address, holder)
  return inItsPlace ? letGoBy(inItsPlace) : { heldBy: (await answerOf(address)) ?? unnamed }
}

function letGoBy(server: Server): MachineHold {
  const letGo = () => {
    const address = server.address()
    server.close()
    if (typeof address === 'string') removeIfEmpty(dirname(address))
  }
  return { letGo }
}

/** Nothing is left behind by the last process that holds something. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Others hold something there, or it is no directory, as of a pipe.
  }
}

/** Undefined where the address is taken. */
async function listening(address: string, holder: () => string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    // Whoever asks may have gone.
    socket.on('error', () => undefined).end(holder())
  }).unref()
  try {
    server.listen(address)
    await once(server, 'listening')
    return server
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw fault
  }
}

/** What the process says that holds the address; undefined where there is none. */
async function answerOf(address: string): Promise<string | undefined> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
  } catch {
    socket.destroy()
    return undefined
  }
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.length > longestWord) socket.destroy()
  })
  // Not by a time-out of the socket, which a holder that goes on talking would put off.
  const limit = setTimeout(() => socket.destroy(), longestAnswer)
  await once(socket, 'close').catch(() => undefined)
  clearTimeout(limit)
  return said.slice(0, longestWord) || unnamed
}

async function addressFor(name: string): Promise<string> {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return process.platform === 'win32' ? `\\\\.\\pipe\\svc-conformance-${id}` : join(await ownFolder(), `${id}.sock`)
}

/**
 * A folder that this user alone can put anything into: temporary folders are open to others, who could hold, or lead
 * elsewhere, what stands there. Throws where there is none.
 */
async function ownFolder(): Promise<string> {
  const user = process.getuid?.() ?? 0
  const folder = join(tmpdir(), `svc-conformance-${String(user)}`)
  await mkdir(folder, { mode: 0o700 }).catch((fault: unknown) => {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  })
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== user || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} is not a private directory of this user`)
  return folder
}
