import type { EmulatorOptions as StartOptions, Stub, Emulator as Started } from '../emulator/index.js'
import type { EmulatorDataFile } from '../schema/generated/emulator-data.js'
import type { Profile } from '../schema/generated/profile.js'

/** A running emulator of the platform. */
export interface Emulator extends Omit<Started, 'profile'> {
  /** A matching profile. The passwords that it names are in `environment`. */
  readonly profile: Profile
}

/** How an emulator is to run. Everything has a default. */
export interface EmulatorOptions extends Omit<StartOptions, 'data' | 'stubs'> {
  /** Entities, services and users of your own: the path of a data file or `$metadata` document, or an object of the same shape. */
  readonly data?: string | EmulatorDataFile
  /** Whether the built-in entities are there too. By default `data` says so, and a `$metadata` document replaces them. */
  readonly keepBuiltIn?: boolean
  /** Canned answers for further paths: the path of a stub file, or the stubs. */
  readonly stubs?: string | readonly Stub[]
}

/**
 * Reads what the options name. Password files of an object are relative to the working directory.
 *
 * @throws ProfileFault if the data or the stubs are invalid, with all errors.
 */
export async function readEmulatorOptions(options: EmulatorOptions): Promise<StartOptions> {
  const { data, stubs, keepBuiltIn, ...rest } = options
  if (data === undefined && stubs === undefined) return rest
  const files = await import('../emulator-files/index.js')
  const { seed = 1, rows = 0, users = [] } = rest
  const surroundings = { seed, rows, env: process.env, given: users, keepBuiltIn }
  const read =
    data === undefined
      ? undefined
      : await (typeof data === 'string'
          ? files.readDataFile(data, surroundings)
          : files.readDataObject(data, '.', surroundings))
  return {
    ...rest,
    ...(read === undefined ? {} : { data: read.data, users: read.users }),
    ...(stubs === undefined
      ? {}
      : { stubs: typeof stubs === 'string' ? await files.readStubFile(stubs) : files.readStubObjects(stubs) }),
  }
}

/**
 * Starts an emulator of the platform in this process, by default on loopback and a free port, for tests of your client.
 * Close it when you are done.
 *
 * @throws UnknownOverrideError for an unknown deviation, variant or generation.
 * @throws ProfileFault if the data or the stubs are invalid, with all errors.
 * @throws TypeError for an unknown option, or one of the wrong type.
 * @throws RangeError for an option out of range.
 */
export async function emulate(options: EmulatorOptions = {}): Promise<Emulator> {
  const { emulatorOptionFaults } = await import('./option-faults.js')
  const faults = emulatorOptionFaults(options)
  if (faults.length > 0) throw new TypeError(faults.join('; '))
  const { startEmulator } = await import('../emulator/index.js')
  const started = await startEmulator({ recordRequests: true, ...(await readEmulatorOptions(options)) })
  return { ...started, profile: started.profile as Profile }
}
