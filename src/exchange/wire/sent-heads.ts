import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Told of the moment in which a request's head is written, with the head's text (no Content-Length in it yet). */
export interface HeadListener {
  sent(socket: Socket, head: string): void
}

// undici tells neither which connection a request went out on nor what head it wrote, but publishes both. A request is
// made while dispatch() runs, so whoever dispatches at that moment is its owner; the CONNECT of a tunnel is nobody's.
let dispatching: HeadListener | undefined
const owners = new WeakMap<object, HeadListener>()

subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { method?: string } }
  if (dispatching && request.method !== 'CONNECT') owners.set(request, dispatching)
})

subscribe('undici:client:sendHeaders', (message) => {
  const { request, headers, socket } = message as { request: object; headers: string; socket: Socket }
  owners.get(request)?.sent(socket, headers)
})

/** Runs `dispatch` so that `listener` hears when the request that it makes is written. */
export function listening(listener: HeadListener, dispatch: () => void): void {
  const before = dispatching
  dispatching = listener
  try {
    dispatch()
  } finally {
    dispatching = before
  }
}
