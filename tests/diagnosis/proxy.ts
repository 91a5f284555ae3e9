import { Agent } from 'node:http'
import type { Emulator } from '../../src/emulator/index.js'
import type { TargetUnderTest } from '../support/checker-process.js'
import { sendOn, standBetween, type Answer, type Call } from '../support/in-between.js'

/** What a proxy does to what passes through it. Nothing, where it has no manner. */
export interface Manner {
  /** Which of the servers behind it gets the nth request, counted from 0; the first by default. */
  readonly node?: (nth: number) => number
  /** The request as it goes on, or the answer that is given in its place; a server behind may be asked otherwise for it. */
  readonly onward?: (call: Call, behind: Behind) => Call | Answer | Promise<Call | Answer>
  readonly back?: (answer: Answer, call: Call) => Answer
  /** Below which path the proxy itself stands, such as `/tenant`; empty by default. */
  readonly below?: string
}

type Served = Pick<Emulator, 'baseUrl' | 'profile' | 'environment'>

export type Behind = (call: Call) => Promise<Answer>

export interface Proxy extends TargetUnderTest {
  readonly baseUrl: string
  close(): Promise<void>
}

/**
 * A proxy as it stands between a caller and a deployment. The profile is that of the first emulator, with the proxy's own
 * address; without the large entity, whose few rows are below the cap.
 */
export async function startProxy(behind: readonly [Served, ...Served[]], manner: Manner = {}): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const { node = () => 0, onward = (call) => call, back = (answer) => answer, below = '' } = manner
  let nth = 0
  const { origin, close } = await standBetween(async (received) => {
    const { path } = received
    const call = { ...received, path: path.startsWith(`${below}/`) ? path.slice(below.length) : path }
    const target = (behind[node(nth++)] ?? behind[0]).baseUrl
    const ask: Behind = (asked) => sendOn(target, asked, agent)
    const next = await onward(call, ask)
    return back('status' in next ? next : await ask(next), call)
  })
  const baseUrl = `${origin}${below}`
  const profile = behind[0].profile as { readonly target: object; readonly entities: object }
  return {
    baseUrl,
    profile: {
      ...profile,
      target: { ...profile.target, baseUrl },
      entities: { ...profile.entities, large: undefined },
    },
    environment: behind[0].environment,
    close: async () => {
      agent.destroy()
      await close()
    },
  }
}

/** An answer of the proxy's own. */
export function ownAnswer(status: number, text = ''): Answer {
  return { status, headers: [['Content-Type', 'text/html']], body: Buffer.from(text) }
}
