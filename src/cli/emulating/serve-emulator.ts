import { InvalidEmulatorOption, startEmulator, type EmulatorOptions } from '../../emulator/index.js'
import { emulatorTls, type GivenTls } from './emulator-tls.js'
import { resolve } from 'node:path'
import { passwordIn } from '../../profile/secrets/passwords.js'
import { checked } from '../terminal/given-password.js'
import { givenBaseUrl } from '../../profile/values/interface-path.js'
import { writtenTo } from '../report-folders/out-path.js'
import { emulatorDomain, type GivenDomain } from './emulator-domain.js'
import { loginsBeside, writeLogins, type Logins } from './emulator-logins.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'

/** The options of `emulate`, as commander gives them. */
export interface GivenToEmulate extends GivenDomain, GivenTls {
  readonly port: number
  readonly host: string
  readonly basePath?: string
  readonly deviation: readonly string[]
  readonly variant: readonly string[]
  readonly trait: readonly string[]
  readonly scenario?: string
  readonly vendorPrefix?: string
  readonly latency: number
  readonly publicUrl?: string
  readonly sessionLifetime?: number
  readonly control: boolean
  readonly controlTokenFile?: string
  readonly vary?: number
  readonly writeProfile?: string
  /** True for all, a word for the lines that have it. */
  readonly list: boolean | string
}

/** Serves an emulator until the terminal's signal; prints its base URL once it is reached there. Throws UsageFault. */
export async function serveEmulator(terminal: Terminal, given: GivenToEmulate): Promise<void> {
  const { writeProfile: path } = given
  // What logs in and reads profiles is loaded where it is needed: the emulator is to be ready at once.
  const profile = path === undefined ? undefined : { path, ...(await import('./write-emulator-profile.js')) }
  profile?.checkEmulatorProfile(profile.path)
  const options: EmulatorOptions = {
    port: given.port,
    host: given.host,
    deviations: given.deviation,
    variants: given.variant,
    traits: given.trait,
    tls: await emulatorTls(given),
    latencyMs: given.latency,
    seed: given.seed,
    control: given.control || given.controlTokenFile !== undefined,
    onHint: terminal.say,
    ...(given.controlTokenFile === undefined ? {} : { controlToken: await tokenIn(given.controlTokenFile) }),
    ...(given.vary === undefined ? {} : { vary: given.vary }),
    ...(given.scenario === undefined ? {} : { scenario: given.scenario }),
    ...(given.publicUrl === undefined ? {} : { publicUrl: given.publicUrl }),
    ...(given.sessionLifetime === undefined ? {} : { sessionLifetimeMs: Math.ceil(given.sessionLifetime * 1000) }),
    ...(given.basePath === undefined ? {} : { basePath: given.basePath }),
    ...(given.rows === undefined ? {} : { rows: given.rows }),
    ...(given.vendorPrefix === undefined ? {} : { vendorPrefix: given.vendorPrefix }),
    ...(await emulatorDomain(given, terminal)),
  }
  const emulator = await started(() => startEmulator(options))
  let logins: Logins | undefined
  try {
    if (profile) {
      const written = await writtenTo('--write-profile', () => profile.writeEmulatorProfile(emulator, profile.path))
      terminal.say(`profile: ${written}`)
    }
    logins = profile ? loginsBeside(emulator, profile.path, given) : await writeLogins(emulator, given)
    terminal.print(givenBaseUrl(emulator.baseUrl))
    // Nobody would know where it is.
    if (terminal.isPrintLost()) return
    if (emulator.localUrl !== emulator.baseUrl) terminal.say(`listening at ${emulator.localUrl}`)
    if (options.control === true)
      terminal.say(
        `control API: ${emulator.localUrl}/__emulator${given.controlTokenFile === undefined ? '' : ', with the token in ' + given.controlTokenFile}`,
      )
    for (const line of logins.lines) terminal.say(line)
    if (given.vary !== undefined) terminal.say(`variants by --vary ${given.vary}: ${emulator.variants().join(', ')}`)
    terminal.say('press Ctrl-C to stop')
    await stopped(terminal.signal)
  } finally {
    await logins?.remove()
    await emulator.close()
  }
}

async function tokenIn(path: string): Promise<string> {
  return checked(await passwordIn(resolve(path)), '--control-token-file names a file that')
}

/**
 * Starts a server for a command. Throws UsageFault for a port that is taken or out of range, a host that is not of this
 * machine, and an invalid option of the emulator; every other error as it is.
 */
export async function started<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof InvalidEmulatorOption) throw new UsageFault(error.message)
    if (isAboutAddress(error)) throw new UsageFault(`the server cannot start: ${error.message}`)
    throw error
  }
}

/** Whether the system refuses the address to listen at, or Node the port. */
function isAboutAddress(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall === 'listen' || syscall === 'getaddrinfo' || code === 'ERR_SOCKET_BAD_PORT'
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
