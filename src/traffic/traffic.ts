import { CookiesLeftOut, NothingToJudge } from './errors.js'
import { traceOf, type Seen, type Trace } from './sessions.js'
import { baseOfLogin, isLoggedIn, Shared, stepOf, vendorPrefixesSet, type Step, type TrafficExchange } from './step.js'

/** How a run of the client's command ended. */
export interface ClientRun {
  readonly scenario: string
  /** Null if a signal ended it. */
  readonly exitCode: number | null
}

/** Whether the client ended on permitted variations as on the plain emulator. */
export interface Variety {
  /** How many sets of variants the command was played on. */
  readonly played: number
  /** What it depends on, in words: "the order of the login's cookies". */
  readonly dependsOn: readonly { readonly what: string; readonly seen: string; readonly evidence: readonly string[] }[]
}

/** What is judged: exchanges in the order in which they were recorded, and what is known of the client. */
export interface Recording {
  /** `client` if the checker ran the client, `recording` if its traffic was recorded. */
  readonly kind: 'client' | 'recording'
  /** Shown in the report: the command, or the file. */
  readonly name: string
  /** Where the platform is; found by its login if undefined. */
  readonly baseUrl?: string | undefined
  readonly exchanges: Iterable<TrafficExchange> | AsyncIterable<TrafficExchange>
  /** From a HAR file, from which cookies may have been left out. */
  readonly isHar?: boolean
  readonly runs?: readonly ClientRun[] | undefined
  readonly variety?: Variety | undefined
}

/** Everything that the duties of a client are judged by. */
export interface Traffic {
  readonly baseUrl: string
  readonly vendorPrefix: string | undefined
  readonly traces: readonly Trace[]
  /** The steps of all traces. */
  readonly steps: readonly Seen[]
  readonly runs: readonly ClientRun[]
  readonly variety: Variety | undefined
  readonly exchanges: number
  readonly startedAt: number
  readonly endedAt: number
}

/** Takes each exchange as it is read: what is kept of it must not grow with its body. */
export type Watch = (exchange: TrafficExchange, step: Step, base: string) => void

/**
 * Reads the exchanges with the platform, and follows their sessions. Throws NothingToJudge if the platform is not found.
 * `watch` sees each whole exchange once its place is known.
 */
export async function readTraffic(recording: Recording, watch: Watch = () => undefined): Promise<Traffic> {
  const steps: Step[] = []
  const prefixes = new Map<string, number>()
  const shared = new Shared()
  let base = recording.baseUrl?.replace(/\/+$/, '')
  let waiting: TrafficExchange[] = []
  let exchanges = 0
  const take = (exchange: TrafficExchange, at: string) => {
    const step = stepOf(exchange, at, shared)
    if (!step) return
    steps.push(step)
    for (const prefix of vendorPrefixesSet(step)) prefixes.set(prefix, (prefixes.get(prefix) ?? 0) + 1)
    watch(exchange, step, at)
  }
  for await (const exchange of recording.exchanges) {
    exchanges += 1
    base ??= baseOfLogin(exchange.url)
    if (base === undefined) waiting.push(withoutLongBodies(exchange))
    else {
      for (const before of waiting) take(before, base)
      waiting = []
      take(exchange, base)
    }
  }
  if (base === undefined || steps.length === 0) throw new NothingToJudge(recording.name, exchanges)
  if (recording.isHar === true && lackCookies(steps)) throw new CookiesLeftOut(recording.name)
  const isFresh = recording.kind === 'client'
  const byScenario = new Map<string, Step[]>()
  for (const step of steps) {
    const own = byScenario.get(step.scenario)
    if (own) own.push(step)
    else byScenario.set(step.scenario, [step])
  }
  const traces = [...byScenario].map(([scenario, own]) => traceOf(scenario, own, isFresh))
  return {
    baseUrl: base,
    vendorPrefix: [...prefixes].sort(([, one], [, other]) => other - one)[0]?.[0],
    traces,
    steps: traces.flatMap((trace) => trace.steps),
    runs: recording.runs ?? [],
    variety: recording.variety,
    exchanges,
    startedAt: steps.reduce((least, { startedAt }) => Math.min(least, startedAt), steps[0]?.startedAt ?? 0),
    endedAt: steps.reduce((most, { endedAt }) => Math.max(most, endedAt), 0),
  }
}

function lackCookies(steps: readonly Step[]): boolean {
  const shows = (step: Step) => step.cookies.length > 0 || (step.answer?.setCookies.length ?? 0) > 0
  return steps.some(isLoggedIn) && !steps.some(shows)
}

const longestWaiting = 64 * 1024

/** What comes before the first login waits for it, in memory. */
function withoutLongBodies(exchange: TrafficExchange): TrafficExchange {
  const { responseBody } = exchange
  if (responseBody?.text === undefined || responseBody.text.length <= longestWaiting) return exchange
  const { text: _text, ...rest } = responseBody
  return { ...exchange, responseBody: rest }
}
