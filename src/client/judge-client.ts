import { setTimeout as wait } from 'node:timers/promises'
import { listScenarios, type EmulatorOptions, type ServedExchange } from '../emulator/index.js'
import type { EvidenceLog } from '../exchange/index.js'
import { NothingToJudge, type ClientRun, type TrafficExchange } from '../traffic/index.js'
import { runCommand, type CommandEnd } from './command.js'
import { playEnd, type PlayEnd } from './deeds.js'
import { NothingSent } from './errors.js'
import { environmentFor, filledIn, openStage, type Stage } from './play.js'
import { RecordingFolder, type Judgement, type RecordingOptions } from './recording-folder.js'
import { playVariety, type VarietySeen } from './variety.js'

export interface StageChoice extends Omit<RecordingOptions, 'evidence'> {
  readonly seed: number
  /** How the emulator is set up beside its scenario. */
  readonly emulator: EmulatorOptions
  readonly signal: AbortSignal
}

export interface ClientOptions extends StageChoice {
  /** The program of the client and its arguments. */
  readonly command: readonly [string, ...string[]]
  readonly env: NodeJS.ProcessEnv
  /** Ids; all where empty. */
  readonly scenarios: readonly string[]
  /** How many sets of permitted variations. */
  readonly vary: number
  readonly timeoutMs: number
  /** A file for the certificate of an emulator that serves https; it is written for the command. */
  readonly caFile?: string
  readonly say: (line: string) => void
}

/** The records are the emulator's own, and whoever mends a client has to see what it sent. */
const evidence = 'full'

/**
 * Puts a client through the scenarios, each on a fresh emulator, and judges what it sent. Throws CommandNotStarted,
 * NothingSent, ReportFolderFault and UnknownOverrideError.
 */
export async function judgeClient(options: ClientOptions): Promise<Judgement & { readonly variety?: VarietySeen }> {
  const { command, scenarios, vary, signal, say } = options
  const recording = await RecordingFolder.open({ ...options, evidence }, 'client')
  const plays = new Plays(options, recording.log)
  try {
    let plain: PlayEnd | undefined
    for (const scenario of scenarios.length > 0 ? scenarios : listScenarios().map(({ id }) => id)) {
      if (signal.aborted) break
      say(`scenario ${scenario}`)
      const end = await plays.play(scenario)
      if (scenario === 'standard') plain = end
    }
    if (plays.exchanges.length === 0) throw new NothingSent(plays.lastEnd && wordsOf(plays.lastEnd))
    const variety = plain && vary > 0 ? await plays.vary(plain) : undefined
    const { baseUrl, exchanges, runs, told } = plays
    const played = variety?.kind === 'played' ? { variety } : {}
    const judged = await recording.conclude(
      { kind: 'client', name: command.join(' '), baseUrl, exchanges, runs, ...played },
      `${told.join('\n')}\n`,
    )
    return { ...judged, ...(variety ? { variety } : {}) }
  } catch (fault) {
    await recording.discard()
    throw fault
  }
}

export interface ServingOptions extends StageChoice {
  readonly scenario: string
  /** Serves so long; without it, until the signal comes. */
  readonly forMs?: number | undefined
  readonly onReady: (stage: Stage) => Promise<void>
  readonly onServed: (exchange: ServedExchange) => void
}

/** Serves a scenario until its time is over or the signal comes, and judges what came in. Throws as judgeClient, and NothingToJudge. */
export async function serveClient(options: ServingOptions): Promise<Judgement> {
  const { forMs, signal, scenario, seed, emulator, onReady, onServed } = options
  const recording = await RecordingFolder.open({ ...options, evidence }, 'client')
  try {
    const stage = await openStage({ seed, scenario, emulator, log: recording.log, onServed })
    let exchanges: readonly TrafficExchange[] = []
    try {
      await onReady(stage)
      await untilOver(signal, forMs)
    } finally {
      exchanges = await stage.close()
    }
    if (exchanges.length === 0) throw new NothingToJudge('what came in', 0)
    return await recording.conclude({
      kind: 'client',
      name: 'a client',
      baseUrl: stage.surroundings.baseUrl,
      exchanges,
    })
  } catch (fault) {
    await recording.discard()
    throw fault
  }
}

/** Resolves when the time is over or the signal comes. */
export async function untilOver(signal: AbortSignal, forMs = 2 ** 31 - 1): Promise<void> {
  await wait(forMs, undefined, { signal }).catch(() => undefined)
}

/** The plays of a command, each on an emulator of its own at one and the same address. */
class Plays {
  readonly exchanges: TrafficExchange[] = []
  readonly runs: ClientRun[] = []
  /** How each play ended and what the command wrote. */
  readonly told: string[] = []
  readonly #options: ClientOptions
  readonly #log: EvidenceLog
  #port: number
  lastEnd: CommandEnd | undefined
  baseUrl: string | undefined

  constructor(options: ClientOptions, log: EvidenceLog) {
    this.#options = options
    this.#log = log
    this.#port = options.emulator.port ?? 0
  }

  /** Plays a scenario. What was sent is kept to be judged. */
  async play(scenario: string): Promise<PlayEnd> {
    const { end, exchanges } = await this.#run(scenario, [])
    this.exchanges.push(...exchanges)
    this.runs.push({ scenario, exitCode: end.exitCode })
    return playEnd(end, exchanges)
  }

  vary(plain: PlayEnd): Promise<VarietySeen> {
    const { vary, seed, signal, say } = this.#options
    const playOn = async (variants: readonly string[]) => {
      const { end, exchanges } = await this.#run('standard', variants)
      return playEnd(end, exchanges)
    }
    const onSet = (set: number) => {
      say(`permitted variations, set ${String(set)} of ${String(vary)}`)
    }
    return playVariety(playOn, { sets: vary, seed, plain, signal, onSet })
  }

  async #run(scenario: string, variants: readonly string[]) {
    const { command, env, timeoutMs, signal, seed, caFile } = this.#options
    const emulator = { ...this.#options.emulator, variants, port: this.#port }
    const stage = await openStage({ seed, scenario, emulator, log: this.#log, caFile })
    this.baseUrl ??= stage.surroundings.baseUrl
    this.#port = Number(new URL(stage.emulator.localUrl).port)
    let end: CommandEnd
    let exchanges: readonly TrafficExchange[] = []
    try {
      const [program = '', ...args] = command.map((argument) => filledIn(argument, stage.surroundings))
      const environment = environmentFor(stage.surroundings, env, caFile)
      end = await runCommand({ program, args, env: environment, timeoutMs, signal })
    } finally {
      exchanges = await stage.close()
    }
    this.lastEnd = end
    const on = variants.length === 0 ? '' : ` with ${variants.join(', ')}`
    const sent = `${String(exchanges.length)} requests`
    this.told.push(`=== scenario ${scenario}${on}: ${sent}, ${endTold(end)}`, end.output.trimEnd())
    return { end, exchanges }
  }
}

const longestLine = 200

function wordsOf(end: CommandEnd): string {
  const last = end.output.trimEnd().split('\n').at(-1)?.slice(0, longestLine) ?? ''
  return last === '' ? endTold(end) : `${endTold(end)}: ${last}`
}

function endTold({ exitCode, hasTimedOut, durationMs }: CommandEnd): string {
  const time = `${(durationMs / 1000).toFixed(1)} s`
  if (hasTimedOut) return `stopped at the timeout after ${time}`
  return exitCode === null ? `stopped by a signal after ${time}` : `exit code ${String(exitCode)} after ${time}`
}
