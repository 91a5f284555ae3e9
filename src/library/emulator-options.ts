import type { EmulatorOptions as StartOptions, Stub, Emulator as Started } from '../emulator/index.js'
import type { EmulatorDataFile } from '../schema/generated/emulator-data.js'
import type { Profile } from '../schema/generated/profile.js'

/**
 * A running emulator of the platform. Its methods take effect with the next request.
 *
 * @category Running emulator
 */
export interface Emulator extends Omit<Started, 'profile'> {
  /** A profile of the emulator with which every clause can be judged. `environment` has the passwords that it names. */
  readonly profile: Profile
}

/**
 * Options of an emulator. All of them have defaults.
 *
 * @category Emulator in tests
 */
export interface EmulatorOptions extends Omit<StartOptions, 'data' | 'stubs'> {
  /** Your own entities, services and users: the path of a data file or a `$metadata` document, or the content of a data file. */
  readonly data?: string | EmulatorDataFile
  /** Keeps the built-in entities. Default: as the data file says; false with a `$metadata` document. */
  readonly keepBuiltIn?: boolean
  /** Canned answers: the path of a stub file, or the stubs. The first one that matches answers. */
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
 * Starts an emulator of the platform in this process, by default on loopback and a free port. Close it after your tests.
 *
 * @category Emulator in tests
 * @throws UnknownOverrideError for an unknown deviation, variant, trait, generation or scenario.
 * @throws ProfileFault if the data or the stubs are invalid, with all errors.
 * @throws TypeError for an unknown option, or one of the wrong type.
 * @throws RangeError for an option out of range.
 * @throws Error with the code of the system if the port is in use.
 */
export async function emulate(options: EmulatorOptions = {}): Promise<Emulator> {
  const { emulatorOptionFaults } = await import('./option-faults.js')
  const faults = emulatorOptionFaults(options)
  if (faults.length > 0) throw new TypeError(faults.join('; '))
  const { startEmulator } = await import('../emulator/index.js')
  const started = await startEmulator({ recordRequests: true, ...(await readEmulatorOptions(options)) })
  return { ...started, profile: started.profile as Profile }
}
