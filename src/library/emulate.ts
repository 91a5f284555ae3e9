import type { Emulator as Started } from '../emulator/index.js'
import type { Profile } from '../schema/generated/profile.js'
import { readEmulatorOptions, type EmulatorOptions } from './emulator-options.js'

/** A running emulator of the platform. */
export interface Emulator extends Omit<Started, 'profile'> {
  /** A matching profile. The passwords that it names are in `environment`. */
  readonly profile: Profile
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
