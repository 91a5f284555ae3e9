import {
  listDeviations,
  listGenerations,
  listTraits,
  listVariants,
  startEmulator,
  UnknownOverrideError,
  type Emulator,
  type EmulatorOptions,
} from '../emulator/index.js'
import { givenBaseUrl } from '../profile/values/interface-path.js'
import { writtenTo } from './out-path.js'
import { emulatorDomain, type GivenDomain } from './emulator-domain.js'
import { loginsBeside, writeLogins, type Logins } from './emulator-logins.js'
import type { Terminal } from './terminal.js'
import { UsageFault } from './usage-fault.js'
import { checkEmulatorProfile, writeEmulatorProfile } from './write-emulator-profile.js'

/** The options of `emulate`, as commander gives them. */
export interface GivenToEmulate extends GivenDomain {
  readonly port: number
  readonly host: string
  readonly basePath?: string
  readonly deviation: readonly string[]
  readonly variant: readonly string[]
  readonly trait: readonly string[]
  readonly vendorPrefix?: string
  readonly tls: boolean
  readonly latency: number
  readonly publicUrl?: string
  readonly sessionLifetime?: number
  readonly control: boolean
  readonly writeProfile?: string
  readonly list: boolean
}

/** Prints the deviations, variants, traits and generations, one a line; below a generation its facts with their sources. */
export function listOverrides(terminal: Terminal): void {
  for (const { id, sentence } of listDeviations()) terminal.print(`deviation  ${id}  ${sentence}`)
  for (const { id, sentence } of listVariants()) terminal.print(`variant    ${id}  ${sentence}`)
  terminal.print('Traits of real deployments that the document does not allow:')
  for (const { id, sentence } of listTraits()) terminal.print(`trait      ${id}  ${sentence}`)
  for (const { id, title, facts } of listGenerations()) {
    terminal.print(`generation ${id}  ${title}`)
    for (const { says, sources } of facts) terminal.print(`fact       ${id}  ${says} (${sources.join('; ')})`)
  }
}

/** Serves an emulator until the terminal's signal; prints its base URL once it is reached there. Throws UsageFault. */
export async function serveEmulator(terminal: Terminal, given: GivenToEmulate): Promise<void> {
  if (given.writeProfile !== undefined) checkEmulatorProfile(given.writeProfile)
  const options: EmulatorOptions = {
    port: given.port,
    host: given.host,
    deviations: given.deviation,
    variants: given.variant,
    traits: given.trait,
    tls: given.tls,
    latencyMs: given.latency,
    seed: given.seed,
    control: given.control,
    onHint: terminal.say,
    ...(given.publicUrl === undefined ? {} : { publicUrl: given.publicUrl }),
    ...(given.sessionLifetime === undefined ? {} : { sessionLifetimeMs: Math.ceil(given.sessionLifetime * 1000) }),
    ...(given.basePath === undefined ? {} : { basePath: given.basePath }),
    ...(given.rows === undefined ? {} : { rows: given.rows }),
    ...(given.vendorPrefix === undefined ? {} : { vendorPrefix: given.vendorPrefix }),
    ...(await emulatorDomain(given, terminal)),
  }
  const emulator = await started(options)
  let logins: Logins | undefined
  try {
    const { writeProfile } = given
    if (writeProfile !== undefined) {
      const written = await writtenTo('--write-profile', () => writeEmulatorProfile(emulator, writeProfile))
      terminal.say(`profile: ${written}`)
    }
    logins = writeProfile === undefined ? await writeLogins(emulator, given) : loginsBeside(writeProfile, given)
    terminal.print(givenBaseUrl(emulator.baseUrl))
    // Nobody would know where it is.
    if (terminal.isPrintLost()) return
    if (emulator.localUrl !== emulator.baseUrl) terminal.say(`listening at ${emulator.localUrl}`)
    if (given.control) terminal.say(`control API: ${emulator.localUrl}/__emulator`)
    for (const line of logins.lines) terminal.say(line)
    terminal.say('press Ctrl-C to stop')
    await stopped(terminal.signal)
  } finally {
    await logins?.remove()
    await emulator.close()
  }
}

/** A port that is taken, a host that is not here, and a value that cannot be meant are the caller's to mend. */
async function started(options: EmulatorOptions): Promise<Emulator> {
  try {
    return await startEmulator(options)
  } catch (fault) {
    if (fault instanceof UnknownOverrideError || !(fault instanceof Error)) throw fault
    const isSystems = 'syscall' in fault && (fault.syscall === 'listen' || fault.syscall === 'getaddrinfo')
    if (isSystems || fault instanceof RangeError) throw new UsageFault(`the emulator cannot start: ${fault.message}`)
    throw fault
  }
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    // A server keeps the process alive by itself; without one there is nothing to wait for.
    else
      signal.addEventListener(
        'abort',
        () => {
          resolve()
        },
        { once: true },
      )
  })
}
