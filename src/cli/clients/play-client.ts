import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeClient, serveClient, type Judgement, type StageChoice } from '../../client/index.js'
import { exitCodeOf, type Depth, type ExitCode } from '../../contract/index.js'
import { listScenarios, UnknownOverrideError, type EmulatorOptions } from '../../emulator/index.js'
import { nearest } from '../../profile/faults/suggestion.js'
import { formatNames, type Format } from '../../report/index.js'
import { writeLogins, type Logins } from '../emulating/emulator-logins.js'
import { started } from '../emulating/serve-emulator.js'
import { printSummary } from '../running/tell-end.js'
import { codeOfSignal, type Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import type { Address } from '../options/values.js'

/** The options of a recording, as commander gives them. */
export interface GivenToRecording {
  readonly listen?: Address
  readonly tls: boolean
  readonly for?: number
  readonly depth: Depth
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly strict: boolean
  readonly acceptUntested: boolean | readonly string[]
  readonly out?: string
  readonly force: boolean
  readonly format?: readonly Format[]
  readonly quiet: boolean
  readonly color: boolean
}

/** The options of `client`, as commander gives them. */
export interface GivenToClient extends GivenToRecording {
  readonly scenario: readonly string[]
  readonly list: boolean
  readonly vary: number
  readonly timeout: number
  readonly generation?: string
  readonly vendorPrefix?: string
  readonly seed: number
}

/** Prints the scenarios, one a line. */
export function listScenariosOn(terminal: Terminal): void {
  for (const { id, sentence } of listScenarios()) terminal.print(`${id}  ${sentence}`)
}

/** Puts a client through the scenarios, or serves one; tells the outcome and prints the report folder. Throws UsageFault. */
export async function playClient(
  terminal: Terminal,
  command: readonly string[],
  given: GivenToClient,
): Promise<ExitCode> {
  mustBeKnown(given.scenario)
  const { signal } = terminal
  const [program, ...args] = command
  if (program === '') throw new UsageFault('the COMMAND after -- is empty')
  if (program !== undefined && given.for !== undefined)
    throw new UsageFault('--for is for serving without COMMAND. Use --timeout to limit the command')
  const choice: StageChoice = {
    ...recordingOptions(given),
    seed: given.seed,
    emulator: emulatorOptions(terminal, given),
    signal,
  }
  if (program === undefined) return ended(terminal, await served(terminal, choice, given), given, true)
  const scratch = given.tls ? await mkdtemp(join(tmpdir(), 'svc-client-')) : undefined
  try {
    const judged = await started(() =>
      judgeClient({
        ...choice,
        command: [program, ...args],
        env: terminal.env,
        scenarios: given.scenario,
        vary: given.vary,
        timeoutMs: given.timeout * 1000,
        ...(scratch === undefined ? {} : { caFile: join(scratch, 'ca.pem') }),
        say: given.quiet ? () => undefined : terminal.say,
      }),
    )
    if (judged.variety?.kind === 'unsteady' && !given.quiet)
      terminal.say(
        `permitted variations decide nothing: the command ends differently on the same emulator (${judged.variety.seen})`,
      )
    return await ended(terminal, judged, given)
  } finally {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true })
  }
}

/** What an interruption, or the outcome, comes to. Where a person ended the recording, that is its end and no interruption. */
export async function ended(
  terminal: Terminal,
  { report, folder }: Judgement,
  given: Pick<GivenToRecording, 'quiet' | 'color'>,
  isEndedByHand = false,
): Promise<ExitCode> {
  await printSummary(terminal, { report, folder }, given)
  terminal.print(folder)
  if (terminal.signal.aborted && !isEndedByHand) return codeOfSignal(terminal.signal.reason)
  return exitCodeOf([report.outcome])
}

export function recordingOptions(given: GivenToRecording) {
  const { out, force, format, depth, only, skip, strict, acceptUntested } = given
  const judging = { depth, only, skip, strict, acceptUntested }
  return { ...(out === undefined ? {} : { out }), force, formats: format ?? formatNames, judging }
}

function emulatorOptions(terminal: Terminal, given: GivenToClient): EmulatorOptions {
  const { listen, tls, generation, vendorPrefix } = given
  return {
    ...listen,
    tls,
    onHint: terminal.say,
    ...(generation === undefined ? {} : { generation }),
    ...(vendorPrefix === undefined ? {} : { vendorPrefix }),
  }
}

function mustBeKnown(ids: readonly string[]): void {
  const known = listScenarios().map(({ id }) => id)
  for (const id of ids)
    if (!known.includes(id)) throw new UnknownOverrideError('scenario', id, [nearest(id, known) ?? known[0] ?? ''])
}

/** Serves one scenario, for a client that is not started from here. */
async function served(terminal: Terminal, choice: StageChoice, given: GivenToClient): Promise<Judgement> {
  const [scenario = 'standard', ...others] = given.scenario
  if (others.length > 0) throw new UsageFault('without COMMAND one --scenario can be served at a time')
  let logins: Logins | undefined
  const received = await receivedLines(terminal, given.quiet)
  try {
    return await started(() =>
      serveClient({
        ...choice,
        scenario,
        forMs: given.for === undefined ? undefined : given.for * 1000,
        async onReady({ emulator }) {
          logins = await writeLogins(emulator, {})
          terminal.print(emulator.baseUrl)
          for (const line of logins.lines) terminal.say(line)
          terminal.say('press Ctrl-C to stop and judge')
        },
        onServed({ method, url, answer }) {
          received.show({ method, url, status: answer?.status })
        },
      }),
    )
  } finally {
    received.done()
    await logins?.remove()
  }
}

/** Shows each request as it comes in: on a terminal the newest in one line, else a line for each. */
export async function receivedLines(terminal: Terminal, isQuiet: boolean) {
  const isLive = terminal.isLive && !isQuiet
  const live = isLive ? (await import('log-update')).createLogUpdate(terminal.stderr) : undefined
  let received = 0
  return {
    show({ method, url, status = '-' }: { method: string; url: string; status?: number | '-' | undefined }) {
      received += 1
      if (isQuiet) return
      const line = `${String(received)}  ${String(status)} ${method} ${new URL(url).pathname}`
      if (live) live(line)
      else terminal.say(line)
    },
    done() {
      live?.done()
    },
  }
}
