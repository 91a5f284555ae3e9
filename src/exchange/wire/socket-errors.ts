import type { Socket } from 'node:net'

const firstErrors = new WeakMap<Socket, Error>()

/** Keeps the first error of a connection: where TLS sends an alert and closes, undici tells of the close alone. */
export function keepFirstError(socket: Socket): void {
  socket.once('error', (error) => firstErrors.set(socket, error))
}

export function firstErrorOf(socket: Socket | undefined): Error | undefined {
  return socket && firstErrors.get(socket)
}
