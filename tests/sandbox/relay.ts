import { createServer, type ServerResponse } from 'node:http'
import { callOf, give, sendOn, type Answer, type Call } from '../support/in-between.js'
import { onLoopback } from '../support/on-loopback.js'

/** What a relay does with one request: hands it on at once, or as the test wants it. */
type Handling = (passing: Passing) => Promise<void> | void

export interface Passing {
  /** Counted from 1. */
  readonly number: number
  readonly method: string
  readonly body: string
  /** Sends the request to the target. */
  forward(): Promise<Answer>
  /** Gives the caller the target's answer. */
  reply(answer: Answer): void
  /** Gives the caller another answer. */
  answer(status: number): void
  /** Breaks the caller's connection. */
  break(): void
}

export interface Relay {
  readonly baseUrl: string
  handling: Handling
  readonly methods: readonly string[]
  close(): Promise<void>
}

/** Stands between a caller and a target on loopback, and sees every request go by. */
export async function startRelay(target: string): Promise<Relay> {
  const methods: string[] = []
  const server = createServer((incoming, outgoing) => {
    void callOf(incoming).then(async (call) => {
      const number = methods.push(call.method)
      await relay.handling(passing(target, number, call, outgoing))
    })
  })
  const { origin, close } = await onLoopback(server)
  const relay: Relay = { baseUrl: origin, methods, handling: passOn, close }
  return relay
}

export async function passOn(passing: Passing): Promise<void> {
  passing.reply(await passing.forward())
}

function passing(target: string, number: number, call: Call, outgoing: ServerResponse): Passing {
  return {
    number,
    method: call.method,
    body: call.body,
    forward: () => sendOn(target, call),
    reply: (answer) => {
      give(outgoing, answer)
    },
    answer: (status) => {
      const page = Buffer.from('<html><body>no</body></html>')
      give(outgoing, { status, headers: [['Content-Type', 'text/html']], body: page })
    },
    break: () => {
      outgoing.destroy()
    },
  }
}
